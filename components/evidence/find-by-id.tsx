'use client';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

/** Finds an execution, or those of an interaction or thread, by its id, whatever the range and the filters. */
export function FindById({ project, current }: { project: string; current: string }) {
  const router = useRouter();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget).get('id') ?? '').trim();
    // The page goes on to the execution where the id is one's.
    if (id) router.push(`/${project}/executions?id=${encodeURIComponent(id)}`);
  };
  return (
    <search className="w-full sm:w-auto">
      <form onSubmit={find} className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 sm:w-72">
          <Input
            key={current}
            name="id"
            size="small"
            icon={<Search />}
            defaultValue={current}
            aria-label="Execution, interaction or thread id"
            placeholder="Execution, interaction or thread id"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        </span>
        <Button size="small" type="submit">
          Find
        </Button>
      </form>
    </search>
  );
}
