'use client';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '@/components/console/data-table';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import type { ListedCapability, RegistryReader } from '@/lib/capabilities/contract';
import { capabilityHref } from '@/lib/capabilities/url';
import { demandsInWords, demandsOf, valueInWords } from '@/lib/capabilities/words';
import { formatCount } from '@/lib/format/number';

interface CapabilityTableProps {
  project: string;
  as: RegistryReader;
  rows: readonly ListedCapability[];
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> & {
    readonly isPlaceholderData: boolean;
  };
  empty: ReactNode;
}

/** The registered capabilities, each by the version that was registered last. */
export function CapabilityTable({ project, as, rows, query, empty }: CapabilityTableProps) {
  return (
    <DataTable
      caption="Capabilities"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ capability }) => capability}
      rowHref={({ capability }) => capabilityHref(project, capability, as)}
      refreshing={query.isPlaceholderData}
      more={{
        hasMore: query.hasNextPage,
        loading: query.isFetchingNextPage,
        load: () => void query.fetchNextPage(),
      }}
      empty={empty}
    />
  );
}

const COLUMNS: Column<ListedCapability>[] = [
  {
    key: 'capability',
    header: 'Capability',
    wrap: true,
    cell: (row) => (
      <span className="block min-w-40">
        <span className="font-mono text-xs break-all">{row.capability}</span>
        <span className="block text-muted sm:hidden">{demandsInWords(row)}</span>
      </span>
    ),
  },
  { key: 'version', header: 'Version', mono: true, cell: ({ version }) => version },
  {
    key: 'risk',
    header: 'Risk',
    hideBelow: 'sm',
    cell: ({ risk }) => <span className={risk === 'high' ? 'font-semibold' : ''}>{risk}</span>,
  },
  { key: 'operation', header: 'Operation', hideBelow: 'sm', cell: ({ operation }) => operation },
  {
    key: 'audience',
    header: 'For',
    hideBelow: 'md',
    cell: ({ audience }) => valueInWords('audience', audience),
  },
  {
    key: 'demands',
    header: 'Asks for',
    hideBelow: 'md',
    wrap: true,
    cell: (row) => demandsOf(row).join(', ') || 'nothing more',
  },
  { key: 'provider', header: 'Provider', hideBelow: 'lg', muted: true, cell: ({ provider }) => provider ?? '–' },
  {
    key: 'in_force_from',
    header: 'In force from',
    hideBelow: 'lg',
    linked: false,
    cell: ({ in_force_from }) => <Timestamp at={in_force_from} />,
  },
  { key: 'versions', header: 'Versions', align: 'end', cell: ({ versions }) => formatCount(versions) },
];
