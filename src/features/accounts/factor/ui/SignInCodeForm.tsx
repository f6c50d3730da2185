import type { Failure } from '#platform/client/errors.ts';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { UserView } from '../../account.schema.ts';
import { ConfirmFactor } from '../factor.schema.ts';
import { CodeField } from './CodeField.tsx';
import './second-factor.css';

const empty = { code: '' };
const check = checkWith(ConfirmFactor);

interface SignInCodeFormProps {
  challenge: string;
  onSignedIn: (user: UserView) => Promise<void> | void;
  /** Back to the password, also when it was too long ago. */
  onBack: () => void;
}

/** The second step of signing in, for who has a second factor. */
export function SignInCodeForm({ challenge, onSignedIn, onBack }: SignInCodeFormProps) {
  const form = useFormState({ initial: empty, check, fieldOf: { code_wrong: 'code' } });
  const { mutateAsync: signIn } = trpc.accounts.signInCode.useMutation();

  async function send({ code }: typeof empty) {
    await onSignedIn(await signIn({ challenge, code }));
  }

  function refused({ code, message, issues }: Failure) {
    if (Object.keys(issues).length > 0) return;
    toast.error('Login Failed', message);
    if (code === 'sign_in_over') onBack();
  }

  return (
    <form {...form.bind(send, { refused })} className="bw-form-fields">
      <p className="bw-factor-on">
        Your password is right. Now enter the code that your app shows, or one of your recovery
        codes.
      </p>
      <CodeField {...form.text('code')} label="Code" />
      <FormRefusal quiet form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working="Signing in..." fullWidth>
          Sign In
        </SubmitButton>
      </FormActions>
      <button
        type="button"
        className="bw-forgot-link"
        aria-disabled={form.busy}
        onClick={() => !form.busy && onBack()}
      >
        Back to the password
      </button>
    </form>
  );
}
