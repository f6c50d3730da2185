import type { ReactNode } from 'react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { MESSAGE_BOUNDS, MESSAGE_MAX } from '../invitation.rules.ts';

interface MessageFormProps {
  /** Under which name the words are kept until they are sent. */
  draft: string;
  /** What is chosen above the message; hears what is wrong with the choice, and that it is sent. */
  children?: (error: string | undefined, busy: boolean) => ReactNode;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Why the choice cannot be sent yet, or null. */
  refusal?: string | null | undefined;
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
}

interface Written {
  choice: string;
  message: string;
}

/** A choice, and a few words to it that may be left out. */
export function MessageForm(props: MessageFormProps) {
  const { draft, children, placeholder, submitLabel, busyLabel, refusal, onSubmit, onCancel } =
    props;
  const check = ({ message }: Written): Issues<Written> => ({
    ...(refusal && { choice: refusal }),
    ...(message.trim().length > MESSAGE_MAX && { message: MESSAGE_BOUNDS }),
  });
  const form = useFormState({ initial: { choice: '', message: '' }, check, draft });
  const bound = form.bind(({ message }) => onSubmit(message).then(form.forget), {
    refused: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...bound} className="bw-form-fields">
      {children?.((form.errors.choice && refusal) || undefined, form.busy)}
      <LongText
        {...form.text('message')}
        label={<OptionalLabel>Message</OptionalLabel>}
        placeholder={placeholder}
        most={MESSAGE_MAX}
        rows={4}
      />
      <FormRefusal quiet form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
