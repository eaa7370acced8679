import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button';

export const metadata: Metadata = { title: 'No such page' };

/** The same page for what never was, what is gone and what belongs to another project: it must not tell them apart. */
export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-md flex-col items-start justify-center gap-2 p-4">
      <p className="font-mono text-xs text-muted">404</p>
      <h1 className="text-lg font-semibold">No such page here</h1>
      <p className="text-muted">
        The address may be mistyped, or it names something outside the projects that you belong to.
      </p>
      <div className="mt-2">
        <ButtonLink href="/">Go to the start page</ButtonLink>
      </div>
    </main>
  );
}
