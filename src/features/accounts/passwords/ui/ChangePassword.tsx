import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { GUESSABLE } from '../password.rules.ts';
import { ChangePassword as Change } from '../password.schema.ts';

const empty = { current: '', password: '' };
const check = checkWith(Change);

/** Of which field a refusal speaks. */
const fieldOf = {
  password_wrong: 'current',
  password_same: 'password',
  [GUESSABLE]: 'password',
} as const;

/** A new password for who knows the present one. */
export function ChangePassword() {
  const form = useFormState({ initial: empty, check, fieldOf });
  const utils = trpc.useUtils();
  const { mutateAsync: change } = trpc.passwords.change.useMutation();

  async function send(values: typeof empty) {
    await change(values);
    form.reset();
    void utils.devices.list.invalidate();
    toast.success('Password changed', 'All other devices were signed out.');
  }

  return (
    <form {...form.bind(send)} className="bw-form-fields">
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
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working="Changing..." variant="filled">
          Change password
        </SubmitButton>
      </FormActions>
    </form>
  );
}
