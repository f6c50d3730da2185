import { useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

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
