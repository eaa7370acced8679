'use client';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { CONFIDENCES, RATIONALE_CODES, RATIONALES, SEVERITIES } from '@/lib/classification/assertion';
import type { Taxonomy } from '@/lib/classification/contract';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import type { Draft } from './use-draft';

interface ClassifyFieldsProps {
  taxonomy: Taxonomy;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

/** The fields of a classification: whose fault, what it is, how bad, how sure, why. */
export function ClassifyFields({ taxonomy, draft, change }: ClassifyFieldsProps) {
  const codes = taxonomy.codes.filter(({ domain, state }) => domain === draft.domain && state === 'active');
  const chosen = codes.find(({ code }) => code === draft.code);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fault domain" required>
          {(control) => (
            <Select
              {...control}
              options={FAULT_DOMAINS.map((domain) => ({ value: domain, label: sentenceCase(domain) }))}
              value={draft.domain}
              onValueChange={(domain) => change({ domain, code: undefined })}
            />
          )}
        </Field>
        <Field label="Class" required hint={chosen?.description ?? `Taxonomy version ${taxonomy.version}`}>
          {(control) => (
            <Select
              {...control}
              options={codes.map(({ code, title }) => ({ value: code, label: title }))}
              value={chosen?.code}
              onValueChange={(code) => change({ code })}
            />
          )}
        </Field>
      </div>
      <RadioGroup
        legend="Severity"
        orientation="horizontal"
        options={SEVERITIES.map((severity) => ({ value: severity, label: sentenceCase(severity) }))}
        value={draft.severity}
        onValueChange={(severity) => change({ severity })}
      />
      <RadioGroup
        legend="How sure are you?"
        orientation="horizontal"
        options={CONFIDENCES.map((confidence) => ({ value: confidence, label: sentenceCase(confidence) }))}
        value={draft.confidence}
        onValueChange={(confidence) => change({ confidence })}
      />
      <Field label="What it rests on">
        {(control) => (
          <Select
            {...control}
            options={[
              { value: 'none', label: 'Not given' },
              ...RATIONALE_CODES.map((code) => ({ value: code, label: RATIONALES[code] })),
            ]}
            value={draft.rationale}
            onValueChange={(rationale) => change({ rationale })}
          />
        )}
      </Field>
      <Field label="Note" hint="Kept for good. Secrets are replaced; leave out what people wrote to the agent.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={1_000}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
