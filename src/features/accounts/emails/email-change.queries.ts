import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/db.ts';

interface Change {
  id: string;
  userId: number;
  firstName: string;
  oldEmail: string;
  newEmail: string;
}

function changes(em: SqlEntityManager) {
  return db(em)
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.user_id as userId',
      'u.first_name as firstName',
      'c.old_email as oldEmail',
      'c.new_email as newEmail',
    ]);
}

export async function changeById(em: SqlEntityManager, id: string): Promise<Change | null> {
  return (await changes(em).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the requested change of a user that can still be confirmed; null if there is none. */
export async function pendingChange(
  em: SqlEntityManager,
  userId: number,
  since: Date,
): Promise<{ email: string } | null> {
  const pending = await db(em)
    .selectFrom('email_changes')
    .select('new_email as email')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', since.toISOString())
    .executeTakeFirst();
  return pending ?? null;
}

interface LinkedChange extends Change {
  does: 'confirm' | 'object';
  confirmed: boolean;
}

/**
 * Returns the change that a token confirms, has confirmed or objects to; null if it has expired.
 */
export async function changeByToken(
  em: SqlEntityManager,
  tokenHash: string,
  since: { confirm: Date; object: Date },
): Promise<LinkedChange | null> {
  const row = await changes(em)
    .select(['c.confirm_hash as confirmHash', 'c.confirmed_at as confirmedAt'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('c.confirm_hash', '=', tokenHash),
          eb.or([
            eb('c.requested_at', '>', since.confirm.toISOString()),
            eb('c.confirmed_at', 'is not', null),
          ]),
        ]),
        eb.and([
          eb('c.undo_hash', '=', tokenHash),
          eb('c.requested_at', '>', since.object.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { confirmHash, confirmedAt, ...change } = row;
  const does = confirmHash === tokenHash ? 'confirm' : 'object';
  return { ...change, does, confirmed: confirmedAt !== null };
}
