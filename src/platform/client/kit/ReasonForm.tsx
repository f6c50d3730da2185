import { NativeSelect } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { formatWhole } from '#platform/shared/locale.ts';
import { useZodForm } from '../forms/useZodForm.ts';
import { BackButton } from './BackButton.tsx';
import { FormActions, FormRefusal } from './FormParts.tsx';
import { LongText } from './LongText.tsx';
import { SubmitButton } from './SubmitButton.tsx';

export interface ReasonValues {
  choice: string;
  reason: string;
}

export interface ReasonFormProps {
  /** The field to choose from before the reason. */
  choice?: { label: string; options: { value: string; label: string }[] };
  label: string;
  placeholder: string;
  /** The minimum and maximum length of a reason. */
  least: number;
  most: number;
  act: string;
  working: string;
  schema: Parameters<typeof schemaResolver>[0];
  /** The names of the two fields in the schema. */
  names: { choice?: string; reason: string };
  /** The name of the draft. */
  draft: string;
  send: (values: ReasonValues) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A form for a decision that needs a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { choice, label, placeholder, least, most } = props;
  const { act, working, schema, names, draft, send, onCancel } = props;
  const choiceField = names.choice ?? '';
  const form = useZodForm<Record<string, string>>({
    initialValues: { ...(choice && { [choiceField]: '' }), [names.reason]: '' },
    validate: schemaResolver(schema, { sync: true }),
    draft,
  });

  function submit(values: Record<string, string>) {
    return send({ choice: values[choiceField] ?? '', reason: values[names.reason] ?? '' });
  }

  return (
    <form {...form.bind(submit, { failedTitle: `Not done: ${act}` })}>
      <div className="bw-form-fields">
        {choice && (
          <NativeSelect
            {...form.getInputProps(choiceField)}
            label={choice.label}
            data={[{ value: '', label: 'Choose one' }, ...choice.options]}
            data-autofocus
          />
        )}
        <LongText
          {...form.getInputProps(names.reason)}
          data-autofocus={!choice || undefined}
          label={label}
          description={`Between ${formatWhole(least)} and ${formatWhole(most)} characters.`}
          rows={5}
          most={most}
          placeholder={placeholder}
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.submitting} working={working}>
            {act}
          </SubmitButton>
          {onCancel && (
            <BackButton busy={form.submitting} onClick={onCancel}>
              Cancel
            </BackButton>
          )}
        </FormActions>
      </div>
    </form>
  );
}
