import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { UserView } from '#features/accounts/account.schema.ts';
import { GUESSABLE_PASSWORD_CODE } from '#features/accounts/passwords/password.rules.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { type Failure, isConflict } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import {
  FormActions,
  FormError,
  FormPair,
  FormRefusal,
  FormSection,
  OptionalLabel,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import {
  type FormErrors,
  findMissingFields,
  hasMissingFields,
} from '#platform/client/forms/form-errors.ts';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { toPublicUrl } from '#platform/shared/links.ts';
import { SIGN_UP_MISSING, SignUpDeveloper } from '../profile.schema.ts';
import { DeveloperPreview } from './DeveloperPreview.tsx';
import { EMAIL_TAKEN, toastEmailTaken, toastEmailTypo } from './email-toasts.ts';
import { PhotoField } from './PhotoField.tsx';
import { SignUpTerms } from './SignUpTerms.tsx';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const noSkills: string[] = [];

const emptySignUpForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  avatar: '',
  bio: '',
  skills: noSkills,
};
type DeveloperSignUpForm = typeof emptySignUpForm;

const missingMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  password: 'Password is required',
};

const validateSchema = schemaResolver(SignUpDeveloper, { sync: true });

/** Reports other errors only if no field is empty. */
function validateDeveloperSignUp(values: DeveloperSignUpForm): FormErrors {
  const errors = findMissingFields(values, missingMessages);
  return Object.keys(errors).length > 0 ? errors : validateSchema(values);
}

interface DeveloperSignUpProps {
  /** Must resolve when the page has been left. */
  onSignedUp: (user: UserView) => Promise<void>;
  onCancel: () => void;
}

export function DeveloperSignUp({ onSignedUp, onCancel }: DeveloperSignUpProps) {
  const form = useSignUpForm();
  const { mutateAsync: signUp } = trpc.profiles.signUpDeveloper.useMutation();
  const { values } = form;
  const displayName = `${values.firstName} ${values.lastName}`.trim();
  // The picture is loaded only after a pause in the input.
  const [debouncedAvatar] = useDebouncedValue(values.avatar, 400);

  async function submit(profile: DeveloperSignUpForm) {
    const user = await signUp(profile);
    track('developer_signup_completed', {});
    toast.success(`Welcome to Bidwright, ${profile.firstName.trim()}!`);
    await onSignedUp(user);
  }

  function onFailure(failure: Failure) {
    if (!isConflict(failure)) return toast.error('Failed to create profile', failure.message);
    toastEmailTaken();
    form.showErrors({ email: EMAIL_TAKEN });
  }

  return (
    <div className={formPartsClasses.withPreview}>
      <form
        {...form.getFormProps(submit, {
          onFailure,
          onInvalid: (issues) => toastEmailTypo(values.email, issues),
        })}
      >
        <FormSection title="Who you are" lead="Clients see your name. Your email stays with us.">
          <FormPair>
            <TextInput
              {...form.getInputProps('firstName')}
              label="First Name"
              autoComplete="given-name"
            />
            <TextInput
              {...form.getInputProps('lastName')}
              label="Last Name"
              autoComplete="family-name"
            />
          </FormPair>
          <TextInput
            {...form.getInputProps('email')}
            label="Email"
            type="email"
            autoComplete="email"
          />
          <PasswordField
            {...form.getInputProps('password')}
            autoComplete="new-password"
            checklist
          />
          <PhotoField {...form.getInputProps('avatar')} displayName={displayName} />
        </FormSection>
        <FormSection title="What you do" lead="Clients see it next to every bid you place.">
          <Textarea
            {...form.getInputProps('bio')}
            label={<OptionalLabel>Professional Bio</OptionalLabel>}
            rows={4}
            placeholder="What you build best, and what you have built"
          />
          <SkillsInput
            {...form.getInputProps('skills')}
            placeholder="TypeScript"
            description="Type one and press Enter or Add."
          />
        </FormSection>
        <div className={formPartsClasses.finalActions}>
          {hasMissingFields(form.errors, missingMessages) && (
            <FormError>{SIGN_UP_MISSING}</FormError>
          )}
          <FormRefusal isSilent form={form} />
          <SignUpTerms />
          <FormActions>
            <SubmitButton isBusy={form.submitting} busyLabel="Creating...">
              Create Developer Profile
            </SubmitButton>
            <BackButton isBusy={form.submitting} onClick={cancel}>
              Cancel
            </BackButton>
          </FormActions>
        </div>
      </form>
      <DeveloperPreview
        name={displayName}
        bio={values.bio}
        skills={values.skills}
        avatar={toPublicUrl(debouncedAvatar)}
      />
    </div>
  );

  function cancel() {
    form.deleteDraft();
    onCancel();
  }
}

function useSignUpForm() {
  return useZodForm({
    initialValues: emptySignUpForm,
    validate: validateDeveloperSignUp,
    draft: 'developer',
    trackedAs: 'developer_signup',
    excludedFields: ['password'],
    fieldByErrorCode: { [GUESSABLE_PASSWORD_CODE]: 'password' },
  });
}
