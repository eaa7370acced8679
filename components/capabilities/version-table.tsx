import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { PageLink } from '@/components/ui/page-link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { Capability } from '@/lib/capabilities/contract';
import { diffVersions } from '@/lib/capabilities/diff';
import { comparisonHref } from '@/lib/capabilities/url';
import { demandsInWords } from '@/lib/capabilities/words';
import { formatPlural } from '@/lib/format/number';

interface VersionTableProps {
  /** The newest in force first. */
  versions: readonly Capability[];
  /** The address of this page. */
  base: string;
  now: Date;
}

/** The versions of one capability, each with how much it changed. */
export function VersionTable({ versions, base, now }: VersionTableProps) {
  const current = versions.find((one) => Date.parse(one.in_force_from) <= now.getTime());
  return (
    <Table caption="Versions">
      <TableHead>
        <tr>
          <HeaderCell>Version</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell hideBelow="md">What it asks</HeaderCell>
          <HeaderCell>Changed</HeaderCell>
          <HeaderCell hideBelow="sm">In force from</HeaderCell>
          <HeaderCell hideBelow="lg">Registered</HeaderCell>
          <HeaderCell hideBelow="lg">By</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {versions.map((version, index) => (
          <Row key={version.version}>
            <Cell mono>{version.version}</Cell>
            <Cell>
              <State version={version} current={current} now={now} />
            </Cell>
            <Cell hideBelow="md" wrap>
              {demandsInWords(version)}
            </Cell>
            <Cell>
              <Changed before={versions[index + 1]} version={version} base={base} />
            </Cell>
            <Cell hideBelow="sm">
              <Timestamp at={version.in_force_from} />
            </Cell>
            <Cell hideBelow="lg">
              <Timestamp at={version.registered_at} />
            </Cell>
            <Cell hideBelow="lg" muted>
              {version.registered_by}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface StateProps {
  version: Capability;
  current: Capability | undefined;
  now: Date;
}

/** A call that names an older version is still judged by that one. */
function State({ version, current, now }: StateProps) {
  if (version === current) return <StateMark state="passing" label="In force" />;
  if (Date.parse(version.in_force_from) > now.getTime()) return <StateMark state="waiting" label="Not yet" />;
  return <StateMark state="unknown" label="By name" />;
}

interface ChangedProps {
  before: Capability | undefined;
  version: Capability;
  base: string;
}

function Changed({ before, version, base }: ChangedProps) {
  if (!before) return <span className="text-muted">first version</span>;
  const changes = diffVersions(before, version);
  if (changes.length === 0) return <span className="text-muted">nothing</span>;
  return (
    <PageLink
      href={comparisonHref(base, before.version, version.version)}
      className="text-accent underline-offset-2 hover:underline"
    >
      {formatPlural(changes.length, 'field')}
      <span className="sr-only">
        , {before.version} to {version.version}
      </span>
    </PageLink>
  );
}
