import { checkWith, firstIssues } from '#platform/client/kit/form-check.ts';
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

const checkFields = checkWith(ProfileCompletion);
const MISMATCH = 'Passwords do not match';

/** The two passwords are compared whatever else is wrong (SPEC section 5). */
export function checkCompletion(values: CompletionForm) {
  const { password, confirmPassword } = values;
  const differ = confirmPassword !== '' && confirmPassword !== password;
  const wrong = differ ? { confirmPassword: MISMATCH } : {};
  return firstIssues(values, Object.entries({ ...checkFields(values), ...wrong }));
}

/** What is sent: without the confirmation, and a state only where there is one. */
export function profileOf({ confirmPassword: _, state, ...profile }: CompletionForm) {
  return { ...profile, state: stateChosen(state) };
}
