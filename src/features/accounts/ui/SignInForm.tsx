import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormActions, FormError, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import {
  type FormErrors,
  findMissingFields,
  hasMissingFields,
} from '#platform/client/forms/form-errors.ts';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { SignIn, type UserView } from '../account.schema.ts';
import { isEmailAddress } from '../email.rules.ts';
import { ForgotPassword } from '../passwords/ui/ForgotPassword.tsx';
import { RequestSignInLink } from '../sign-in-links/ui/RequestSignInLink.tsx';
import classes from './sign-in-form.module.css';

/** Only accounts with a second factor use it. */
const SignInCodeForm = lazy(() =>
  import('../two-factor/ui/SignInCodeForm.tsx').then(({ SignInCodeForm }) => ({
    default: SignInCodeForm,
  })),
);

const initialValues = { email: '', password: '' };
const missingFieldMessages = {
  email: 'Enter your username or email',
  password: 'Enter your password',
};
const validateSchema = schemaResolver(SignIn, { sync: true });

function validate(values: typeof initialValues): FormErrors {
  const errors = findMissingFields(values, missingFieldMessages);
  return Object.keys(errors).length > 0 ? errors : validateSchema(values);
}

interface SignInFormProps {
  /** Path to open after the sign-in. */
  from?: string | undefined;
  onSignedIn: (user: UserView) => Promise<void> | void;
}

export function SignInForm({ from, onSignedIn }: SignInFormProps) {
  const [login, setLogin] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge === null) {
    const onCodeNeeded = (newChallenge: string, typedLogin: string) => {
      setLogin(typedLogin);
      setChallenge(newChallenge);
    };
    return <PasswordForm {...{ login, from, onSignedIn, onCodeNeeded }} />;
  }
  const loading = (
    <Loading noun="the next step">
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
  login: string;
  onCodeNeeded: (challenge: string, login: string) => void;
}

function PasswordForm({ login, from, onSignedIn, onCodeNeeded }: PasswordFormProps) {
  const form = useZodForm({
    initialValues: { ...initialValues, email: login },
    validate,
    trackedAs: 'sign_in',
  });
  const { mutateAsync: signIn } = trpc.accounts.signIn.useMutation();
  const [isForgotOpen, setIsForgotOpen] = useState(false);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const typedLogin = form.values.email.trim();
  const typedEmail = isEmailAddress(typedLogin) ? typedLogin : '';

  async function submit(values: typeof initialValues) {
    const result = await signIn(values);
    if ('codeNeeded' in result) onCodeNeeded(result.challenge, values.email);
    else await onSignedIn(result);
  }

  return (
    <>
      <form
        {...form.getFormProps(submit, {
          onFailure: ({ message }) => toast.error('Login Failed', message),
        })}
        className="bw-form-fields"
      >
        <TextInput
          {...form.getInputProps('email')}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          autoComplete="current-password"
          data-autofocus
        />
        {hasMissingFields(form.errors, missingFieldMessages) && (
          <FormError>{FILL_IN_ALL_MESSAGE}</FormError>
        )}
        <FormRefusal isSilent form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel="Signing in..." fullWidth>
            Sign In
          </SubmitButton>
        </FormActions>
        <button
          type="button"
          className={classes.textButton}
          aria-haspopup="dialog"
          onClick={() => setIsForgotOpen(true)}
        >
          Forgot your password?
        </button>
        <button
          type="button"
          className={classes.textButton}
          aria-haspopup="dialog"
          onClick={() => setIsLinkOpen(true)}
        >
          Email me a link
        </button>
      </form>
      <RequestSignInLink
        opened={isLinkOpen}
        onClose={() => setIsLinkOpen(false)}
        email={typedEmail}
        from={from}
      />
      <ForgotPassword
        opened={isForgotOpen}
        onClose={() => setIsForgotOpen(false)}
        email={typedEmail}
      />
    </>
  );
}
