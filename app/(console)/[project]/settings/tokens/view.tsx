'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CreateTokenDialog } from '@/components/access/create-token-dialog';
import { SettingsPart } from '@/components/access/settings-part';
import { TokenTable } from '@/components/access/token-table';
import { Button } from '@/components/ui/button';
import { tokenList } from '@/lib/access/queries';

/** What programs may do in the project, and until when. */
export function TokensView({ project }: { project: string }) {
  const tokens = useInfiniteQuery(tokenList(project));
  const [isCreating, setCreating] = useState(false);
  const more = {
    hasMore: tokens.hasNextPage,
    loading: tokens.isFetchingNextPage,
    load: () => void tokens.fetchNextPage(),
  };
  return (
    <SettingsPart
      title="Tokens"
      description="Programs send evidence and read figures with a token. Only its digest is kept, so its text is shown once."
      query={tokens}
      actions={
        <Button
          variant="primary"
          icon={<KeyRound aria-hidden className="size-3.5" />}
          onClick={() => setCreating(true)}
        >
          Create token
        </Button>
      }
      dialogs={<CreateTokenDialog project={project} open={isCreating} onOpenChange={setCreating} />}
    >
      {({ pages }) => <TokenTable project={project} tokens={pages.flatMap((page) => page.items)} more={more} />}
    </SettingsPart>
  );
}
