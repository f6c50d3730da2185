import type { ReactNode } from 'react';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { MESSAGE_BOUNDS, MESSAGE_MAX } from '../invitation.rules.ts';

interface MessageFormProps {
  /** The name of the draft. */
  draft: string;
  /** Renders the choice above the message. */
  children?: (error: string | undefined, busy: boolean) => ReactNode;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** The error of the choice, or null. */
  refusal?: string | null | undefined;
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
}

interface MessageFormValues {
  choice: string;
  message: string;
}

/** A choice with an optional message. */
export function MessageForm(props: MessageFormProps) {
  const { draft, children, placeholder, submitLabel, busyLabel, refusal, onSubmit, onCancel } =
    props;
  const validate = ({ message }: MessageFormValues): FormErrors => ({
    choice: refusal,
    message: message.trim().length > MESSAGE_MAX && MESSAGE_BOUNDS,
  });
  const form = useZodForm({ initialValues: { choice: '', message: '' }, validate, draft });
  const formProps = form.getFormProps(({ message }) => onSubmit(message), {
    onFailure: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...formProps} className="bw-form-fields">
      {children?.((form.errors.choice && refusal) || undefined, form.submitting)}
      <CountedTextarea
        {...form.getInputProps('message')}
        label={<OptionalLabel>Message</OptionalLabel>}
        placeholder={placeholder}
        maxCharacters={MESSAGE_MAX}
        rows={4}
        data-autofocus={!children || undefined}
      />
      <FormRefusal silent form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
