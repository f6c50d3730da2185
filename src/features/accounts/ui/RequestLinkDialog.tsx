import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import type { Failure } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { ForgotPassword } from '../passwords/password.schema.ts';
import classes from './request-link-dialog.module.css';

const validate = schemaResolver(ForgotPassword, { sync: true });

interface RequestFormProps {
  lead: string;
  note?: string;
  submitLabel: string;
  failureMessage?: string;
  requestLink: (values: { email: string }) => Promise<unknown>;
}

export interface EmailDialogProps {
  opened: boolean;
  onClose: () => void;
  email: string;
}

interface RequestLinkDialogProps extends EmailDialogProps, RequestFormProps {
  title: string;
  sentNote: string;
}

export function RequestLinkDialog({
  opened,
  onClose,
  title,
  email,
  sentNote,
  ...formProps
}: RequestLinkDialogProps) {
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
    <Dialog opened={opened} onClose={close} title={sentTo === null ? title : 'Email Sent'}>
      {sentTo === null ? (
        <RequestForm
          {...formProps}
          email={isOtherEmail ? '' : email}
          onSent={setSentTo}
          onCancel={close}
        />
      ) : (
        <div className="bw-form-fields" role="status">
          <p className={classes.lead}>
            If there is an account for <strong>{sentTo}</strong>, we have sent it an email with a
            link.
          </p>
          <p className={classes.note}>{sentNote}</p>
          <FormActions>
            {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus was removed */}
            <button type="button" className="bw-button" onClick={close} autoFocus>
              Done
            </button>
            <button type="button" className="bw-button" onClick={requestAgain}>
              Send to different email
            </button>
          </FormActions>
        </div>
      )}
    </Dialog>
  );
}

function RequestForm({
  email,
  lead,
  note,
  submitLabel,
  failureMessage,
  requestLink,
  onSent,
  onCancel,
}: RequestFormProps & {
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}) {
  const form = useZodForm({ initialValues: { email }, validate });

  async function send(values: { email: string }) {
    await requestLink(values);
    onSent(values.email.trim());
  }

  function onFailure({ message, issues }: Failure) {
    if (!issues.email) toast.error('Error', message);
  }

  const formProps = form.getFormProps(send, {
    onFailure,
    ...(failureMessage !== undefined && { fallback: failureMessage }),
  });
  return (
    <form {...formProps} className="bw-form-fields">
      <p className={classes.lead}>{lead}</p>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label="Email"
        autoComplete="email"
        spellCheck={false}
        data-autofocus
      />
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <FormRefusal isSilent form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          {submitLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
