import { useState } from 'react';
import type { Failure } from '#platform/client/errors.ts';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { ChangePassword as Change } from '../password.schema.ts';

const empty = { current: '', password: '' };
const check = checkWith(Change);

/** Of which field a refusal without one speaks. */
const fieldOf: Record<string, keyof typeof empty> = {
  password_wrong: 'current',
  password_guessable: 'password',
};

/** A new password for who knows the present one. */
export function ChangePassword() {
  const form = useFormState({ initial: empty, check });
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.passwords.change.useMutation();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(values: typeof empty) {
    setRefusal(null);
    await change(values);
    form.reset();
    void utils.devices.list.invalidate();
    toast.success('Password changed', 'All other devices were signed out.');
  }

  function refused({ code, message, issues }: Failure) {
    const field = fieldOf[code];
    if (field) form.fail({ [field]: message });
    else if (Object.keys(issues).length === 0) setRefusal(message);
  }

  return (
    <form {...form.bind(send, { refused })} className="bw-form-fields">
      <PasswordField
        {...form.field('current')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        checklist
      />
      {refusal !== null && <FormNote>{refusal}</FormNote>}
      <FormActions>
        <SubmitButton busy={form.busy} working="Changing..." variant="filled">
          Change password
        </SubmitButton>
      </FormActions>
    </form>
  );
}
