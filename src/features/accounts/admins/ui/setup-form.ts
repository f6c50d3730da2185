import { schemaResolver } from '@mantine/form';
import { type FormErrors, findMissingFields } from '#platform/client/forms/form-errors.ts';
import {
  PASSWORD_MISMATCH_MESSAGE,
  PASSWORD_TOO_SHORT_MESSAGE,
  SetUpAdmin,
} from '../admin.schema.ts';

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

/** If any field is empty, returns errors only for the empty fields. */
export function validateSetup(values: SetupValues): FormErrors {
  const errors = findMissingFields(values, missingFieldMessages);
  return Object.keys(errors).length > 0 ? errors : validateSchema(values);
}

export const hintByMessage = new Map([
  [PASSWORD_MISMATCH_MESSAGE, 'Enter the same password in both fields.'],
  [PASSWORD_TOO_SHORT_MESSAGE, 'Use at least 8 characters.'],
]);

export function readSetupLink(hashOrSearch: string): Pick<SetupValues, 'email' | 'token'> {
  const params = new URLSearchParams(hashOrSearch.replace(/^[#?]/, ''));
  // An email address has at most 254 characters, and a token has fewer.
  const readParam = (name: string) => (params.get(name) ?? '').slice(0, 254);
  return { email: readParam('email'), token: readParam('token') };
}
