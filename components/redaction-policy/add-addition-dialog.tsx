'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Textarea } from '@/components/ui/textarea';
import { toastDone } from '@/components/ui/toast-queue';
import { call } from '@/lib/http/call';
import {
  ADDITION_TYPES,
  AdditionKey,
  AdditionToken,
  type AdditionView,
  addAddition,
  MOST_TOKENS,
  TOKEN_MAX_CHARACTERS,
} from '@/lib/redaction-policy/contract';
import { redactionKeys } from '@/lib/redaction-policy/queries';
import { AdditionPreview } from './addition-preview';
import { TYPE_TEXT } from './type-text';

interface AddAdditionDialogProps {
  project: string;
  /** The field to begin with; may be empty. */
  fieldKey: string;
  onClose: () => void;
}

const TYPES = ADDITION_TYPES.map((type) => ({ value: type, label: TYPE_TEXT[type] }));

/** Adds a field to the allowlist, with how often it was offered lately in view. */
export function AddAdditionDialog({ project, fieldKey, onClose }: AddAdditionDialogProps) {
  const client = useQueryClient();
  const [key, setKey] = useState(fieldKey);
  const [type, setType] = useState<AdditionView['type']>('number');
  const [text, setText] = useState('');
  const shownKey = useDeferredValue(key.trim());
  const tokens = text.split(/[\s,]+/).filter((token) => token !== '');
  const wrongToken = tokens.find((token) => !AdditionToken.safeParse(token).success);
  const isKey = AdditionKey.safeParse(key.trim()).success;
  const areTokens = type !== 'token' || (tokens.length > 0 && tokens.length <= MOST_TOKENS && wrongToken === undefined);
  const add = useMutation({
    mutationFn: () => call(addAddition, project, { key: key.trim(), type, ...(type === 'token' && { tokens }) }),
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: redactionKeys.additions(project) });
      toastDone(`${added.key} is kept from now on`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a field to the allowlist"
      description="From now on its values are stored with the facts of this project, where they fit. What was dropped before is gone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={add.isPending}
            disabled={!isKey || !areTokens}
            onClick={() => add.mutate()}
          >
            Add field
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {add.isError && <ProblemPanel problem={add.error} />}
        <Field
          label="Field"
          required
          hint="Of a fact’s detail, or an attribute of a span, a log record or a resource"
          error={key === '' || isKey ? undefined : 'A letter, then letters, digits and _ . : - up to 128 characters.'}
        >
          {(control) => (
            <Input
              {...control}
              mono
              value={key}
              maxLength={128}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
        <AdditionPreview project={project} fieldKey={shownKey} />
        <RadioGroup legend="What is kept" options={TYPES} value={type} onValueChange={setType} />
        {type === 'token' && (
          <Field
            label="Tokens"
            required
            hint={`At most ${MOST_TOKENS}, with spaces or commas between; each at most ${TOKEN_MAX_CHARACTERS} letters, digits and ._:/@+#~-`}
            error={tokenError(tokens, wrongToken)}
          >
            {(control) => (
              <Textarea
                {...control}
                mono
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}

function tokenError(tokens: readonly string[], wrong: string | undefined): string | undefined {
  if (wrong !== undefined) return `${wrong} is not a token.`;
  return tokens.length > MOST_TOKENS ? `At most ${MOST_TOKENS} tokens.` : undefined;
}
