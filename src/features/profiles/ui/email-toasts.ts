import { emailRefusal, emailTakenError } from '#features/accounts/email.rules.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** Error of the email field. */
export const EMAIL_TAKEN = 'This email already has an account';

/**
 * Shows a toast if the address probably has a typo and no field before it has an error. `errors`
 * are the errors of the form, keyed by field.
 */
export function toastEmailTypo(email: string, errors: object): void {
  if (Object.keys(errors)[0] !== 'email') return;
  const refusal = emailRefusal(email);
  if (refusal?.code === 'email_typo') toast.error('Email Error', refusal.message);
}

/** Shows the toast that an account with this address exists. */
export function toastEmailTaken(): void {
  toast.error('Email Already Registered', emailTakenError().message);
}
