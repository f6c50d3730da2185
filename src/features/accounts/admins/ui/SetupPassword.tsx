import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FormActions, FormNote, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { isAnyMissing } from '#platform/client/kit/missing-fields.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { FILL_IN_ALL } from '#platform/shared/words.ts';
import { GUESSABLE } from '../../passwords/password.rules.ts';
import { SETUP_MINUTES, setupRefused } from '../admin.rules.ts';
import { MatchMark } from './MatchMark.tsx';
import { StrengthBar } from './StrengthBar.tsx';
import { checkSetup, missingSetup, type SetupValues, setupHints } from './setup-form.ts';
import './setup-password.css';

function Notice({ linked }: { linked: boolean }) {
  return (
    <p className="bw-setup-notice">
      <IconClock size={20} stroke={1.6} aria-hidden />
      <span>
        {`The token in your mail expires in ${SETUP_MINUTES} minutes and works once. Is it too late? `}
        Ask an admin for a new invitation.
        {!linked && ' Open the link in your mail, and the first two fields are filled in.'}
      </span>
    </p>
  );
}

interface SetupPasswordProps {
  /** What the link in the mail has filled in. */
  given: Pick<SetupValues, 'email' | 'token'>;
  onDone: () => void;
}

export function SetupPassword({ given, onDone }: SetupPasswordProps) {
  const { mutateAsync: setUp } = trpc.admins.setUp.useMutation();
  const form = useFormState({
    initial: { ...given, password: '', confirmPassword: '' },
    check: checkSetup,
    fieldOf: { [setupRefused().code]: 'token', [GUESSABLE]: 'password' },
  });
  const { password, confirmPassword } = form.values;

  async function submit(values: SetupValues) {
    await setUp(values);
    toast.success('Password set', 'Sign in with your new password.');
    onDone();
  }

  function invalid(issues: Issues<SetupValues>) {
    const said = issues.confirmPassword ?? issues.password ?? '';
    const hint = setupHints.get(said);
    if (hint) toast.error(said, hint);
  }

  const bound = form.bind(submit, {
    invalid,
    refused: ({ message }) => toast.error('Setup Failed', message),
    otherwise: 'Failed to setup password',
  });

  return (
    <form {...bound}>
      <div className="bw-form-fields">
        <Notice linked={given.token !== ''} />
        <TextInput
          {...form.text('email')}
          label="Admin email"
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <TextInput
          {...form.text('token')}
          className="bw-setup-token"
          label="Setup token"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          below={<StrengthBar password={password} />}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          below={
            !form.errors.confirmPassword && (
              <MatchMark password={password} again={confirmPassword} />
            )
          }
        />
        {isAnyMissing(form.errors, missingSetup) && <FormNote>{FILL_IN_ALL}</FormNote>}
        <FormRefusal quiet form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working="Setting password..." fullWidth>
            Set Password
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
