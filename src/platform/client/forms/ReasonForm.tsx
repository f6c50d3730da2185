import { NativeSelect } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { CountedTextarea } from './CountedTextarea.tsx';
import { FormActions, FormRefusal } from './FormParts.tsx';
import { BackButton, SubmitButton } from './form-buttons.tsx';
import { useZodForm } from './useZodForm.ts';

export interface ReasonValues {
  /** Value of the chosen option; empty if the form has no choice. */
  choice: string;
  reason: string;
}

export interface ReasonFormProps {
  /** The field to choose from before the reason. */
  choice?: { label: string; options: { value: string; label: string }[] };
  /** The label of the reason. */
  label: string;
  placeholder: string;
  /** The minimum and maximum length of a reason. */
  minCharacters: number;
  maxCharacters: number;
  submitLabel: string;
  busyLabel: string;
  /** Validates an object with these fields. */
  schema: Parameters<typeof schemaResolver>[0];
  /** The names of the fields in the schema; `choice` is needed if there is one. */
  fieldNames: { choice?: string; reason: string };
  /** The name of the draft. */
  draft: string;
  /** Sends the decision. If it rejects, the form shows the error. */
  onSend: (values: ReasonValues) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A form for a decision that needs a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { choice, label, placeholder, minCharacters, maxCharacters } = props;
  const { submitLabel, busyLabel, schema, fieldNames, draft, onSend, onCancel } = props;
  const choiceField = fieldNames.choice ?? '';
  const form = useZodForm<Record<string, string>>({
    initialValues: { ...(choice && { [choiceField]: '' }), [fieldNames.reason]: '' },
    validate: schemaResolver(schema, { sync: true }),
    draft,
  });

  function submit(values: Record<string, string>) {
    return onSend({ choice: values[choiceField] ?? '', reason: values[fieldNames.reason] ?? '' });
  }

  return (
    <form {...form.getFormProps(submit, { errorTitle: `Not done: ${submitLabel}` })}>
      <div className="bw-form-fields">
        {choice && (
          <NativeSelect
            {...form.getInputProps(choiceField)}
            label={choice.label}
            data={[{ value: '', label: 'Choose one' }, ...choice.options]}
            data-autofocus
          />
        )}
        <CountedTextarea
          {...form.getInputProps(fieldNames.reason)}
          data-autofocus={!choice || undefined}
          label={label}
          description={`Between ${formatInteger(minCharacters)} and ${formatInteger(maxCharacters)} characters.`}
          rows={5}
          maxCharacters={maxCharacters}
          placeholder={placeholder}
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.submitting} busyLabel={busyLabel}>
            {submitLabel}
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
