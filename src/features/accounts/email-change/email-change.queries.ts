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

export async function findPendingChange(
  em: SqlEntityManager,
  userId: number,
  requestedAfter: Date,
): Promise<{ email: string } | null> {
  const pendingChange = await db(em)
    .selectFrom('email_changes')
    .select('new_email as email')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', requestedAfter.toISOString())
    .executeTakeFirst();
  return pendingChange ?? null;
}

/**
 * Returns whether an address is not free: an account uses it, or it is reserved for an objection
 * that can still restore it to an account other than `userId`. If `userId` is missing, as at a
 * sign-up, an objection of any account counts.
 */
export async function isEmailTaken(
  em: SqlEntityManager,
  email: string,
  { now, userId }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  return (await emailExists(em, email)) || (await isEmailReserved(em, email, { now, userId }));
}

/**
 * Returns whether this confirmed old address is reserved, because an objection can still restore it
 * to an account other than `userId`.
 */
async function isEmailReserved(
  em: SqlEntityManager,
  email: string,
  // No user has the id 0, so the default excludes no account.
  { now, userId = 0 }: { now: Date; userId?: number | undefined },
): Promise<boolean> {
  const change = await db(em)
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '<>', userId)
    .where('is_old_email_reserved', '=', true)
    .where('requested_at', '>', computeRequestCutoffs(now).objectionCutoff.toISOString())
    .executeTakeFirst();
  return change !== undefined;
}

export interface LinkedChange extends EmailChangeDetails {
  action: 'confirm' | 'object';
}

/**
 * The token that has confirmed a change does not expire, so that its link still shows that the
 * address is confirmed.
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
          // The old address receives two links to object: one after the request, one after the
          // change.
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
