'use client';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { USUAL_CDP_METHODS } from '@/lib/conformance/cdp-methods';

const IS_OWN = 'cdp_methods_own';
const TEXT = 'cdp_methods';

interface CdpMethodsFieldsProps {
  /** Null while the project goes by the list that ships. */
  methods: readonly string[] | null;
  isWrong: boolean;
}

/** The list of browser commands: the one that ships, shown as it is, or the project's own. */
export function CdpMethodsFields({ methods, isWrong }: CdpMethodsFieldsProps) {
  const [isOwn, setOwn] = useState(methods !== null);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        name={IS_OWN}
        label="A list of our own"
        hint="It takes the place of the list that ships with the product."
        checked={isOwn}
        onCheckedChange={setOwn}
      />
      <div className="max-w-96">
        <Field
          key={String(isOwn)}
          label="Allowed methods"
          hint={isOwn ? 'One a line. None allows no command.' : 'The list that ships.'}
          error={isWrong ? 'One method a line, such as Page.navigate; at most 500.' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              name={TEXT}
              rows={6}
              spellCheck={false}
              readOnly={!isOwn}
              defaultValue={((isOwn && methods) || USUAL_CDP_METHODS).join('\n')}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

/** The list of a form as the API takes it. */
export function readCdpMethods(fields: FormData): string[] | null {
  if (fields.get(IS_OWN) === null) return null;
  return String(fields.get(TEXT) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
