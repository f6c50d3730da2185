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
import { SIGN_IN_LINK_MINUTES, SIGN_IN_LINK_PAUSE_MINUTES } from '../sign-in-link.rules.ts';
import { RequestSignInLink as RequestSchema } from '../sign-in-link.schema.ts';
import classes from '../../passwords/ui/forgot-password.module.css';

const validate = schemaResolver(RequestSchema, { sync: true });

interface RequestFormProps {
  /** The initial value of the field. */
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function RequestForm({ email, onSent, onCancel }: RequestFormProps) {
  const form = useZodForm({ initialValues: { email }, validate });
  const { mutateAsync: requestLink } = trpc.signInLinks.request.useMutation();

  async function send(values: { email: string }) {
    await requestLink(values);
    onSent(values.email.trim());
  }

  function onFailure({ message, issues }: Failure) {
    // An error of the field is shown beside it.
    if (!issues.email) toast.error('Error', message);
  }

  return (
    <form {...form.getFormProps(send, { onFailure })} className="bw-form-fields">
      <p className={classes.lead}>
        Enter the email of your account. We will send you a link that signs you in.
      </p>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label="Email"
        autoComplete="email"
        spellCheck={false}
        data-autofocus
      />
      <FormRefusal silent form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel="Sending...">
          Send Sign-In Link
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

interface RequestSignInLinkProps {
  opened: boolean;
  onClose: () => void;
  /** The address in the sign-in form, as the initial value; or an empty string. */
  email: string;
}

/** Dialog that requests a mail with a link that signs in without the password. */
export function RequestSignInLink({ opened, onClose, email }: RequestSignInLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);

  function close() {
    onClose();
    setSentTo(null);
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={sentTo === null ? 'Sign In by Email' : 'Email Sent'}
    >
      {sentTo === null ? (
        <RequestForm email={email} onSent={setSentTo} onCancel={close} />
      ) : (
        <div className="bw-form-fields" role="status">
          <p className={classes.lead}>
            If there is an account for <strong>{sentTo}</strong>, we have sent it an email with a
            link. The link works once, for {SIGN_IN_LINK_MINUTES} minutes. If one was sent in the
            last {SIGN_IN_LINK_PAUSE_MINUTES} minutes, use that one: it is still valid.
          </p>
          <FormActions>
            {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus was removed */}
            <button type="button" className="bw-button" onClick={close} autoFocus>
              Done
            </button>
          </FormActions>
        </div>
      )}
    </Dialog>
  );
}
