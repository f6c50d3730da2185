import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { NO_STATE, toStoredState } from '../location.rules.ts';
import { ProfileCompletion } from '../profile.schema.ts';

export const emptyCompletionForm = {
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
export type CompletionForm = typeof emptyCompletionForm;

const validateFields = schemaResolver(ProfileCompletion, { sync: true });
const PASSWORD_MISMATCH = 'Passwords do not match';

/** Compares the two passwords even if other fields are invalid (SPEC section 5). */
export function validateCompletion(values: CompletionForm): FormErrors {
  const { password, confirmPassword } = values;
  const isMismatch = confirmPassword !== '' && confirmPassword !== password;
  return { ...validateFields(values), ...(isMismatch && { confirmPassword: PASSWORD_MISMATCH }) };
}

/** Returns the values to send: without the confirmation, and with a state only if one is chosen. */
export function toSignUpClient({ confirmPassword: _, state, ...profile }: CompletionForm) {
  return { ...profile, state: toStoredState(state) };
}
