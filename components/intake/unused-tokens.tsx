import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { formatPlural } from '@/lib/format/number';

/** An exporter that is not installed says nothing anywhere; a token that nobody has used is its only trace. */
export function UnusedTokens({ project, names }: { project: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="px-4 pb-3">
      <Note
        tone="warning"
        title={`${formatPlural(names.length, 'token')} that may send evidence ${names.length === 1 ? 'was' : 'were'} never used`}
        actions={
          <ButtonLink size="small" href={`/${project}/settings/tokens`}>
            Tokens
          </ButtonLink>
        }
      >
        {names.join(', ')}. Where one should be sending, check that the exporter is installed and loaded first, then its
        address and its authorization header.
      </Note>
    </div>
  );
}
