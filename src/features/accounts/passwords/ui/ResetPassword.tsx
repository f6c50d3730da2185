import { Button } from '@mantine/core';
import type { Failure } from '#platform/client/errors.ts';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { passwordRefusal } from '#platform/shared/password.ts';
import { ALL_REQUIRED, GUESSABLE, linkIsDead, TOO_WEAK } from '../password.rules.ts';

const empty = { password: '', confirm: '' };
type Values = typeof empty;

const MISMATCH = 'Passwords do not match';

function check({ password, confirm }: Values): Issues<Values> {
  if (password === '') return { password: ALL_REQUIRED };
  if (confirm === '') return { confirm: ALL_REQUIRED };
  if (password !== confirm) return { confirm: "Passwords don't match" };
  return passwordRefusal(password) === null ? {} : { password: TOO_WEAK };
}

interface ResetPasswordProps {
  token: string;
  onDone: () => void;
  /** The link was used or has run out since the page was opened. */
  onDead: () => void;
}

/** A new password, typed twice. */
export function ResetPassword({ token, onDone, onDead }: ResetPasswordProps) {
  const form = useFormState({ initial: empty, check, fieldOf: { [GUESSABLE]: 'password' } });
  const { mutateAsync: reset } = trpc.passwords.reset.useMutation();
  const { password, confirm } = form.values;
  const isMismatch = confirm !== '' && confirm !== password;
  const isReady = Object.keys(check(form.values)).length === 0;

  async function send(values: Values) {
    await reset({ token, password: values.password });
    onDone();
  }

  function refused({ code, message }: Failure) {
    toast.error('Reset failed', message);
    if (code === linkIsDead().code) onDead();
  }

  const otherwise = 'Failed to reset password. Please try again.';

  return (
    <form {...form.bind(send, { refused, otherwise })} className="bw-form-fields">
      <PasswordField
        {...form.field('password')}
        label="New Password"
        autoComplete="new-password"
        checklist
      />
      <PasswordField
        {...form.field('confirm')}
        error={isMismatch ? MISMATCH : form.errors.confirm}
        label="Confirm Password"
        autoComplete="new-password"
      />
      <FormRefusal quiet form={form} />
      <FormActions>
        <Button
          type="submit"
          variant="next"
          fullWidth
          disabled={!isReady}
          aria-disabled={form.busy || !isReady}
        >
          <BusyWords busy={form.busy} working="Resetting...">
            Reset Password
          </BusyWords>
        </Button>
      </FormActions>
    </form>
  );
}
