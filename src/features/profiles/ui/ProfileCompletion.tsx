import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { ReactNode } from 'react';
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

/** Compares the two passwords even if other fields are invalid. */
function validateCompletion(values: CompletionForm): FormErrors {
  const { password, confirmPassword } = values;
  const isMismatch = confirmPassword !== '' && confirmPassword !== password;
  return { ...validateFields(values), ...(isMismatch && { confirmPassword: PASSWORD_MISMATCH }) };
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

export function ProfileCompletion(props: ProfileCompletionProps) {
  const { opened, onClose, onCompleted, signIn } = props;
  const form = useCompletionForm();
  const createClient = useCreateClient(form);

  async function submit(values: CompletionForm) {
    const user = await createClient(values);
    // For `useZodForm`, false means that nothing was sent. The error has already been shown.
    if (!user) return false;
    track('client_signup_completed', {});
    toast.success('Profile created successfully!');
    return onCompleted(user);
  }

  function onFailure(failure: Failure) {
    if (isConflict(failure)) return showEmailTaken(form);
    toast.error('Error', failure.message);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Complete your profile" size="lg">
      <div className={dialogClasses.lead}>
        <p>Your project is ready. Tell developers who posts it.</p>
        {signIn}
      </div>
      <form
        {...form.getFormProps(submit, {
          onFailure,
          onInvalid: (issues) => toastEmailTypo(form.values.email, issues),
        })}
      >
        <div className="bw-form-fields">
          <CompletionFields form={form} />
          <FormRefusal isSilent form={form} />
          <SignUpTerms />
          <FormActions>
            <SubmitButton isBusy={form.submitting} busyLabel="Creating...">
              Create profile and post project
            </SubmitButton>
            <BackButton isBusy={form.submitting} onClick={onClose}>
              Cancel
            </BackButton>
          </FormActions>
        </div>
      </form>
    </Dialog>
  );
}

function useCompletionForm() {
  return useZodForm({
    initialValues: emptyCompletionForm,
    validate: validateCompletion,
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
 * First checks whether the email address is free; returns null if it is taken or the check fails. A
 * retry of a submission without a response skips the check, because that submission may have
 * created the account.
 */
function useCreateClient(form: CompletionFormState) {
  const { client } = trpc.useUtils();
  const { mutateAsync: signUp } = trpc.profiles.signUpClient.useMutation();

  return async (values: CompletionForm): Promise<UserView | null> => {
    if (form.isOutcomeUnknown) return signUp(toSignUpClient(values));
    try {
      const { exists } = await client.accounts.checkEmail.query({ email: values.email });
      if (exists) {
        showEmailTaken(form);
        return null;
      }
    } catch (error) {
      toast.error('Failed to validate profile data', readError(error).message);
      return null;
    }
    return signUp(toSignUpClient(values));
  };
}

function CompletionFields({ form }: { form: CompletionFormState }) {
  const { firstName, lastName } = form.values;
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
      <TextInput
        {...form.getInputProps('companyName')}
        label={<OptionalLabel>Company Name</OptionalLabel>}
        placeholder="Individual"
        autoComplete="organization"
      />
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
      <LocationFields form={form} />
      <PhotoField
        {...form.getInputProps('profilePhoto')}
        displayName={`${firstName} ${lastName}`.trim()}
      />
    </>
  );
}
