import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SystemCtx } from '#platform/server/context.ts';
import { lockUser } from '../account.service.ts';
import { AdminInvitation } from '../admins/admin-invitation.entity.ts';
import { EmailChange } from '../emails/email-change.entity.ts';
import { SecondFactor } from '../factor/second-factor.entity.ts';
import { SignInChallenge } from '../factor/sign-in-challenge.entity.ts';
import { type AccountWithPassword, findAccount } from '../passwords/password.queries.ts';
import { PasswordReset } from '../passwords/password-reset.entity.ts';
import { endSessions } from '../session.service.ts';
import { lockUsersAndAdmins } from '../suspensions/suspension.queries.ts';
import { User } from '../user.entity.ts';
import { toAnonymizedAccount } from './former.rules.ts';

/**
 * Locks an account until the end of the transaction that deletes it, and returns it. If it is an
 * admin, locks all admins, so that the last two cannot be deleted at the same time.
 */
export async function lockAccountForDeletion(
  em: SqlEntityManager,
  id: number,
): Promise<AccountWithPassword> {
  const candidate = await findAccount(em, id);
  if (candidate?.role === 'admin') await lockUsersAndAdmins(em, [id]);
  await lockUser(em, id);
  const account = await findAccount(em, id);
  if (!account) throw new Error('A locked user must exist');
  return account;
}

/**
 * Anonymizes an account and deletes its credentials and sessions. Later calls of `lockUser` throw,
 * because the account is deleted.
 */
export async function anonymizeAccount(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { id, email }: AccountWithPassword,
): Promise<void> {
  await em.nativeUpdate(User, id, { ...toAnonymizedAccount(id, randomUUID()), deletedAt: now() });
  await em.nativeDelete(PasswordReset, { userId: id });
  await em.nativeDelete(EmailChange, { userId: id });
  await em.nativeDelete(SignInChallenge, { userId: id });
  await em.nativeDelete(SecondFactor, { userId: id });
  await em.nativeDelete(AdminInvitation, { email });
  await endSessions(em, id);
}
