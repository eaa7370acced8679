'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryState } from 'nuqs';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { executionList } from '@/lib/evidence/queries';
import { executionHref, executionParsers } from '@/lib/evidence/url';

/**
 * Finds an execution, or those of an interaction or thread, by its id, whatever the range and the filters. Goes straight
 * to an execution; anything else the list shows, from the one read that was made here.
 */
export function FindById({ project }: { project: string }) {
  const router = useRouter();
  const client = useQueryClient();
  const [current, setId] = useQueryState('id', executionParsers.id.withOptions({ history: 'push' }));
  const search = useMutation({
    mutationFn: (id: string) => client.fetchInfiniteQuery(executionList(project, { id })),
    onSuccess: ({ pages }, id) =>
      pages[0]?.items[0]?.execution_id === id ? router.push(executionHref(project, id)) : void setId(id),
    // The list asks once more and says what is wrong.
    onError: (_, id) => void setId(id),
  });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget).get('id') ?? '').trim();
    if (id) search.mutate(id);
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
        <Button size="small" type="submit" pending={search.isPending}>
          Find
        </Button>
      </form>
    </search>
  );
}
