import { TextInput } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormError, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { type FormErrors, hasMissingFields } from '#platform/client/forms/form-errors.ts';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { scorePassword, strengthLabels } from '#platform/shared/fields/password.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { GUESSABLE_PASSWORD_CODE } from '../../passwords/password.rules.ts';
import { ADMIN_SETUP_MINUTES, invalidSetupTokenError } from '../admin.rules.ts';
import {
  hintByMessage,
  missingFieldMessages,
  type SetupValues,
  validateSetup,
} from './setup-form.ts';
import passwordFieldClasses from '#platform/client/forms/password-field.module.css';
import classes from './setup-password.module.css';

function PasswordMatch({ password, confirmation }: { password: string; confirmation: string }) {
  const isMatch = password === confirmation;
  return (
    <p className={classes.match} data-match={isMatch} role="status">
      {confirmation !== '' && (
        <>
          {isMatch ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {isMatch ? 'Passwords match' : 'Passwords do not match'}
        </>
      )}
    </p>
  );
}

const steps = [1, 2, 3, 4, 5];
const colorByLevel = [0, 1, 1, 2, 3, 4];

function StrengthBar({ password }: { password: string }) {
  const level = password === '' ? 0 : Math.max(1, scorePassword(password));
  const label = strengthLabels[level - 1] ?? '';
  return (
    <div className={passwordFieldClasses.meter} data-strength={colorByLevel[level]}>
      <meter
        className="bw-hidden"
        min={0}
        max={5}
        value={level}
        aria-label="Password strength"
        aria-valuetext={label || 'No password yet'}
      />
      <span className={passwordFieldClasses.meterSteps} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-on={level >= step} />
        ))}
      </span>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

function SetupNotice({ isPrefilled }: { isPrefilled: boolean }) {
  return (
    <p className={classes.setupNotice}>
      <IconClock size={20} stroke={1.6} aria-hidden />
      <span>
        The token in your email expires in {ADMIN_SETUP_MINUTES} minutes and works once. Has it
        expired? Ask an admin for a new invitation.
        {!isPrefilled && ' If you open the link in your email, the first two fields are filled in.'}
      </span>
    </p>
  );
}

interface SetupPasswordProps {
  prefilled: Pick<SetupValues, 'email' | 'token'>;
  onDone: () => void;
}

export function SetupPassword({ prefilled, onDone }: SetupPasswordProps) {
  const { mutateAsync: setUp } = trpc.admins.setUp.useMutation();
  const form = useZodForm({
    initialValues: { ...prefilled, password: '', confirmPassword: '' },
    validate: validateSetup,
    fieldByErrorCode: {
      [invalidSetupTokenError().code]: 'token',
      [GUESSABLE_PASSWORD_CODE]: 'password',
    },
  });
  const { values } = form;

  async function submit(values: SetupValues) {
    await setUp(values);
    toast.success('Password set', 'Sign in with your new password.');
    onDone();
  }

  function onInvalid({ confirmPassword, password }: FormErrors) {
    const message = String(confirmPassword ?? password);
    const hint = hintByMessage.get(message);
    if (hint) toast.error(message, hint);
  }

  const formProps = form.getFormProps(submit, {
    onInvalid,
    onFailure: ({ message }) => toast.error('Setup Failed', message),
    fallback: 'Failed to setup password',
  });

  return (
    <form {...formProps}>
      <div className="bw-form-fields">
        <SetupNotice isPrefilled={prefilled.token !== ''} />
        <TextInput
          {...form.getInputProps('email')}
          label="Admin email"
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <TextInput
          {...form.getInputProps('token')}
          className={classes.setupToken}
          label="Setup token"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="New password"
          autoComplete="new-password"
          below={<StrengthBar password={values.password} />}
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          below={
            !form.errors.confirmPassword && (
              <PasswordMatch password={values.password} confirmation={values.confirmPassword} />
            )
          }
        />
        {hasMissingFields(form.errors, missingFieldMessages) && (
          <FormError>{FILL_IN_ALL_MESSAGE}</FormError>
        )}
        <FormRefusal isSilent form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel="Setting password..." fullWidth>
            Set Password
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
