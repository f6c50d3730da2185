import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions, OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { MESSAGE_BOUNDS, MESSAGE_MAX } from '../invitation.rules.ts';

interface MessageFormProps {
  children?: ReactNode;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Why it cannot be sent yet, or null. */
  refusal?: string | null | undefined;
  onSubmit: (message: string) => Promise<unknown>;
  onCancel: () => void;
}

function check({ message }: { message: string }): Issues<{ message: string }> {
  return message.trim().length > MESSAGE_MAX ? { message: MESSAGE_BOUNDS } : {};
}

/** What is chosen above, and a few words to it that may be left out. */
export function MessageForm(props: MessageFormProps) {
  const { children, placeholder, submitLabel, busyLabel, refusal, onSubmit, onCancel } = props;
  const form = useFormState({ initial: { message: '' }, check });

  async function submit({ message }: { message: string }) {
    if (refusal) return toast.error('Error', refusal);
    await onSubmit(message);
  }

  const bound = form.bind(submit, { refused: ({ message }) => toast.error('Error', message) });
  return (
    <form {...bound} className="bw-form-fields">
      {children}
      <LongText
        {...form.text('message')}
        label={<OptionalLabel>Message</OptionalLabel>}
        placeholder={placeholder}
        most={MESSAGE_MAX}
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
