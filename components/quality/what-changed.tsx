import type { ReactNode } from 'react';
import { DomainShape, type MarkState } from '@/components/console/mark-shape';
import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { controlHref, controlsHref } from '@/lib/controls/url';
import { formatChange, formatPlural } from '@/lib/format/number';
import type { GroupChange } from '@/lib/quality/changes';
import type { Changes } from '@/lib/quality/contract';
import { failuresHref, screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';

const LOOK: Record<GroupChange, { state: MarkState; label: string }> = {
  regressed: { state: 'failing', label: 'Regressed' },
  new: { state: 'waiting', label: 'New' },
  grown: { state: 'warning', label: 'Growing' },
};

/** On a project's first day every rule may be new here. */
const MOST_CONTROLS = 5;

/** What is different from the period before, in words, each with the way to look into it. */
export function WhatChanged({ project, scope, changes }: { project: string; scope: Scope; changes: Changes }) {
  const isQuiet = [changes.groups, changes.controls, changes.acceptances].every((list) => list.length === 0);
  const controls = changes.controls.slice(0, MOST_CONTROLS);
  return (
    <Panel
      title="What changed"
      meta="against the period before"
      variant="flush"
      padded={false}
      footer={
        <>
          As of <Timestamp at={changes.as_of} show="exact" />
        </>
      }
    >
      {isQuiet ? (
        <p className="px-4 pb-4 text-muted">
          No group is new, back or growing beyond noise, no control is violated for the first time, and no acceptance
          ends within 14 days.
        </p>
      ) : (
        <ul>
          {changes.acceptances.map((acceptance) => (
            <Change key={acceptance.id} mark={<StateMark state="accepted" label="Ends soon" />}>
              <PageLink href={`/${project}/risks/${acceptance.id}`} className="underline-offset-2 hover:underline">
                {acceptance.title}
              </PageLink>{' '}
              <span className="text-muted">is accepted until</span> <Timestamp at={acceptance.ends_at} />
            </Change>
          ))}
          {controls.map(({ rule, title, violated }) => (
            <Change key={rule} mark={<StateMark state="failing" label="Violated" />}>
              <PageLink href={controlHref(project, rule, scope)} className="underline-offset-2 hover:underline">
                <span className="font-mono text-xs">{rule}</span> {title}
              </PageLink>{' '}
              <span className="text-muted">violated for the first time, in {formatPlural(violated, 'execution')}</span>
            </Change>
          ))}
          {changes.groups.map((group) => (
            <Change key={group.id} mark={<StateMark {...LOOK[group.change]} />}>
              <DomainShape domain={group.domain} />{' '}
              <PageLink
                href={screenHref(project, `failures/${group.id}`, scope)}
                className="underline-offset-2 hover:underline"
              >
                {group.title}
              </PageLink>{' '}
              <span className="text-muted">{sentenceOf(group)}</span>
            </Change>
          ))}
        </ul>
      )}
      <More count={changes.groups_left_out} href={failuresHref(project, scope)} what="group" did="changed" />
      <More
        count={changes.controls.length - controls.length}
        href={controlsHref(project, scope)}
        what="control"
        did="violated for the first time"
      />
    </Panel>
  );
}

function More({ count, href, what, did }: { count: number; href: string; what: string; did: string }) {
  if (count === 0) return null;
  return (
    <p className="px-4 py-2">
      <PageLink href={href} className="text-accent underline-offset-2 hover:underline">
        {formatPlural(count, `more ${what}`)} {did}
      </PageLink>
    </p>
  );
}

function Change({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-x-4 border-t border-line px-4 py-1.5 sm:flex-row">
      <span className="w-24 shrink-0">{mark}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function sentenceOf({ change, failures, failures_before: before }: Changes['groups'][number]): string {
  const now = formatPlural(failures, 'failure');
  if (change === 'new') return `seen for the first time, ${now}`;
  if (change === 'regressed') return `seen again after it was resolved, ${now}`;
  if (before === 0) return `${now}, none in the period before`;
  return `${now} after ${before} (${formatChange((failures - before) / before)})`;
}
