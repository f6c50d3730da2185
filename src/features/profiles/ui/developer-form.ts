import { checkWith } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { SignUpDeveloper } from '../profile.schema.ts';

const noSkills: string[] = [];

export const emptyDeveloper = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  avatar: '',
  bio: '',
  skills: noSkills,
};
export type DeveloperForm = typeof emptyDeveloper;

export const missingWords = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  password: 'Password is required',
};

const checkAll = checkWith(SignUpDeveloper);

/** First what is missing, then what is wrong (SPEC section 5). */
export function checkDeveloper(values: DeveloperForm) {
  const missing = missingIn(values, missingWords);
  return Object.keys(missing).length > 0 ? missing : checkAll(values);
}
