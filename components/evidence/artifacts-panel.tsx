import { CopyableId } from '@/components/console/copyable-id';
import { StateMark } from '@/components/console/state-mark';
import { Panel } from '@/components/ui/panel';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { ArtifactRow, Dossier } from '@/lib/evidence/dossier';
import { formatBytes, formatPlural, MISSING } from '@/lib/format/number';
import { FactLink } from './fact-link';

/** What the execution refers to; the artifacts themselves are never here. */
export function ArtifactsPanel({ dossier: { artifacts, omitted } }: { dossier: Dossier }) {
  const total = artifacts.length + omitted.artifacts;
  return (
    <Panel title="Artifacts" meta={formatPlural(total, 'reference')} variant="flush" padded={false}>
      {artifacts.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No fact refers to an artifact.</p>
      ) : (
        <>
          <p className="max-w-prose px-4 pb-3 text-muted">
            Only the reference is kept, without credentials in its address.{' '}
            <code className="font-mono text-xs">assay artifact check FILE</code> says whether a file is one of these.
          </p>
          <Table caption="Artifacts">
            <TableHead>
              <tr>
                <HeaderCell>Address</HeaderCell>
                <HeaderCell>Role</HeaderCell>
                <HeaderCell>Media type</HeaderCell>
                <HeaderCell align="end">Size</HeaderCell>
                <HeaderCell>Digest</HeaderCell>
              </tr>
            </TableHead>
            <tbody>
              {artifacts.map((artifact) => (
                <Row key={artifact.fact_id}>
                  <Cell>
                    <FactLink id={artifact.fact_id} className="rounded-sm break-all underline-offset-2 hover:underline">
                      {artifact.uri}
                    </FactLink>
                  </Cell>
                  <Cell>{artifact.role ?? MISSING}</Cell>
                  <Cell>{artifact.media_type ?? MISSING}</Cell>
                  <Cell align="end">{formatBytes(artifact.bytes)}</Cell>
                  <Cell>
                    <Digest artifact={artifact} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {omitted.artifacts > 0 && (
        <p className="px-4 py-2 text-xs text-muted">
          {formatPlural(omitted.artifacts, 'more artifact')} not listed; the list of facts has them.
        </p>
      )}
    </Panel>
  );
}

function Digest({ artifact: { sha256 } }: { artifact: ArtifactRow }) {
  if (sha256 === null) return <StateMark state="unknown" label="No digest: cannot be verified" />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StateMark state="passing" label="Verifiable" />
      <CopyableId id={sha256} label="SHA-256" />
    </span>
  );
}
