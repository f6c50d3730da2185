import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { kindsFor, type NotificationKind, notificationKinds } from './notification.rules.ts';
import type { MailPreferenceView, NotificationView } from './notification.schema.ts';

export const NOTIFICATIONS_PAGE = 20;

/** A person's notifications below an id, newest first; one more than a page tells of another. */
export function notificationsOf(
  em: SqlEntityManager,
  userId: number,
  before: number | null,
): Promise<NotificationView[]> {
  return rows<NotificationView>(
    em,
    `select id, kind, title, body, path, created_at as "createdAt",
       read_at is not null as read
     from notifications where user_id = $1 and ($2::int is null or id < $2)
     order by id desc limit ${NOTIFICATIONS_PAGE + 1}`,
    [userId, before],
  );
}

/** How many are unread, counted no further than 100. */
export async function unreadCount(em: SqlEntityManager, userId: number): Promise<number> {
  const found = await row<{ count: number }>(
    em,
    `select count(*)::int as count from
       (select 1 from notifications where user_id = $1 and read_at is null limit 100) unread`,
    [userId],
  );
  return found?.count ?? 0;
}

/** Which mails this person wants: what they never touched is wanted. */
export async function mailPreferencesOf(
  em: SqlEntityManager,
  { id, role }: Actor,
): Promise<MailPreferenceView[]> {
  const refused = await rows<{ kind: string }>(
    em,
    'select kind from mail_preferences where user_id = $1 and not wanted',
    [id],
  );
  const off = new Set(refused.map(({ kind }) => kind));
  return kindsFor(role).map((kind) => ({
    kind,
    ...notificationKinds[kind],
    wanted: !off.has(kind),
  }));
}

export interface MailPreferenceRow {
  wanted: boolean;
  token: string;
}

/** Whether a person wants mails of a kind, once there was one. */
export function mailPreference(
  em: SqlEntityManager,
  userId: number,
  kind: NotificationKind,
): Promise<MailPreferenceRow | null> {
  return row<MailPreferenceRow>(
    em,
    'select wanted, token from mail_preferences where user_id = $1 and kind = $2',
    [userId, kind],
  );
}

interface MailRecipient {
  name: string;
  email: string;
  /** Null until there was a mail of this kind. */
  preference: MailPreferenceRow | null;
}

/** Where a mail of a kind goes to, and whether it is wanted; null where nobody is left. */
export function mailRecipient(
  em: SqlEntityManager,
  userId: number,
  kind: NotificationKind,
): Promise<MailRecipient | null> {
  return row<MailRecipient>(
    em,
    `select u.first_name as name, u.email, case when p.token is not null
       then json_build_object('wanted', p.wanted, 'token', p.token) end as preference
     from users u left join mail_preferences p on p.user_id = u.id and p.kind = $2
     where u.id = $1 and u.deleted_at is null`,
    [userId, kind],
  );
}

export function preferenceByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ kind: NotificationKind; wanted: boolean } | null> {
  return row(em, 'select kind, wanted from mail_preferences where token = $1', [token]);
}
