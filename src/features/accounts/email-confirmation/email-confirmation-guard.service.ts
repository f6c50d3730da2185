import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { isEmailConfirmed } from './email-confirmation.queries.ts';
import { emailUnconfirmedError } from './email-confirmation.rules.ts';

/**
 * Throws `email_unconfirmed` if the actor's address is not confirmed and the settings require that
 * for actions that reach other people: an account can be created with the address of another
 * person.
 */
export async function assertEmailConfirmed({
  em,
  actor,
  settings,
}: Pick<ActorCtx, 'em' | 'actor' | 'settings'>): Promise<void> {
  if (!settings.isConfirmationRequired) return;
  if (!(await isEmailConfirmed(em, actor.id))) throw emailUnconfirmedError();
}

/**
 * Returns whether mails other than those that confirm the address or reset the password may be sent
 * to an account: its address may belong to another person.
 */
export async function isMailAllowed(
  { em, settings }: Pick<SystemCtx, 'em' | 'settings'>,
  userId: number,
): Promise<boolean> {
  return !settings.isConfirmationRequired || (await isEmailConfirmed(em, userId));
}

/** Queues a mail about an account in the transaction of `em`, if `isMailAllowed`. */
export async function sendAccountMail(
  ctx: Pick<SystemCtx, 'em' | 'jobs' | 'settings'>,
  userId: number,
  message: MailMessage,
): Promise<void> {
  if (await isMailAllowed(ctx, userId)) await sendMail(ctx, message);
}
