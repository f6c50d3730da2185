import { NativeSelect } from '@mantine/core';
import { formatWhole } from '#platform/shared/locale.ts';
import { BackButton } from './BackButton.tsx';
import { FormActions, FormRefusal } from './FormParts.tsx';
import { checkWith } from './form-check.ts';
import { LongText } from './LongText.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFormState } from './useFormState.ts';

export interface ReasonValues {
  choice: string;
  reason: string;
}

export interface ReasonFormProps {
  /** What is chosen before the reason is written, and from what. */
  choice?: { label: string; options: { value: string; label: string }[] };
  label: string;
  placeholder: string;
  /** Characters a reason has at least, and at most. */
  least: number;
  most: number;
  act: string;
  working: string;
  schema: Parameters<typeof checkWith>[0];
  /** The names under which the schema knows the two. */
  names: { choice?: string; reason: string };
  /** Under which name what was typed is kept until it is sent. */
  draft: string;
  send: (values: ReasonValues) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A decision about somebody, never without its reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { choice, label, placeholder, least, most } = props;
  const { act, working, schema, names, draft, send, onCancel } = props;
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
  const form = useFormState({ initial: { choice: '', reason: '' }, check, draft });
  const chosen = form.field('choice');

  async function decide(values: ReasonValues) {
    await send(values);
    form.forget();
  }

  return (
    <form {...form.bind(decide, { failed: `Not done: ${act}` })}>
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
          description={`Between ${formatWhole(least)} and ${formatWhole(most)} characters.`}
          rows={5}
          most={most}
          placeholder={placeholder}
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working={working}>
            {act}
          </SubmitButton>
          {onCancel && (
            <BackButton busy={form.busy} onClick={onCancel}>
              Cancel
            </BackButton>
          )}
        </FormActions>
      </div>
    </form>
  );
}
