import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { holdPerson } from '../account.service.ts';
import { type KeyHolder, keyHolder } from '../passwords/password.queries.ts';
import { endSessions } from '../session.service.ts';
import { heldPeople } from '../suspensions/suspension.queries.ts';
import { User } from '../user.entity.ts';
import { formerAccount } from './former.rules.ts';

/**
 * Whoever is about to leave, held until the transaction ends: they begin nothing meanwhile. With an
 * admin every admin is held, so that of the last two only one can go.
 */
export async function holdLeaver(em: SqlEntityManager, id: number): Promise<KeyHolder> {
  const known = await keyHolder(em, id);
  if (known?.role === 'admin') await heldPeople(em, [id]);
  await holdPerson(em, id);
  const held = await keyHolder(em, id);
  if (!held) throw new Error('A person who is held is there');
  return held;
}

const opening = [
  'password_resets',
  'email_changes',
  'sign_in_challenges',
  'second_factors',
] as const;

/**
 * Makes an account one of a former member, which nothing opens. Waits for everything that is being
 * written about the person; from then on nothing new is.
 */
export async function becomeFormer(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { id, email }: KeyHolder,
): Promise<void> {
  await em.nativeUpdate(User, id, { ...formerAccount(id, randomUUID()), deletedAt: now() });
  for (const table of opening) await rows(em, `delete from ${table} where user_id = $1`, [id]);
  await rows(em, 'delete from admin_invitations where email = $1', [email]);
  await endSessions(em, id);
}
