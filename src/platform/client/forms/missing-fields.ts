import type { FormErrors } from './form-errors.ts';

type Messages<T> = Partial<Record<keyof T & string, string>>;

/** Returns the message of each field that is empty. Fields without a message are optional. */
export function findMissingFields<T extends object>(values: T, messages: Messages<T>): FormErrors {
  const errors: FormErrors = {};
  for (const field in values) {
    const value = values[field];
    const message = messages[field];
    if (message && typeof value === 'string' && value.trim() === '') errors[field] = message;
  }
  return errors;
}

export function hasMissingFields(errors: FormErrors, messages: object): boolean {
  const missingMessages: unknown[] = Object.values(messages);
  return Object.values(errors).some((error) => missingMessages.includes(error));
}
