import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import type { MailMessage } from '#platform/server/mail/mailer.ts';
import { isEmailConfirmed } from './email-confirmation.queries.ts';
import { emailUnconfirmedError } from './email-confirmation.rules.ts';

/**
 * Must be called before actions that reach other people, because an account can be created with the
 * address of another person.
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
 * If the settings require a confirmation, an unconfirmed address may not, because it may belong to
 * another person. Not for mails that confirm the address or reset the password.
 */
export async function isMailAllowed(
  { em, settings }: Pick<SystemCtx, 'em' | 'settings'>,
  userId: number,
): Promise<boolean> {
  return !settings.isConfirmationRequired || (await isEmailConfirmed(em, userId));
}

/** Queues the mail in the transaction of `em`; does nothing if `isMailAllowed` returns false. */
export async function sendAccountMail(
  ctx: Pick<SystemCtx, 'em' | 'jobs' | 'settings'>,
  userId: number,
  message: MailMessage,
): Promise<void> {
  if (await isMailAllowed(ctx, userId)) await sendMail(ctx, message);
}
