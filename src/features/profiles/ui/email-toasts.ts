import { emailRefusal, emailTakenError } from '#features/accounts/email.rules.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

export const EMAIL_TAKEN = 'This email already has an account';

/** Not if a field before it has an error. `errors` are keyed by field. */
export function toastEmailTypo(email: string, errors: object): void {
  if (Object.keys(errors)[0] !== 'email') return;
  const refusal = emailRefusal(email);
  if (refusal?.code === 'email_typo') toast.error('Email Error', refusal.message);
}

export function toastEmailTaken(): void {
  toast.error('Email Already Registered', emailTakenError().message);
}
