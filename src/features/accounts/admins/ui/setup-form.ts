import { schemaResolver } from '@mantine/form';
import { findMissingFields } from '#platform/client/forms/form-errors.ts';
import { PASSWORD_MISMATCH, PASSWORD_TOO_SHORT, SetUpAdmin } from '../admin.schema.ts';

export interface SetupValues {
  email: string;
  token: string;
  password: string;
  confirmPassword: string;
}

export const missingFieldMessages = {
  email: 'Enter the email you were invited by',
  token: 'Enter the token from your email',
  password: 'Choose a password',
  confirmPassword: 'Enter the password again',
};

const validateSchema = schemaResolver(SetUpAdmin, { sync: true });

export function validateSetup(values: SetupValues) {
  const errors = findMissingFields(values, missingFieldMessages);
  return Object.keys(errors).length > 0 ? errors : validateSchema(values);
}

/** Texts of the toast for the two errors that SPEC defines. */
export const errorHints = new Map([
  [PASSWORD_MISMATCH, 'Enter the same password in both fields.'],
  [PASSWORD_TOO_SHORT, 'Use at least 8 characters.'],
]);

/** Returns the values in the fragment or query of the mailed link; empty if they are missing. */
export function readSetupLink(text: string): Pick<SetupValues, 'email' | 'token'> {
  const params = new URLSearchParams(text.replace(/^[#?]/, ''));
  const param = (name: string) => (params.get(name) ?? '').slice(0, 254);
  return { email: param('email'), token: param('token') };
}
