import type { Permission } from './permissions';

interface SectionRule {
  /** Last part of its address; also the name of its icon. */
  readonly name:
    | 'overview'
    | 'attribution'
    | 'failures'
    | 'executions'
    | 'controls'
    | 'unknown'
    | 'risks'
    | 'audit'
    | 'settings';
  readonly label: string;
  readonly needs: Permission;
  /** The letter after `g` that goes there. */
  readonly key: string;
}

/** The sections of the console in the order of the navigation (UX.md), each with the permission that opens it. */
const SECTIONS: readonly SectionRule[] = [
  { name: 'overview', label: 'Overview', needs: 'quality:aggregate', key: 'o' },
  { name: 'attribution', label: 'Attribution', needs: 'quality:aggregate', key: 'a' },
  { name: 'failures', label: 'Failures', needs: 'quality:aggregate', key: 'f' },
  { name: 'executions', label: 'Executions', needs: 'quality:drilldown', key: 'e' },
  { name: 'controls', label: 'Controls', needs: 'quality:aggregate', key: 'c' },
  { name: 'unknown', label: 'Unknown', needs: 'quality:drilldown', key: 'k' },
  { name: 'risks', label: 'Risks', needs: 'quality:aggregate', key: 'r' },
  { name: 'audit', label: 'Audit', needs: 'audit:read', key: 'u' },
  { name: 'settings', label: 'Settings', needs: 'admin:manage', key: 's' },
];

export interface OpenSection {
  readonly href: string;
  readonly label: string;
  readonly icon: SectionRule['name'];
  readonly key: string;
}

/** What somebody with these permissions may open. It only leaves out what would be refused; the pages refuse. */
export function openSections(project: string, permissions: ReadonlySet<Permission>): OpenSection[] {
  return SECTIONS.filter((section) => permissions.has(section.needs)).map(({ name, label, key }) => ({
    href: `/${project}/${name}`,
    label,
    icon: name,
    key,
  }));
}
