'use client';
import { useState } from 'react';
import { AddAdditionDialog } from '@/components/redaction-policy/add-addition-dialog';
import { AdditionsPanel } from '@/components/redaction-policy/additions-panel';
import { DroppedPanel } from '@/components/redaction-policy/dropped-panel';

/** What is kept of what producers send, and what is not. */
export function RedactionView({ project }: { project: string }) {
  /** The field that is being added; empty for one that has no name yet. */
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <section aria-label="Redaction">
      <p className="max-w-prose px-4 py-3 text-muted">
        Assay keeps the fields on its list and nothing else: no prompt, no answer, no credential. Whatever else
        producers send is dropped before it is stored, and only its name is counted.
      </p>
      <AdditionsPanel project={project} onAdd={() => setAdding('')} />
      <DroppedPanel project={project} onAdd={setAdding} />
      {adding !== null && <AddAdditionDialog project={project} fieldKey={adding} onClose={() => setAdding(null)} />}
    </section>
  );
}
