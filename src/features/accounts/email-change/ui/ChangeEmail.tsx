import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { SendConfirmation } from '../../email-confirmation/ui/SendConfirmation.tsx';
import { useMe } from '../../ui/useMe.ts';
import { CONFIRM_LINK_HOURS } from '../email-change.rules.ts';
import { ChangeEmail as ChangeSchema } from '../email-change.schema.ts';
import classes from './change-email.module.css';

const initialValues = { email: '', password: '' };
const validate = schemaResolver(ChangeSchema, { sync: true });

const fieldByErrorCode = {
  password_wrong: 'password',
  same_email: 'email',
  email_taken: 'email',
} as const;

function PendingChange({ email }: { email: string }) {
  const { emailChanges } = trpc.useUtils();
  const { mutate, isPending } = trpc.emailChanges.cancel.useMutation({
    onError: (error) => toast.error('Change not stopped', readError(error).message),
    onSettled: async (_data, error) => {
      const reloaded = emailChanges.pending.invalidate();
      // After a success, the button stays busy until the reload removes this component.
      if (!error) await reloaded;
    },
  });
  return (
    <div className={classes.pendingChange} role="status">
      <p>
        Waiting for <strong>{email}</strong>: follow the link in the email that we sent there. It
        works for {CONFIRM_LINK_HOURS} hours.
      </p>
      <button
        type="button"
        className="bw-button"
        onClick={() => !isPending && mutate()}
        aria-disabled={isPending}
      >
        {isPending ? 'Stopping...' : 'Stop this change'}
      </button>
    </div>
  );
}

export function ChangeEmail() {
  const { me } = useMe();
  const form = useZodForm({ initialValues, validate, fieldByErrorCode });
  const { emailChanges } = trpc.useUtils();
  // Always reloaded, because the link may have been followed in another browser.
  const pending = trpc.emailChanges.pending.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: requestChange } = trpc.emailChanges.request.useMutation();

  async function send(values: typeof initialValues) {
    await requestChange(values);
    form.reset();
    await emailChanges.pending.invalidate();
    toast.success('Check your new inbox', `We sent a link to ${values.email.trim()}.`);
  }

  return (
    <>
      <p className={classes.currentEmail}>
        Now: <strong>{me?.email}</strong>
      </p>
      {me?.emailConfirmation && (
        <p className={classes.unconfirmed}>
          This address is not confirmed yet. <SendConfirmation />
        </p>
      )}
      {pending.data && <PendingChange email={pending.data.email} />}
      <form {...form.getFormProps(send)} className="bw-form-fields">
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label="New email"
          autoComplete="email"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Your password"
          autoComplete="current-password"
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel="Sending..." variant="filled">
            Send the link
          </SubmitButton>
        </FormActions>
      </form>
    </>
  );
}
