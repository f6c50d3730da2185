import { TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { LeaveGuard } from '#platform/client/dialogs/LeaveGuard.tsx';
import { FormActions, FormPair } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import classes from './profile-editor.module.css';

interface ProfileEditorProps {
  form: {
    formProps: ComponentProps<'form'>;
    submitting: boolean;
    isDirty: () => boolean;
    isSaved: boolean;
    reset: () => void;
    deleteDraft: () => void;
  };
  children: ReactNode;
  preview?: ReactNode;
}

export function ProfileEditor({ form, children, preview }: ProfileEditorProps) {
  const { formProps, submitting, isSaved, reset, deleteDraft } = form;
  const isChanged = form.isDirty();
  const { accounts } = trpc.useUtils();
  return (
    <div className={formPartsClasses.withPreview}>
      <form {...formProps}>
        {children}
        <div
          className={`${formPartsClasses.finalActions} ${classes.saveBar}`}
          data-sticky={isChanged || isSaved}
        >
          <p className={classes.status} role="status" data-saved={isSaved}>
            {isChanged ? 'You have changes that are not saved.' : isSaved && 'Saved.'}
          </p>
          <FormActions>
            <SubmitButton isBusy={submitting} busyLabel="Saving...">
              Save changes
            </SubmitButton>
            {isChanged && (
              <BackButton isBusy={submitting} onClick={reset}>
                Discard changes
              </BackButton>
            )}
          </FormActions>
        </div>
      </form>
      {preview}
      {/* If `me` is null, the page is left because of a sign-out, which needs no confirmation. */}
      <LeaveGuard
        hasChanges={isChanged}
        canLeave={() => accounts.me.getData() === null}
        onLeave={deleteDraft}
      />
    </div>
  );
}

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>;

interface NameAndPhotoFieldsProps {
  form: {
    values: { firstName: string; lastName: string };
    getInputProps: (field: 'firstName' | 'lastName') => InputProps;
  };
  onSaved: (user: UserView) => Promise<void>;
  children?: ReactNode;
}

export function NameAndPhotoFields({ form, onSaved, children }: NameAndPhotoFieldsProps) {
  const { firstName, lastName } = form.values;
  return (
    <>
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
      {children}
      <ProfilePhoto displayName={`${firstName} ${lastName}`.trim()} onSaved={onSaved} />
    </>
  );
}

interface ProfileFormOptions<Form> {
  userId: number;
  initialValues: Form;
  validate: (form: Form) => FormErrors;
  normalize: (form: Form) => Form;
  save: (form: Form) => Promise<UserView>;
  /** The submission ends when the returned promise resolves. */
  onSaved: (user: UserView) => Promise<void>;
}

/** The form remains open after a save. `isSaved` is true until the next change or submission. */
export function useProfileForm<Form extends object>(options: ProfileFormOptions<Form>) {
  const { userId, initialValues, validate, normalize, save, onSaved } = options;
  const draft = `profile-${userId}`;
  const form = useZodForm({ initialValues, validate, draft, trackedAs: 'profile' });
  const [wasSaved, setWasSaved] = useState(false);

  async function submit(values: Form) {
    setWasSaved(false);
    const user = await save(values);
    form.setSavedValues(normalize(values));
    setWasSaved(true);
    toast.success('Profile saved', 'Your changes are visible now.');
    await onSaved(user);
  }

  const formProps = form.getFormProps(submit, {
    onFailure: ({ message }) => toast.error('Profile not saved', message),
  });
  return { ...form, isSaved: wasSaved && !form.isDirty(), formProps };
}
