import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, flag } from '#platform/server/database/db.ts';
import { emailExists } from '../account.queries.ts';
import { computeRequestCutoffs, type RequestCutoffs } from './email-change.rules.ts';

interface EmailChangeDetails {
  id: string;
  userId: number;
  firstName: string;
  oldEmail: string;
  newEmail: string;
  /** ISO 8601. */
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

/** Returns a change by its id; null if it was cancelled or deleted after its time. */
export async function findChangeById(
  em: SqlEntityManager,
  id: string,
): Promise<EmailChangeDetails | null> {
  return (await selectChanges(em).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Returns the new address of the change that a user can still confirm; null if there is none. The
 * request must be later than `requestedAfter`.
 */
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
 * Returns whether an address is not free: an account uses it, or an objection can still restore it
 * to another account than that of `userId`. For a sign-up, which has no `userId`, all accounts count.
 */
export async function isEmailTaken(
  em: SqlEntityManager,
  email: string,
  { now, userId }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  return (await emailExists(em, email)) || (await isEmailReserved(em, email, { now, userId }));
}

/** Returns whether an objection can still restore this old address to another account. */
async function isEmailReserved(
  em: SqlEntityManager,
  email: string,
  // No user has the id 0.
  { now, userId = 0 }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  const change = await db(em)
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '<>', userId)
    .where('confirmed_at', 'is not', null)
    .where('requested_at', '>', computeRequestCutoffs(now).objectionCutoff.toISOString())
    .executeTakeFirst();
  return change !== undefined;
}

/** A change with what its mailed link does. */
export interface LinkedChange extends EmailChangeDetails {
  action: 'confirm' | 'object';
}

/**
 * Returns the change that a token confirms, has confirmed or objects to; null if there is none or
 * the token has expired, because the request is older than its cutoff. The token of a confirmed
 * change does not expire, so that its link goes on saying that the address is confirmed.
 */
export async function findChangeByToken(
  em: SqlEntityManager,
  tokenHash: string,
  { confirmCutoff, objectionCutoff }: RequestCutoffs,
): Promise<LinkedChange | null> {
  const linkedChange = await selectChanges(em)
    .select('c.confirm_hash as confirmHash')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('c.confirm_hash', '=', tokenHash),
          eb.or([
            eb('c.requested_at', '>', confirmCutoff.toISOString()),
            eb('c.confirmed_at', 'is not', null),
          ]),
        ]),
        eb.and([
          // The old address gets one link to object with the request and one with the change.
          eb.or([eb('c.undo_hash', '=', tokenHash), eb('c.changed_undo_hash', '=', tokenHash)]),
          eb('c.requested_at', '>', objectionCutoff.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!linkedChange) return null;
  const { confirmHash, ...change } = linkedChange;
  return { ...change, action: confirmHash === tokenHash ? 'confirm' : 'object' };
}
