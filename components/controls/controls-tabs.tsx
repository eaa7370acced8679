'use client';
import { LinkTabs } from '@/components/ui/link-tabs';
import { registryHref } from '@/lib/capabilities/url';
import { controlsHref, findingsHref } from '@/lib/controls/url';
import type { Scope } from '@/lib/quality/scope';

interface ControlsTabsProps {
  project: string;
  scope: Scope;
  current: 'rules' | 'findings' | 'capabilities';
  /** Whether single findings may be opened; they name executions. */
  mayDrillDown: boolean;
}

/** The rules as figures, the single findings behind them, and what calls are judged by. */
export function ControlsTabs({ project, scope, current, mayDrillDown }: ControlsTabsProps) {
  const findings = { href: findingsHref(project, scope), label: 'Findings', current: current === 'findings' };
  return (
    <LinkTabs
      label="Controls"
      items={[
        { href: controlsHref(project, scope), label: 'Rules', current: current === 'rules' },
        ...(mayDrillDown ? [findings] : []),
        { href: registryHref(project, 'reader'), label: 'Capabilities', current: current === 'capabilities' },
      ]}
    />
  );
}
