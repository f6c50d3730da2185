import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, flag } from '#platform/server/database/db.ts';
import { emailExists } from '../account.queries.ts';
import { requestCutoffs } from './email-change.rules.ts';

interface EmailChangeDetails {
  id: string;
  userId: number;
  firstName: string;
  oldEmail: string;
  newEmail: string;
  requestedAt: string;
  isConfirmed: boolean;
}

function selectChanges(em: SqlEntityManager) {
  return db(em)
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select((eb) => [
      'c.id',
      'c.user_id as userId',
      'u.first_name as firstName',
      'c.old_email as oldEmail',
      'c.new_email as newEmail',
      'c.requested_at as requestedAt',
      flag(eb('c.confirmed_at', 'is not', null)).as('isConfirmed'),
    ]);
}

export async function findChangeById(
  em: SqlEntityManager,
  id: string,
): Promise<EmailChangeDetails | null> {
  return (await selectChanges(em).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the requested change of a user that can still be confirmed; null if there is none. */
export async function findPendingChange(
  em: SqlEntityManager,
  userId: number,
  requestedAfter: Date,
): Promise<{ email: string } | null> {
  const pending = await db(em)
    .selectFrom('email_changes')
    .select('new_email as email')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', requestedAfter.toISOString())
    .executeTakeFirst();
  return pending ?? null;
}

/**
 * Returns whether an address is not free for the account of `userId`, or for a new one: an account
 * has it, or another one had it before a change that it can still object to.
 */
export async function isEmailTaken(
  em: SqlEntityManager,
  email: string,
  { now, userId }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  return (await emailExists(em, email)) || (await isEmailReserved(em, email, { now, userId }));
}

/** The objection to a change restores the old address. */
async function isEmailReserved(
  em: SqlEntityManager,
  email: string,
  { now, userId = 0 }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  const change = await db(em)
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '<>', userId)
    .where('confirmed_at', 'is not', null)
    .where('requested_at', '>', requestCutoffs(now).object.toISOString())
    .executeTakeFirst();
  return change !== undefined;
}

interface LinkedChange extends EmailChangeDetails {
  action: 'confirm' | 'object';
}

/**
 * Returns the change that a token confirms, has confirmed or objects to; null if it has expired.
 */
export async function findChangeByToken(
  em: SqlEntityManager,
  tokenHash: string,
  requestedAfter: { confirm: Date; object: Date },
): Promise<LinkedChange | null> {
  const row = await selectChanges(em)
    .select('c.confirm_hash as confirmHash')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('c.confirm_hash', '=', tokenHash),
          eb.or([
            eb('c.requested_at', '>', requestedAfter.confirm.toISOString()),
            eb('c.confirmed_at', 'is not', null),
          ]),
        ]),
        eb.and([
          eb.or([eb('c.undo_hash', '=', tokenHash), eb('c.changed_undo_hash', '=', tokenHash)]),
          eb('c.requested_at', '>', requestedAfter.object.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { confirmHash, ...change } = row;
  return { ...change, action: confirmHash === tokenHash ? 'confirm' : 'object' };
}
