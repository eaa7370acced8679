import type { ReactNode } from 'react';
import { Logo } from '@/components/console/logo';

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** The one box on a page outside the console: signing in, setting up, accepting an invitation. */
export function AuthCard({ title, description, children }: AuthCardProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-sunken px-3 py-[12vh]">
      <p className="mb-4 flex items-center gap-2 text-base font-semibold">
        <Logo />
        Assay
      </p>
      <div className="flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-page p-5">
        <div className="flex flex-col gap-1">
          <h1 className="text-lg font-semibold">{title}</h1>
          {description && <p className="text-muted">{description}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
