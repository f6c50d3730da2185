import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#platform/client/errors.ts';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { passwordRefusal } from '#platform/shared/password.ts';
import { ALL_REQUIRED, linkIsDead, TOO_WEAK } from '../password.rules.ts';

const empty = { password: '', confirm: '' };
type Values = typeof empty;

const MISMATCH = 'Passwords do not match';

function check({ password, confirm }: Values): Issues<Values> {
  if (password === '') return { password: ALL_REQUIRED };
  if (confirm === '') return { confirm: ALL_REQUIRED };
  if (password !== confirm) return { confirm: 'Passwords don’t match' };
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
  const form = useFormState({ initial: empty, check });
  const { mutateAsync: reset } = trpc.passwords.reset.useMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { password, confirm } = form.values;
  const isMismatch = confirm !== '' && confirm !== password;
  const isReady = Object.keys(check(form.values)).length === 0;

  async function send(values: Values) {
    setRefusal(null);
    await reset({ token, password: values.password });
    onDone();
  }

  function refused({ code, message }: Failure) {
    const words = message || 'Failed to reset password. Please try again.';
    toast.error('Reset failed', words);
    if (code === linkIsDead().code) onDead();
    else if (code === 'password_guessable') form.fail({ password: words });
    else setRefusal(words);
  }

  return (
    <form {...form.bind(send, { refused })} className="bw-form-fields">
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
      {refusal !== null && <FormNote quiet>{refusal}</FormNote>}
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
