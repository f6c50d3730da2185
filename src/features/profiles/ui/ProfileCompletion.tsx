import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { GUESSABLE_PASSWORD_CODE } from '#features/accounts/passwords/password.rules.ts';
import { type Failure, isConflict, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import {
  FormActions,
  FormPair,
  FormRefusal,
  OptionalLabel,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { NO_STATE, toStoredState } from '../location.rules.ts';
import { SignUpClientForm } from '../profile.schema.ts';
import { EMAIL_TAKEN, toastEmailTaken, toastEmailTypo } from './email-toasts.ts';
import { LocationFields } from './LocationFields.tsx';
import { PhotoField } from './PhotoField.tsx';
import { SignUpTerms } from './SignUpTerms.tsx';
import dialogClasses from '#platform/client/dialogs/dialog.module.css';

const emptyCompletionForm = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  password: '',
  confirmPassword: '',
  city: '',
  state: NO_STATE,
  country: '',
  profilePhoto: '',
};
type CompletionForm = typeof emptyCompletionForm;

const validateFields = schemaResolver(SignUpClientForm, { sync: true });
const PASSWORD_MISMATCH = 'Passwords do not match';

type Step = 'account' | 'profile';

const accountFields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];
const isAccountField = (field: string) => accountFields.includes(field);

/** Compares the two passwords even if other fields are invalid. */
function validateCompletion(values: CompletionForm, step: Step): FormErrors {
  const { password, confirmPassword } = values;
  const isMismatch = confirmPassword !== '' && confirmPassword !== password;
  const errors: FormErrors = {
    ...validateFields(values),
    ...(isMismatch && { confirmPassword: PASSWORD_MISMATCH }),
  };
  if (step === 'profile') return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isAccountField(field)));
}

function toSignUpClient({ confirmPassword: _, state, ...profile }: CompletionForm) {
  return { ...profile, state: toStoredState(state) };
}

export interface ProfileCompletionProps {
  opened: boolean;
  onClose: () => void;
  /** The sign-up also starts a session. */
  onCompleted: (user: UserView) => Promise<void>;
  signIn: ReactNode;
}

type CompletionFormState = ReturnType<typeof useCompletionForm>;

/** Nothing is created before the end of the second step. */
export function ProfileCompletion(props: ProfileCompletionProps) {
  const { opened, onClose, onCompleted, signIn } = props;
  const [step, setStep] = useState<Step>('account');
  const form = useCompletionForm(step);
  const isEmailFree = useEmailCheck(form);
  const { mutateAsync: signUp } = trpc.profiles.signUpClient.useMutation();

  async function submit(values: CompletionForm) {
    if (step === 'account') {
      if (await isEmailFree(values.email)) setStep('profile');
      // For `useZodForm`, false means that nothing was sent.
      return false;
    }
    const user = await signUp(toSignUpClient(values));
    track('client_signup_completed', {});
    toast.success('Profile created successfully!');
    return onCompleted(user);
  }

  function onFailure(failure: Failure) {
    const { code, issues, message } = failure;
    const isTaken = isConflict(failure);
    const isOfAccount =
      code === GUESSABLE_PASSWORD_CODE || Object.keys(issues).some(isAccountField);
    if (isTaken || isOfAccount) setStep('account');
    if (isTaken) return showEmailTaken(form);
    toast.error('Error', message);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Complete your profile" size="lg">
      <div className={dialogClasses.lead}>
        <p>
          {step === 'account'
            ? 'Step 1 of 2. Your project is ready. Tell developers who posts it.'
            : 'Step 2 of 2. Where are you?'}
        </p>
        {step === 'account' && signIn}
      </div>
      <form
        {...form.getFormProps(submit, {
          onFailure,
          onInvalid: (issues) => toastEmailTypo(form.values.email, issues),
        })}
      >
        <div className="bw-form-fields">
          {step === 'account' ? <AccountFields form={form} /> : <ProfileFields form={form} />}
          <FormRefusal isSilent form={form} />
          {step === 'account' ? (
            <FormActions>
              <SubmitButton isBusy={form.submitting} busyLabel="Checking...">
                Continue
              </SubmitButton>
              <BackButton isBusy={form.submitting} onClick={onClose}>
                Cancel
              </BackButton>
            </FormActions>
          ) : (
            <>
              <SignUpTerms />
              <FormActions>
                <SubmitButton isBusy={form.submitting} busyLabel="Creating...">
                  Create profile and post project
                </SubmitButton>
                <BackButton isBusy={form.submitting} onClick={() => setStep('account')}>
                  Back
                </BackButton>
              </FormActions>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function useCompletionForm(step: Step) {
  return useZodForm({
    initialValues: emptyCompletionForm,
    validate: (values) => validateCompletion(values, step),
    draft: 'client',
    excludedFields: ['password', 'confirmPassword'],
    trackedAs: 'client_signup',
    fieldByErrorCode: { [GUESSABLE_PASSWORD_CODE]: 'password' },
  });
}

function showEmailTaken(form: CompletionFormState): void {
  toastEmailTaken();
  form.showErrors({ email: EMAIL_TAKEN });
}

/**
 * Returns a function that shows the error and returns false if the address is taken or the check
 * fails. After a sign-up without a response the own address may exist, so it is not checked.
 */
function useEmailCheck(form: CompletionFormState) {
  const { client } = trpc.useUtils();

  return async (email: string): Promise<boolean> => {
    if (form.isOutcomeUnknown) return true;
    try {
      const { exists } = await client.accounts.checkEmail.query({ email });
      if (exists) showEmailTaken(form);
      return !exists;
    } catch (error) {
      toast.error('Failed to validate profile data', readError(error).message);
      return false;
    }
  };
}

function AccountFields({ form }: { form: CompletionFormState }) {
  return (
    <>
      <FormPair>
        <TextInput
          {...form.getInputProps('firstName')}
          label="First Name"
          autoComplete="given-name"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label="Last Name"
          autoComplete="family-name"
        />
      </FormPair>
      <TextInput {...form.getInputProps('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...form.getInputProps('password')}
        autoComplete="new-password"
        meter
        checklist
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}

function ProfileFields({ form }: { form: CompletionFormState }) {
  const fields = useRef<HTMLDivElement>(null);
  const { firstName, lastName } = form.values;

  // The button that had the focus is gone.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={fields} className="bw-form-fields">
      <LocationFields form={form} />
      <TextInput
        {...form.getInputProps('companyName')}
        label={<OptionalLabel>Company Name</OptionalLabel>}
        placeholder="Individual"
        autoComplete="organization"
      />
      <PhotoField
        {...form.getInputProps('profilePhoto')}
        displayName={`${firstName} ${lastName}`.trim()}
      />
    </div>
  );
}
