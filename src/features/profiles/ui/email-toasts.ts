import { emailRefusal, emailTaken } from '#features/accounts/email.rules.ts';
import { toast } from '#platform/client/toasts.tsx';

export const EMAIL_TAKEN = 'This email already has an account';

/** A likely slip in the address, when it is the first thing wrong with the form. */
export function sayEmailTypo(email: string, issues: object): void {
  if (Object.keys(issues)[0] !== 'email') return;
  const refusal = emailRefusal(email);
  if (refusal?.code === 'email_typo') toast.error('Email Error', refusal.message);
}

export function sayEmailTaken(): void {
  toast.error('Email Already Registered', emailTaken().message);
}
