import { useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import type { Issues } from '#platform/client/kit/form-check.ts';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';

interface ProfileFormOptions<Form> {
  /** Whose profile it is: a draft of somebody else is not theirs. */
  id: number;
  initial: Form;
  check: (form: Form) => Issues<Form>;
  /** The form as it is kept. */
  tidy: (form: Form) => Form;
  save: (form: Form) => Promise<UserView>;
  onSaved: (user: UserView) => Promise<void>;
}

/** A profile being edited: saved as often as wanted, and never left half done unasked. */
export function useProfileForm<Form extends object>(options: ProfileFormOptions<Form>) {
  const { id, initial, check, tidy, save, onSaved } = options;
  const form = useFormState({ initial, check, draft: `profile-${id}`, counted: 'profile' });
  const [saved, setSaved] = useState(false);

  async function submit(values: Form) {
    setSaved(false);
    const user = await save(values);
    form.settle(tidy(values));
    setSaved(true);
    toast.success('Profile saved', 'Everybody sees it as it is now.');
    await onSaved(user);
  }

  const bound = form.bind(submit, {
    refused: ({ message }) => toast.error('Profile not saved', message),
  });
  return { ...form, saved: saved && !form.changed, bound };
}
