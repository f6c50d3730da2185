import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { StartFactorSetup as Begin, type FactorSetup } from '../second-factor.schema.ts';
import classes from './second-factor.module.css';

const initialValues = { password: '' };
const validate = schemaResolver(Begin, { sync: true });

/** Requires the password first, because otherwise an unattended session could lock the user out. */
export function StartSetup({ onStarted }: { onStarted: (setup: FactorSetup) => void }) {
  const form = useZodForm({
    initialValues,
    validate,
    fieldByErrorCode: { password_wrong: 'password' },
  });
  const { mutateAsync: start } = trpc.secondFactor.begin.useMutation({ gcTime: 0 });

  async function send(values: typeof initialValues) {
    onStarted(await start(values));
  }

  return (
    <>
      <p className={classes.on}>
        <strong>Off.</strong> You need an app that makes codes, such as a password manager or an
        authenticator on your phone.
      </p>
      <form {...form.getFormProps(send)} className="bw-form-fields">
        <PasswordField
          {...form.getInputProps('password')}
          label="Your password, to begin"
          autoComplete="current-password"
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.submitting} busyLabel="Beginning..." variant="filled">
            Set up the second factor
          </SubmitButton>
        </FormActions>
      </form>
    </>
  );
}
