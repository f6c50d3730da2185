import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { NO_STATE, stateChosen } from '../place.rules.ts';
import { ProfileCompletion } from '../profile.schema.ts';

export const emptyCompletion = {
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
export type CompletionForm = typeof emptyCompletion;

const validateFields = schemaResolver(ProfileCompletion, { sync: true });
const MISMATCH = 'Passwords do not match';

/** Compares the two passwords even if other fields are invalid (SPEC section 5). */
export function validateCompletion(values: CompletionForm): FormErrors {
  const { password, confirmPassword } = values;
  const isMismatch = confirmPassword !== '' && confirmPassword !== password;
  return { ...validateFields(values), ...(isMismatch && { confirmPassword: MISMATCH }) };
}

/** Returns the values to send: without the confirmation, and with a state only if one is chosen. */
export function profileOf({ confirmPassword: _, state, ...profile }: CompletionForm) {
  return { ...profile, state: stateChosen(state) };
}
