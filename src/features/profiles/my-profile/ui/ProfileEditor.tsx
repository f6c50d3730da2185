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
import { PhotoField } from '../../ui/PhotoField.tsx';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import classes from './profile-editor.module.css';

interface ProfileEditorProps {
  form: {
    bound: ComponentProps<'form'>;
    submitting: boolean;
    isDirty: () => boolean;
    saved: boolean;
    reset: () => void;
    deleteDraft: () => void;
  };
  children: ReactNode;
  /** Preview of the profile for other users. */
  preview?: ReactNode;
}

/** The fields of a profile, the bar to save it, and the preview. */
export function ProfileEditor({ form, children, preview }: ProfileEditorProps) {
  const { bound, submitting, saved, reset, deleteDraft } = form;
  const isChanged = form.isDirty();
  const { accounts } = trpc.useUtils();
  return (
    <div className={formPartsClasses.withPreview}>
      <form {...bound}>
        {children}
        <div
          className={`${formPartsClasses.finalActions} ${classes.end}`}
          data-sticky={isChanged || saved}
        >
          <p className={classes.status} role="status" data-saved={saved}>
            {isChanged ? 'You have changes that are not saved.' : saved && 'Saved.'}
          </p>
          <FormActions>
            <SubmitButton busy={submitting} busyLabel="Saving...">
              Save changes
            </SubmitButton>
            {isChanged && (
              <BackButton busy={submitting} onClick={reset}>
                Discard changes
              </BackButton>
            )}
          </FormActions>
        </div>
      </form>
      {preview}
      {/* No confirmation when the page is left because of a sign-out. */}
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
    getInputProps: (field: 'firstName' | 'lastName' | 'avatar') => InputProps;
  };
  /** Further fields between the name and the photo. */
  children?: ReactNode;
}

export function NameAndPhotoFields({ form, children }: NameAndPhotoFieldsProps) {
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
      <PhotoField
        {...form.getInputProps('avatar')}
        displayName={`${firstName} ${lastName}`.trim()}
      />
    </>
  );
}

interface ProfileFormOptions<Form> {
  /** Id of the user, used in the name of the draft. */
  id: number;
  initialValues: Form;
  validate: (form: Form) => FormErrors;
  /** Returns the values as the server stores them. */
  normalize: (form: Form) => Form;
  save: (form: Form) => Promise<UserView>;
  onSaved: (user: UserView) => Promise<void>;
}

/** The form of a profile, which stays open after it is saved. */
export function useProfileForm<Form extends object>(options: ProfileFormOptions<Form>) {
  const { id, initialValues, validate, normalize, save, onSaved } = options;
  const draft = `profile-${id}`;
  const form = useZodForm({ initialValues, validate, draft, trackedAs: 'profile' });
  const [saved, setSaved] = useState(false);

  async function submit(values: Form) {
    setSaved(false);
    const user = await save(values);
    form.setSavedValues(normalize(values));
    setSaved(true);
    toast.success('Profile saved', 'Your changes are visible now.');
    await onSaved(user);
  }

  const bound = form.getFormProps(submit, {
    onFailure: ({ message }) => toast.error('Profile not saved', message),
  });
  return { ...form, saved: saved && !form.isDirty(), bound };
}
