import { NativeSelect } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { CountedTextarea } from './CountedTextarea.tsx';
import { FormActions, FormRefusal } from './FormParts.tsx';
import { BackButton, SubmitButton } from './form-buttons.tsx';
import { useZodForm } from './useZodForm.ts';

export interface ReasonValues {
  /** Empty if the form has no select. */
  choice: string;
  reason: string;
}

export interface ReasonFormProps {
  choice?: { label: string; options: { value: string; label: string }[] };
  label: string;
  placeholder: string;
  /** `schema` must enforce both lengths. */
  minCharacters: number;
  maxCharacters: number;
  submitLabel: string;
  busyLabel: string;
  schema: Parameters<typeof schemaResolver>[0];
  /** In `schema` and in the errors of the server. `choice` is required if the form has a select. */
  fieldNames: { choice?: string; reason: string };
  /** Unique for the form and its subject. */
  draft: string;
  onSend: (values: ReasonValues) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

export function ReasonForm(props: ReasonFormProps) {
  const { choice, label, placeholder, minCharacters, maxCharacters } = props;
  const { submitLabel, busyLabel, schema, fieldNames, draft, onSend, onCancel } = props;
  // The empty name is used only if there is no select, so no field has it.
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
          data-autofocus={choice ? undefined : true}
          label={label}
          description={`Between ${formatInteger(minCharacters)} and ${formatInteger(maxCharacters)} characters.`}
          rows={5}
          maxCharacters={maxCharacters}
          placeholder={placeholder}
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
          {onCancel && (
            <BackButton isBusy={form.submitting} onClick={onCancel}>
              Cancel
            </BackButton>
          )}
        </FormActions>
      </div>
    </form>
  );
}
