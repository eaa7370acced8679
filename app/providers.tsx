'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { ZoneProvider } from '@/components/console/zone';
import { Toaster } from '@/components/ui/toast';
import { statusOf } from '@/lib/format/problem';

const MAX_RETRIES = 2;

/** A refusal or a wrong request stays what it is when asked again; only network and server failures are worth a retry. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < MAX_RETRIES && (status === null || status >= 500);
}

/** Everything that the whole tree needs in the browser: query cache, address state, zone, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying } } }),
  );
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <ZoneProvider>{children}</ZoneProvider>
        <Toaster />
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
