import type { Ctx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { EmailChange } from '../emails/email-change.entity.ts';
import { SignInChallenge } from '../factor/sign-in-challenge.entity.ts';
import { endSessions } from '../session.service.ts';
import { User } from '../user.entity.ts';
import { passwordChangedLetter } from './password.mail.ts';
import type { KeyHolder } from './password.queries.ts';
import { PasswordReset } from './password-reset.entity.ts';

type StoreCtx = Pick<Ctx, 'em' | 'now' | 'jobs' | 'settings'>;

/**
 * Stores a new password, deletes all sessions except the one with the token `except`, voids the
 * links that were mailed for the account, and notifies its owner by mail.
 */
export async function storePassword(
  ctx: StoreCtx,
  account: KeyHolder,
  passwordHash: string,
  except: string | null = null,
): Promise<void> {
  const { em } = ctx;
  const { id } = account;
  await em.nativeUpdate(User, { id }, { passwordHash });
  await em.nativeUpdate(PasswordReset, { userId: id }, { tokenHash: null });
  await em.nativeDelete(EmailChange, { userId: id, confirmedAt: null });
  await em.nativeDelete(SignInChallenge, { userId: id });
  await endSessions(em, id, { except });
  await sendMail(ctx, passwordChangedLetter(ctx.settings, account, except !== null));
}
