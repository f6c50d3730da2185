import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SystemCtx } from '#platform/server/context.ts';
import { holdPerson } from '../account.service.ts';
import { AdminInvitation } from '../admins/admin-invitation.entity.ts';
import { EmailChange } from '../emails/email-change.entity.ts';
import { SecondFactor } from '../factor/second-factor.entity.ts';
import { SignInChallenge } from '../factor/sign-in-challenge.entity.ts';
import { type KeyHolder, keyHolder } from '../passwords/password.queries.ts';
import { PasswordReset } from '../passwords/password-reset.entity.ts';
import { endSessions } from '../session.service.ts';
import { heldPeople } from '../suspensions/suspension.queries.ts';
import { User } from '../user.entity.ts';
import { formerAccount } from './former.rules.ts';

/**
 * Locks the account that is being deleted until the transaction ends and returns it. Locks all admins
 * if it is an admin, so that of the last two only one can be deleted.
 */
export async function holdLeaver(em: SqlEntityManager, id: number): Promise<KeyHolder> {
  const known = await keyHolder(em, id);
  if (known?.role === 'admin') await heldPeople(em, [id]);
  await holdPerson(em, id);
  const held = await keyHolder(em, id);
  if (!held) throw new Error('A locked user must exist');
  return held;
}

/**
 * Anonymizes an account and deletes its credentials and sessions. Waits for the transactions that
 * lock the user; later ones find the account deleted.
 */
export async function becomeFormer(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { id, email }: KeyHolder,
): Promise<void> {
  await em.nativeUpdate(User, id, { ...formerAccount(id, randomUUID()), deletedAt: now() });
  await em.nativeDelete(PasswordReset, { userId: id });
  await em.nativeDelete(EmailChange, { userId: id });
  await em.nativeDelete(SignInChallenge, { userId: id });
  await em.nativeDelete(SecondFactor, { userId: id });
  await em.nativeDelete(AdminInvitation, { email });
  await endSessions(em, id);
}
