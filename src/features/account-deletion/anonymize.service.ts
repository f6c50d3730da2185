import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUser } from '#features/accounts/account.service.ts';
import { AdminInvitation } from '#features/accounts/admins/admin-invitation.entity.ts';
import { EmailChange } from '#features/accounts/email-change/email-change.entity.ts';
import {
  type AccountWithPassword,
  findAccount,
} from '#features/accounts/passwords/password.queries.ts';
import { PasswordReset } from '#features/accounts/passwords/password-reset.entity.ts';
import { endSessions } from '#features/accounts/sessions/session.service.ts';
import { lockUsersAndAdmins } from '#features/accounts/suspension/suspension.queries.ts';
import { SecondFactor } from '#features/accounts/two-factor/second-factor.entity.ts';
import { SignInChallenge } from '#features/accounts/two-factor/sign-in-challenge.entity.ts';
import { User } from '#features/accounts/user.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { toAnonymizedAccount } from './anonymize.rules.ts';

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
