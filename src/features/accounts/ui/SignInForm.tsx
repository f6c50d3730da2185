import { TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FormActions, FormNote, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { isAnyMissing, missingIn } from '#platform/client/kit/missing-fields.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { FILL_IN_ALL } from '#platform/shared/words.ts';
import type { UserView } from '../account.schema.ts';
import { SignIn } from '../account.schema.ts';
import { looksLikeAddress } from '../email.rules.ts';
import { ForgotPassword } from '../passwords/ui/ForgotPassword.tsx';
import './sign-in-form.css';

/** Few need it: its weight comes when it is asked for. */
const SignInCodeForm = lazy(() =>
  import('../factor/ui/SignInCodeForm.tsx').then(({ SignInCodeForm }) => ({
    default: SignInCodeForm,
  })),
);

const empty = { email: '', password: '' };
const missing = {
  email: 'Enter your username or email',
  password: 'Enter your password',
};
const checkLimits = checkWith(SignIn);

function check(values: typeof empty) {
  const left = missingIn(values, missing);
  return Object.keys(left).length > 0 ? left : checkLimits(values);
}

interface SignInFormProps {
  onSignedIn: (user: UserView) => Promise<void> | void;
}

/** Signs in by password and, where the account asks for it, a code. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge === null) {
    const onCodeNeeded = (needed: string, typed: string) => {
      setEmail(typed);
      setChallenge(needed);
    };
    return <PasswordForm email={email} onSignedIn={onSignedIn} onCodeNeeded={onCodeNeeded} />;
  }
  const loading = (
    <Loading what="the next step">
      <SkeletonLines lines={4} height={28} />
    </Loading>
  );
  return (
    <Suspense fallback={loading}>
      <SignInCodeForm
        challenge={challenge}
        onSignedIn={onSignedIn}
        onBack={() => setChallenge(null)}
      />
    </Suspense>
  );
}

interface PasswordFormProps extends SignInFormProps {
  /** What the first field begins with. */
  email: string;
  onCodeNeeded: (challenge: string, email: string) => void;
}

function PasswordForm({ email, onSignedIn, onCodeNeeded }: PasswordFormProps) {
  const form = useFormState({ initial: { ...empty, email }, check, counted: 'sign_in' });
  const { mutateAsync: signIn } = trpc.accounts.signIn.useMutation();
  const [forgot, setForgot] = useState(false);
  const typed = form.values.email.trim();

  async function submit(values: typeof empty) {
    const answer = await signIn(values);
    if ('codeNeeded' in answer) onCodeNeeded(answer.challenge, values.email);
    else await onSignedIn(answer);
  }

  return (
    <>
      <form
        {...form.bind(submit, { refused: ({ message }) => toast.error('Login Failed', message) })}
        className="bw-form-fields"
      >
        <TextInput
          {...form.text('email')}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {isAnyMissing(form.errors, missing) && <FormNote>{FILL_IN_ALL}</FormNote>}
        <FormRefusal quiet form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working="Signing in..." fullWidth>
            Sign In
          </SubmitButton>
        </FormActions>
        <button
          type="button"
          className="bw-forgot-link"
          aria-haspopup="dialog"
          onClick={() => setForgot(true)}
        >
          Forgot your password?
        </button>
      </form>
      <ForgotPassword
        opened={forgot}
        onClose={() => setForgot(false)}
        email={looksLikeAddress(typed) ? typed : ''}
      />
    </>
  );
}
