import { checkWith } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { PASSWORD_MISMATCH, PASSWORD_TOO_SHORT, SetUpAdmin } from '../admin.schema.ts';

export interface SetupValues {
  email: string;
  token: string;
  password: string;
  confirmPassword: string;
}

export const missingSetup = {
  email: 'Enter the email you were invited by',
  token: 'Enter the token from your mail',
  password: 'Choose a password',
  confirmPassword: 'Enter the password again',
};

const checkLimits = checkWith(SetUpAdmin);

export function checkSetup(values: SetupValues) {
  const left = missingIn(values, missingSetup);
  return Object.keys(left).length > 0 ? left : checkLimits(values);
}

/** What the two refusals that SPEC names have to add. */
export const setupHints = new Map([
  [PASSWORD_MISMATCH, 'Enter the same password in both fields.'],
  [PASSWORD_TOO_SHORT, 'Use at least 8 characters.'],
]);

/** What the link in the mail fills in; it stands behind its `#`, or in a query. */
export function setupLink(text: string): Pick<SetupValues, 'email' | 'token'> {
  const given = new URLSearchParams(text.replace(/^[#?]/, ''));
  const part = (name: string) => (given.get(name) ?? '').slice(0, 254);
  return { email: part('email'), token: part('token') };
}
