import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { REASON_MAX } from '../suspension.rules.ts';

export interface ReasonValues {
  choice: string;
  reason: string;
}

export interface ReasonFormProps {
  /** What is chosen before the reason is written, and from what. */
  choice?: { label: string; options: { value: string; label: string }[] };
  label: string;
  placeholder: string;
  act: string;
  working: string;
  schema: Parameters<typeof checkWith>[0];
  /** The names under which the schema knows the two. */
  names: { choice?: string; reason: string };
  send: (values: ReasonValues) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A decision about a person, never without its reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { choice, label, placeholder, act, working, schema, names, send, onCancel } = props;
  const checkAll = checkWith(schema);
  const check = ({ choice: chosen, reason }: ReasonValues) => {
    const named = { ...(names.choice && { [names.choice]: chosen }), [names.reason]: reason };
    const issues: Record<string, string | undefined> = checkAll(named);
    const wrongChoice = names.choice && issues[names.choice];
    const wrongReason = issues[names.reason];
    return {
      ...(wrongChoice && { choice: wrongChoice }),
      ...(wrongReason && { reason: wrongReason }),
    };
  };
  const form = useFormState({ initial: { choice: '', reason: '' }, check });
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = form.field('choice');

  async function submit(values: ReasonValues) {
    setRefusal(null);
    await send(values).catch((error: unknown) => {
      setRefusal(saidBy(error).message);
      throw error;
    });
  }

  return (
    <form {...form.bind(submit)}>
      <div className="bw-form-fields">
        {choice && (
          <NativeSelect
            {...chosen}
            label={choice.label}
            data={[{ value: '', label: 'Choose one' }, ...choice.options]}
            onChange={(event) => chosen.onChange(event.currentTarget.value)}
          />
        )}
        <LongText
          {...form.text('reason')}
          label={label}
          rows={5}
          most={REASON_MAX}
          placeholder={placeholder}
        />
        {refusal !== null && <FormNote>{refusal}</FormNote>}
        <FormActions>
          <SubmitButton busy={form.busy} working={working}>
            {act}
          </SubmitButton>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </FormActions>
      </div>
    </form>
  );
}
