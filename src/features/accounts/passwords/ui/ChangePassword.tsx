import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { GUESSABLE_PASSWORD_CODE } from '../password.rules.ts';
import { ChangePassword as ChangeSchema } from '../password.schema.ts';

const initialValues = { current: '', password: '' };
const validate = schemaResolver(ChangeSchema, { sync: true });

const fieldByErrorCode = {
  password_wrong: 'current',
  password_same: 'password',
  [GUESSABLE_PASSWORD_CODE]: 'password',
} as const;

export function ChangePassword() {
  const form = useZodForm({ initialValues, validate, fieldByErrorCode });
  const utils = trpc.useUtils();
  const { mutateAsync: changePassword } = trpc.passwords.change.useMutation();

  async function send(values: typeof initialValues) {
    await changePassword(values);
    form.reset();
    void utils.sessions.list.invalidate();
    toast.success('Password changed', 'All other devices were signed out.');
  }

  return (
    <form {...form.getFormProps(send)} className="bw-form-fields">
      <PasswordField
        {...form.getInputProps('current')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.getInputProps('password')}
        label="New password"
        autoComplete="new-password"
        checklist
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Changing..." variant="filled">
          Change password
        </SubmitButton>
      </FormActions>
    </form>
  );
}
