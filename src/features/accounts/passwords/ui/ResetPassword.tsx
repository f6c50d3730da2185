import { Button } from '@mantine/core';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { findPasswordProblem } from '#platform/shared/fields/password.ts';
import {
  ALL_REQUIRED_MESSAGE,
  GUESSABLE_PASSWORD_CODE,
  resetLinkInvalidError,
  TOO_WEAK_MESSAGE,
} from '../password.rules.ts';

const initialValues = { password: '', confirm: '' };
type Values = typeof initialValues;

/** While the user types. The error after a submission has another text (fixed text). */
const MISMATCH_HINT = 'Passwords do not match';

function validate({ password, confirm }: Values): FormErrors {
  if (password === '') return { password: ALL_REQUIRED_MESSAGE };
  if (confirm === '') return { confirm: ALL_REQUIRED_MESSAGE };
  if (password !== confirm) return { confirm: "Passwords don't match" };
  return findPasswordProblem(password) === null ? {} : { password: TOO_WEAK_MESSAGE };
}

interface ResetPasswordProps {
  token: string;
  onDone: () => void;
  onLinkInvalid: () => void;
}

export function ResetPassword({ token, onDone, onLinkInvalid }: ResetPasswordProps) {
  const form = useZodForm({
    initialValues,
    validate,
    fieldByErrorCode: { [GUESSABLE_PASSWORD_CODE]: 'password' },
  });
  const { mutateAsync: reset } = trpc.passwords.reset.useMutation();
  const { password, confirm } = form.values;
  const isMismatch = confirm !== '' && confirm !== password;
  const isReady = form.isValid();

  async function send(values: Values) {
    await reset({ token, password: values.password });
    onDone();
  }

  function onFailure({ code, message }: Failure) {
    toast.error('Reset failed', message);
    if (code === resetLinkInvalidError().code) onLinkInvalid();
  }

  const fallback = 'Failed to reset password. Please try again.';

  return (
    <form {...form.getFormProps(send, { onFailure, fallback })} className="bw-form-fields">
      <PasswordField
        {...form.getInputProps('password')}
        label="New Password"
        autoComplete="new-password"
        checklist
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('confirm')}
        error={isMismatch ? MISMATCH_HINT : form.errors.confirm}
        label="Confirm Password"
        autoComplete="new-password"
      />
      <FormRefusal isSilent form={form} />
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          fullWidth
          disabled={!isReady}
          aria-disabled={form.submitting || !isReady}
        >
          <LoadingLabel isBusy={form.submitting} busyLabel="Resetting...">
            Reset Password
          </LoadingLabel>
        </Button>
      </FormActions>
    </form>
  );
}
