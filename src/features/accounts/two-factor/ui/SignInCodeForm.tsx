import { schemaResolver } from '@mantine/form';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { UserView } from '../../account.schema.ts';
import { ConfirmFactor } from '../second-factor.schema.ts';
import { CodeField } from './CodeField.tsx';
import signInFormClasses from '../../ui/sign-in-form.module.css';
import classes from './second-factor.module.css';

const initialValues = { code: '' };
const validate = schemaResolver(ConfirmFactor, { sync: true });

interface SignInCodeFormProps {
  challenge: string;
  onSignedIn: (user: UserView) => Promise<void> | void;
  /** By the button, or if the challenge has ended. */
  onBack: () => void;
}

export function SignInCodeForm({ challenge, onSignedIn, onBack }: SignInCodeFormProps) {
  const form = useZodForm({
    initialValues,
    validate,
    fieldByErrorCode: { code_wrong: 'code' },
  });
  const { mutateAsync: signIn } = trpc.accounts.signInCode.useMutation();

  async function send({ code }: typeof initialValues) {
    await onSignedIn(await signIn({ challenge, code }));
  }

  function onFailure({ code, message, issues }: Failure) {
    if (Object.keys(issues).length > 0) return;
    toast.error('Login Failed', message);
    if (code === 'sign_in_over') onBack();
  }

  return (
    <form {...form.getFormProps(send, { onFailure })} className="bw-form-fields">
      <p className={classes.intro}>
        One more step: enter the code that your app shows, or one of your recovery codes.
      </p>
      <CodeField {...form.getInputProps('code')} label="Code" data-autofocus />
      <FormRefusal isSilent form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Signing in..." fullWidth>
          Sign In
        </SubmitButton>
      </FormActions>
      <button
        type="button"
        className={signInFormClasses.textButton}
        aria-disabled={form.submitting}
        onClick={() => !form.submitting && onBack()}
      >
        Back
      </button>
    </form>
  );
}
