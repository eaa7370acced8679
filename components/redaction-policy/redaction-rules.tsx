import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';

/** The rules that go beyond the list of fields, in words. */
export function RedactionRules({ secretRules }: { secretRules: readonly string[] }) {
  return (
    <Panel title="What else is looked at" variant="flush">
      <div className="flex max-w-prose flex-col gap-4">
        <div>
          <h3 className="font-medium">Secrets</h3>
          <p className="text-muted">
            Every text that is kept is scanned. What looks like a key, a password, a card number or an e-mail address is
            replaced by <code className="font-mono text-xs text-ink">[redacted:rule]</code> and counted by the name of
            its field. Digests are not scanned.
          </p>
          <details className="mt-2">
            <summary className="cursor-pointer text-sm text-accent">The {secretRules.length} rules</summary>
            <p className="mt-2 flex flex-wrap gap-1">
              {secretRules.map((rule) => (
                <Badge key={rule} mono>
                  {rule}
                </Badge>
              ))}
            </p>
          </details>
        </div>
        <div>
          <h3 className="font-medium">Error messages</h3>
          <p className="text-muted">
            They are free text and may repeat a prompt. Numbers, quoted text, ids, addresses, paths and JSON are masked,
            and of what is left only a keyed hash is stored. The text appears once the same message was seen in at least
            5 threads that a producer names (a trace without a session is none) and, where people are known, by at least
            2 of them. Messages that providers publish in their documentation are shown at once.
          </p>
        </div>
        <div>
          <h3 className="font-medium">People</h3>
          <p className="text-muted">Ids of people are replaced by keyed pseudonyms before anything is looked at.</p>
        </div>
      </div>
    </Panel>
  );
}
