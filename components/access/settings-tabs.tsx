'use client';
import { usePathname } from 'next/navigation';
import { LinkTabs } from '@/components/ui/link-tabs';

const PARTS = [
  { name: 'get-started', label: 'Get started' },
  { name: 'members', label: 'Members' },
  { name: 'tokens', label: 'Tokens' },
  { name: 'policies', label: 'Policies' },
  { name: 'capabilities', label: 'Capabilities' },
  { name: 'redaction', label: 'Redaction' },
  { name: 'intake', label: 'Intake' },
] as const;

/** The parts of the settings, each with its address. */
export function SettingsTabs({ project }: { project: string }) {
  const path = usePathname();
  const items = PARTS.map(({ name, label }) => {
    const href = `/${project}/settings/${name}`;
    return { href, label, current: path === href || path.startsWith(`${href}/`) };
  });
  return <LinkTabs label="Settings" items={items} />;
}
