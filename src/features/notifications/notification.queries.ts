import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Expression, QueryCreator } from 'kysely';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { type MailMode, toMailMode } from './mail-mode.rules.ts';
import {
  listKindsForRole,
  type NotificationKind,
  notificationKinds,
} from './notification.rules.ts';
import type { MailPreferencesView, NotificationView } from './notification.schema.ts';

export const NOTIFICATIONS_PAGE_SIZE = 20;

/**
 * Selects no row if the account is deleted. Locks the account, so that it cannot be deleted before
 * the end of the transaction.
 */
export function selectRecipient(
  query: QueryCreator<Database>,
  userId: number | Expression<number>,
) {
  return query
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare();
}

/** Returns one more if there is a next page. */
export async function findNotifications(
  em: SqlEntityManager,
  userId: number,
  beforeId: number | null,
): Promise<NotificationView[]> {
  const rows = await db(em)
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'path', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .$if(beforeId !== null, (page) => page.where('id', '<', beforeId))
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_PAGE_SIZE + 1)
    .execute();
  return rows.map(({ readAt, ...notification }) => ({ ...notification, read: readAt !== null }));
}

/** Returns 100 if there are more. */
export async function countUnreadNotifications({ em, actor }: ActorCtx): Promise<number> {
  const { count } = await db(em)
    .selectFrom((eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', actor.id)
        .where('read_at', 'is', null)
        .limit(100)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function loadMyPreferences({ em, actor }: ActorCtx): Promise<MailPreferencesView> {
  const rows = await db(em)
    .selectFrom('users as u')
    .leftJoin('mail_preferences as p', 'p.user_id', 'u.id')
    .select(['u.time_zone as timeZone', 'p.kind', 'p.wanted', 'p.mode'])
    .where('u.id', '=', actor.id)
    .execute();
  const modes = new Map(
    rows.map(({ kind, wanted, mode }) => [
      kind,
      toMailMode(wanted === null ? null : { wanted, mode }),
    ]),
  );
  return {
    kinds: listKindsForRole(actor.role).map((kind) => ({
      kind,
      ...notificationKinds[kind],
      mode: modes.get(kind) ?? 'at_once',
    })),
    timeZone: rows[0]?.timeZone ?? null,
  };
}

export interface MailPreferenceRow {
  wanted: boolean;
  mode: MailMode | null;
  token: string;
}

export async function findMailPreference(
  em: SqlEntityManager,
  userId: number,
  kind: NotificationKind,
): Promise<MailPreferenceRow | null> {
  const row = await db(em)
    .selectFrom('mail_preferences')
    .select(['wanted', 'mode', 'token'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

interface MailRecipient {
  name: string;
  email: string;
  isConfirmed: boolean;
  /** While no preference is stored, mails are wanted. */
  preference: MailPreferenceRow | null;
}

export async function findMailRecipient(
  em: SqlEntityManager,
  userId: number,
  kind: NotificationKind,
): Promise<MailRecipient | null> {
  const row = await db(em)
    .selectFrom('users as u')
    .leftJoin('mail_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.kind', '=', kind),
    )
    .select([
      'u.first_name as name',
      'u.email',
      'u.email_confirmed_at as confirmedAt',
      'p.wanted',
      'p.mode',
      'p.token',
    ])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { name, email, confirmedAt, wanted, mode, token } = row;
  const preference = wanted === null || token === null ? null : { wanted, mode, token };
  return { name, email, isConfirmed: confirmedAt !== null, preference };
}

/** Returns whether one of these notifications no longer exists. */
export async function isAnyNotificationDeleted(
  em: SqlEntityManager,
  ids: readonly number[] = [],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { count } = await db(em)
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count < new Set(ids).size;
}

export async function findPreferenceByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ userId: number; kind: NotificationKind; wanted: boolean } | null> {
  const row = await db(em)
    .selectFrom('mail_preferences')
    .select(['user_id as userId', 'kind', 'wanted'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

/** Of any kind, or of a saved search. */
export async function hasDailyMails(em: SqlEntityManager, userId: number): Promise<boolean> {
  const row = await db(em)
    .selectFrom('mail_preferences')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .where('mode', '=', 'daily')
    .unionAll(
      db(em)
        .selectFrom('saved_searches')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('mails', '=', true)
        .where('frequency', '=', 'daily'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of those of the projects that accept bids. */
export async function findOpenProjectIds(
  em: SqlEntityManager,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db(em)
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', ids)
    .where('is_open', '=', true)
    .where('deadline', '>', now.toISOString())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
