import { schemaResolver } from '@mantine/form';
import { type FormErrors, findMissingFields } from '#platform/client/forms/form-errors.ts';
import { SignUpDeveloper } from '../profile.schema.ts';

const noSkills: string[] = [];

export const emptySignUpForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  avatar: '',
  bio: '',
  skills: noSkills,
};
export type DeveloperSignUpForm = typeof emptySignUpForm;

export const missingMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  password: 'Password is required',
};

const validateLimits = schemaResolver(SignUpDeveloper, { sync: true });

/** Returns the errors of empty fields, or if there are none, of the others (SPEC section 5). */
export function validateDeveloperSignUp(values: DeveloperSignUpForm): FormErrors {
  const errors = findMissingFields(values, missingMessages);
  return Object.keys(errors).length > 0 ? errors : validateLimits(values);
}
