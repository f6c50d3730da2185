import { checkWith } from '#platform/client/kit/form-check.ts';
import { NO_STATE } from '../place.schema.ts';
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

export const checkCompletion = checkWith(ProfileCompletion);

/** What is sent: without the confirmation, and a state only where there is one. */
export function profileOf({ confirmPassword: _, state, ...profile }: CompletionForm) {
  return { ...profile, state: state === NO_STATE ? '' : state };
}
