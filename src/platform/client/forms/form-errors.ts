import type { useForm } from '@mantine/form';
import type { ReactNode } from 'react';

export type FormErrors = ReturnType<typeof useForm>['errors'];

/**
 * A path such as `skills.0` belongs to the field `skills`, which has the first of its messages.
 * Messages of other fields are left out.
 */
export function toFieldErrors(
  values: object,
  messages: Iterable<readonly [path: string, message: ReactNode | string[]]>,
): FormErrors {
  const errors: FormErrors = {};
  for (const [path, message] of messages) {
    const [field = path] = path.split('.');
    const first = Array.isArray(message) ? message[0] : message;
    if (!first || !(field in values)) continue;
    errors[field] ??= first;
    errors[path] ??= first;
  }
  return errors;
}

/** If no field has an error, scrolls to the message of the form. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  // In a long dialog, the message may not be visible, for example below a field at the end.
  const message =
    field?.closest('.mantine-InputWrapper-root') ??
    form?.querySelector('[role="alert"], .bw-form-note');
  message?.scrollIntoView({ block: 'nearest' });
}

type Messages<T> = Partial<Record<keyof T & string, string>>;

/** Fields without a message are optional. */
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
