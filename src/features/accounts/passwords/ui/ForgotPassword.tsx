import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { ForgotPassword as RequestSchema } from '../password.schema.ts';
import classes from './forgot-password.module.css';

const validate = schemaResolver(RequestSchema, { sync: true });

interface RequestFormProps {
  /** The initial value of the field. */
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function RequestForm({ email, onSent, onCancel }: RequestFormProps) {
  const form = useZodForm({ initialValues: { email }, validate });
  const { mutateAsync: requestLink } = trpc.passwords.forgot.useMutation();

  async function send(values: { email: string }) {
    await requestLink(values);
    onSent(values.email.trim());
  }

  function onFailure({ message, issues }: Failure) {
    // An error of the field is shown beside it.
    if (!issues.email) toast.error('Error', message);
  }

  const fallback = 'Failed to send reset email. Please try again.';

  return (
    <form {...form.getFormProps(send, { onFailure, fallback })} className="bw-form-fields">
      <p className={classes.lead}>
        Enter the email of your account. We will send you a link to choose a new password.
      </p>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label="Email"
        autoComplete="email"
        spellCheck={false}
        data-autofocus
      />
      <p className={classes.note}>
        For your security, we do not reveal whether an account with this email exists.
      </p>
      <FormRefusal silent form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel="Sending...">
          Send Reset Link
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

interface SentNoticeProps {
  email: string;
  onRequestAgain: () => void;
  onDone: () => void;
}

function SentNotice({ email, onRequestAgain, onDone }: SentNoticeProps) {
  return (
    <div className="bw-form-fields" role="status">
      <p className={classes.lead}>
        If there is an account for <strong>{email}</strong>, we have sent it an email with a link.
      </p>
      <p className={classes.note}>
        The link expires in 1 hour and works once. No email? Check your spam folder and the address.
      </p>
      <FormActions>
        {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus was removed */}
        <button type="button" className="bw-button" onClick={onDone} autoFocus>
          Done
        </button>
        <button type="button" className="bw-button" onClick={onRequestAgain}>
          Send to different email
        </button>
      </FormActions>
    </div>
  );
}

interface ForgotPasswordProps {
  opened: boolean;
  onClose: () => void;
  /** The address in the sign-in form, as the initial value; or an empty string. */
  email: string;
}

/** Dialog that requests a mail with a link to choose a new password. */
export function ForgotPassword({ opened, onClose, email }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isOtherEmail, setIsOtherEmail] = useState(false);

  function close() {
    onClose();
    setSentTo(null);
    setIsOtherEmail(false);
  }

  function requestAgain() {
    setSentTo(null);
    setIsOtherEmail(true);
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={sentTo === null ? 'Reset Password' : 'Email Sent'}
    >
      {sentTo === null ? (
        <RequestForm email={isOtherEmail ? '' : email} onSent={setSentTo} onCancel={close} />
      ) : (
        <SentNotice email={sentTo} onRequestAgain={requestAgain} onDone={close} />
      )}
    </Dialog>
  );
}
