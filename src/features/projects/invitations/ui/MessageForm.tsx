import type { ReactNode } from 'react';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { MESSAGE_MAX, MESSAGE_TOO_LONG } from '../invitation.rules.ts';

interface MessageFormProps {
  /** Name under which the message is stored until it is sent. */
  draft: string;
  /** Renders a choice above the message. The caller stores its value. */
  children?: (error: string | undefined, isSubmitting: boolean) => ReactNode;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Null if the choice is valid or the form has none. */
  choiceError?: string | null | undefined;
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
}

interface MessageFormValues {
  /** Always empty: the field to which the error of the choice belongs. */
  choice: string;
  message: string;
}

export function MessageForm(props: MessageFormProps) {
  const { draft, children, placeholder, submitLabel, busyLabel, choiceError, onSubmit, onCancel } =
    props;
  const validate = ({ message }: MessageFormValues): FormErrors => ({
    choice: choiceError,
    message: message.trim().length > MESSAGE_MAX && MESSAGE_TOO_LONG,
  });
  const form = useZodForm({ initialValues: { choice: '', message: '' }, validate, draft });
  const formProps = form.getFormProps(({ message }) => onSubmit(message), {
    onFailure: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...formProps} className="bw-form-fields">
      {/* The error is shown from the first submission until the choice is valid. */}
      {children?.((form.errors.choice && choiceError) || undefined, form.submitting)}
      <CountedTextarea
        {...form.getInputProps('message')}
        label={<OptionalLabel>Message</OptionalLabel>}
        placeholder={placeholder}
        maxCharacters={MESSAGE_MAX}
        rows={4}
        data-autofocus={!children || undefined}
      />
      <FormRefusal isSilent form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
