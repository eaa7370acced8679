'use client';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import type { RiskOptions } from '@/lib/risk/contract';
import { CoverageFields } from './coverage-fields';
import { PeriodFields } from './period-fields';
import { ReasonFields } from './reason-fields';
import { ScopeFields } from './scope-fields';
import { ScopePreview } from './scope-preview';
import { useDraft } from './use-draft';

interface ProposeFormProps {
  project: string;
  personId: string;
  groupId: string | null;
  options: RiskOptions;
}

/** Leads through a proposal in the order in which it is thought: what, how far, why, who and until when. */
export function ProposeForm({ project, personId, groupId, options }: ProposeFormProps) {
  const { scope, preview, sending, send, ...fields } = useDraft(project, personId, groupId);
  const faults = Object.keys(fields.faults).length;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
        focusFirstFault(event.currentTarget);
      }}
      className="grid gap-x-8 gap-y-6 px-4 py-5 lg:grid-cols-[minmax(0,42rem)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="1. What is accepted">
          <ScopeFields {...fields} options={options} />
          <div className="lg:hidden">
            <ScopePreview scope={scope} preview={preview} />
          </div>
        </Section>
        <Section title="2. How far it reaches">
          <CoverageFields {...fields} preview={preview} />
        </Section>
        <Section title="3. Why">
          <ReasonFields {...fields} />
        </Section>
        <Section title="4. Who answers for it, and until when">
          <PeriodFields {...fields} options={options} />
        </Section>
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          {sending.isError && <ProblemPanel problem={sending.error} retrying={sending.isPending} onRetry={send} />}
          {faults > 0 && !sending.isError && (
            <p role="alert">Something is missing above; what is wrong stands beside each field.</p>
          )}
          <p className="text-muted">
            {options.four_eyes_waived
              ? 'Nothing is covered until it is approved. This project has waived the four eyes, so you may approve it yourself; the record will say so.'
              : 'Nothing is covered until somebody else approves it. What you propose can be withdrawn, never changed.'}
          </p>
          <div>
            <Button type="submit" variant="primary" pending={sending.isPending}>
              Propose the acceptance
            </Button>
          </div>
        </div>
      </div>
      <div className="min-w-0 max-lg:hidden lg:sticky lg:top-5 lg:self-start">
        <ScopePreview scope={scope} preview={preview} />
      </div>
    </form>
  );
}

/** After the faults are drawn. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
