'use client';
import { useState } from 'react';
import { DataTable } from '@/components/console/data-table';
import { EmptyState } from '@/components/console/empty-state';
import { useNow } from '@/components/console/now';
import { StateMark } from '@/components/console/state-mark';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { TokenView } from '@/lib/access/contract';
import { formatCount } from '@/lib/format/number';
import { RevokeTokenDialog } from './revoke-token-dialog';

interface TokenTableProps {
  project: string;
  tokens: readonly TokenView[];
  more: { hasMore: boolean; loading: boolean; load: () => void };
}

/** The tokens of the project with what they may do and whether they still work. */
export function TokenTable({ project, tokens, more }: TokenTableProps) {
  const [revoking, setRevoking] = useState<TokenView | null>(null);
  const nowMs = useNow();
  const columns: readonly Column<TokenView>[] = [
    { key: 'name', header: 'Name', cell: (token) => <span className="font-medium">{token.name}</span> },
    {
      key: 'prefix',
      header: 'Begins with',
      mono: true,
      muted: true,
      hideBelow: 'lg',
      cell: (token) => `${token.prefix}…`,
    },
    { key: 'scopes', header: 'May do', wrap: true, cell: (token) => <Scopes scopes={token.scopes} /> },
    { key: 'state', header: 'State', cell: (token) => <TokenState token={token} nowMs={nowMs} /> },
    {
      key: 'used',
      header: 'Last used',
      hideBelow: 'md',
      cell: (token) => <LastUse token={token} />,
    },
    { key: 'ends', header: 'Ends', hideBelow: 'sm', cell: (token) => <Timestamp at={token.expires_at} /> },
    {
      key: 'limit',
      header: 'Limit',
      unit: 'per min',
      align: 'end',
      hideBelow: 'xl',
      cell: (token) => formatCount(token.requests_per_minute),
    },
    { key: 'created', header: 'Created', hideBelow: 'xl', cell: (token) => <Timestamp at={token.created_at} /> },
    { key: 'by', header: 'By', muted: true, hideBelow: 'xl', cell: (token) => token.created_by },
    {
      key: 'act',
      header: 'Act',
      align: 'end',
      cell: (token) =>
        token.revoked_at === null && (
          <Button size="small" variant="ghost" onClick={() => setRevoking(token)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Tokens"
        columns={columns}
        rows={tokens}
        rowKey={(token) => token.id}
        more={more}
        empty={
          <EmptyState kind="nothing-yet" title="No token yet">
            A program needs one to send evidence to this project or to read from it.
          </EmptyState>
        }
      />
      {revoking && <RevokeTokenDialog project={project} token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Badge key={scope} mono>
          {scope}
        </Badge>
      ))}
    </span>
  );
}

/** With the audience, where it was a short-lived token that was used. */
function LastUse({ token }: { token: TokenView }) {
  if (token.last_used_at === null) return <span className="text-muted">Never</span>;
  return (
    <>
      <Timestamp at={token.last_used_at} />
      {token.last_used_by !== null && <span className="text-muted"> by {token.last_used_by}</span>}
    </>
  );
}

function TokenState({ token, nowMs }: { token: TokenView; nowMs: number | null }) {
  if (token.revoked_at !== null) return <StateMark state="failing" label="Revoked" />;
  if (nowMs !== null && Date.parse(token.expires_at) <= nowMs) return <StateMark state="unknown" label="Ended" />;
  return <StateMark state="passing" label="Works" />;
}
