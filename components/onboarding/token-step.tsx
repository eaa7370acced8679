'use client';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CreateTokenDialog } from '@/components/access/create-token-dialog';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Section } from '@/components/ui/section';

interface TokenStepProps {
  project: string;
  isAdmin: boolean;
  /** The text of the token that was made on this screen. */
  token: string | null;
  onCreated: (token: string) => void;
}

/** The first step: something to authenticate with. */
export function TokenStep({ project, isAdmin, token, onCreated }: TokenStepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="1. Create a token"
      description={
        isAdmin
          ? 'It says which project the evidence belongs to, and may do nothing but send.'
          : 'An administrator of this project can give you one with the scope ingest.'
      }
    >
      {token && (
        <Note tone="passing" title="The token is filled in below">
          Copy it from there before you leave this screen; it is not shown again.
        </Note>
      )}
      {isAdmin && (
        <div>
          <Button
            variant={token ? 'secondary' : 'primary'}
            icon={<KeyRound aria-hidden className="size-3.5" />}
            onClick={() => setOpen(true)}
          >
            {token ? 'Create another token' : 'Create token'}
          </Button>
        </div>
      )}
      <CreateTokenDialog project={project} open={isOpen} onOpenChange={setOpen} onCreated={onCreated} />
    </Section>
  );
}
