import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions } from '#platform/client/kit/FormParts.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { MESSAGE_MAX } from '../invitation.rules.ts';

interface MessageFormProps {
  /** What is chosen above the message; hears what is wrong with the choice. */
  children?: (error: string | undefined) => ReactNode;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Why the choice cannot be sent yet, or null. */
  refusal?: string | null | undefined;
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
}

/** A choice, and a few words to it that may be left out. */
export function MessageForm(props: MessageFormProps) {
  const { children, placeholder, submitLabel, busyLabel, refusal, onSubmit, onCancel } = props;
  const form = useFormState({
    initial: { choice: '', message: '' },
    check: () => (refusal ? { choice: refusal } : {}),
  });
  const bound = form.bind(({ message }) => onSubmit(message), {
    refused: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...bound} className="bw-form-fields">
      {children?.((form.errors.choice && refusal) || undefined)}
      <Textarea
        {...form.text('message')}
        label={
          <>
            Message<span className="bw-optional"> (optional)</span>
          </>
        }
        placeholder={placeholder}
        maxLength={MESSAGE_MAX}
        rows={4}
      />
      <FormActions>
        <Button type="submit" variant="next" aria-disabled={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}
