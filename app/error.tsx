'use client';
import { ProblemPanel } from '@/components/console/problem-panel';

/** The last resort for a page that could not be rendered. The cause is in the server's log under the reference. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-xl flex-col justify-center p-4">
      <ProblemPanel
        problem={{
          title: 'This page could not be shown',
          detail: 'Something failed on our side. Trying again may help.',
          status: 500,
          ...(digest && { requestId: digest }),
        }}
        onRetry={retry}
      />
    </main>
  );
}
