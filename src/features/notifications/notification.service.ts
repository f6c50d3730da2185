import { adminIds } from '#features/accounts/account.queries.ts';
import { heardWhileSignedIn } from '#features/accounts/session.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { publish, published } from '#platform/server/live.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cut } from '#platform/shared/page.ts';
import { MailPreference } from './mail-preference.entity.ts';
import { Notification } from './notification.entity.ts';
import {
  type MailPreferenceRow,
  mailPreference,
  mailPreferencesOf,
  mailRecipient,
  NOTIFICATIONS_PAGE,
  notificationsOf,
  preferenceByToken,
  unreadCount,
} from './notification.queries.ts';
import {
  mailRefusal,
  type NotificationKind,
  notificationKinds,
  unknownLink,
} from './notification.rules.ts';
import type { Subscription } from './notification.schema.ts';

export type NotifyCtx = Pick<SystemCtx, 'em' | 'jobs' | 'settings' | 'now'>;

export interface Notice {
  userId: number;
  kind: NotificationKind;
  /** The mail's subject and the bell's line. */
  title: string;
  paragraphs: string[];
  /** More places to go to, each a path of this site. */
  links?: { label: string; path: string }[];
  /** By which it can be taken back from its reader, such as `project:7`. */
  about?: string;
  /** The one thing to do next: a path of this site. */
  action: { label: string; path: string };
}

/**
 * Tells a person of something, in the caller's transaction: in the app at once, and by mail unless
 * they refused mails of this kind.
 */
export async function notify(ctx: NotifyCtx, notice: Notice): Promise<void> {
  await tellInApp(ctx, notice);
  await tellByMail(ctx, notice);
}

/** Tells every admin, each as a person of their own. */
export async function notifyAdmins(ctx: NotifyCtx, notice: Omit<Notice, 'userId'>): Promise<void> {
  for (const userId of await adminIds(ctx.em)) await notify(ctx, { ...notice, userId });
}

/** Whoever deleted their account is told nothing any more. */
export async function tellInApp({ em, now }: NotifyCtx, notice: Notice): Promise<void> {
  const { userId, kind, title, paragraphs, action, about = null } = notice;
  await rows(
    em,
    `with made as (
       insert into notifications (user_id, kind, title, body, path, about, created_at)
       select id, $2, $3, $4, $5, $6, $7 from (select id from users
         where id = $1 and deleted_at is null for key share) reader returning user_id, id)
     select ${published('user_id', 'notification', 'id')} from made`,
    [userId, kind, title, paragraphs[0] ?? '', action.path, about, now()],
  );
}

/** `refusePath`: where this mail is refused, if more narrowly than by its kind. */
export async function tellByMail(
  ctx: NotifyCtx,
  { userId, kind, title, paragraphs, links = [], action }: Notice,
  refusePath?: string,
): Promise<void> {
  const { appUrl } = ctx.settings;
  const person = await mailRecipient(ctx.em, userId, kind);
  if (!person) return;
  const preference = notificationKinds[kind].optional
    ? (person.preference ?? (await makePreference(ctx, userId, kind)))
    : null;
  if (preference?.wanted === false) return;
  const unsubscribePath = preference && (refusePath ?? `/unsubscribe/${preference.token}`);
  await sendMail(
    ctx,
    letter({
      to: person.email,
      name: person.name,
      subject: title,
      paragraphs,
      links: links.map(({ label, path }) => ({ label, url: `${appUrl}${path}` })),
      action: { label: action.label, url: `${appUrl}${action.path}` },
      ...(unsubscribePath && { unsubscribeUrl: `${appUrl}${unsubscribePath}` }),
    }),
  );
}

/** One that is there stays, and is not locked: people are told in any order, by many at once. */
async function makePreference(
  { em }: Pick<NotifyCtx, 'em'>,
  userId: number,
  kind: NotificationKind,
): Promise<MailPreferenceRow> {
  await rows(
    em,
    `insert into mail_preferences (user_id, kind, wanted, token) values ($1, $2, true, $3)
     on conflict (user_id, kind) do nothing`,
    [userId, kind, newToken()],
  );
  const made = await mailPreference(em, userId, kind);
  if (!made) throw new Error('A preference just made is there');
  return made;
}

export function ownUnread({ em, actor }: ActorCtx): Promise<number> {
  return unreadCount(em, actor.id);
}

export function ownPreferences({ em, actor }: ActorCtx) {
  return mailPreferencesOf(em, actor);
}

export async function listNotifications({ em, actor }: ActorCtx, before: number | null) {
  const found = await notificationsOf(em, actor.id, before);
  return cut(found, NOTIFICATIONS_PAGE, ({ id }) => id);
}

/** Marks everything up to an id as read, so that what comes meanwhile stays new. */
export async function readUpTo({ em, actor, now }: ActorCtx, id: number): Promise<void> {
  await em.transactional(async (em) => {
    await rows(
      em,
      `update notifications set read_at = $3
       where user_id = $1 and id <= $2 and read_at is null`,
      [actor.id, id, now()],
    );
    await publish(em, actor.id, { kind: 'notifications_read', id });
  });
}

/** Marks one as read: the one that was followed. */
export async function readOne({ em, actor, now }: ActorCtx, id: number): Promise<void> {
  await em.transactional(async (em) => {
    const found = await row(
      em,
      `update notifications set read_at = coalesce(read_at, $3)
       where user_id = $1 and id = $2 returning id`,
      [actor.id, id, now()],
    );
    if (!found) {
      throw new DomainError('not_found', 'no_notification', 'This notification is not yours.');
    }
    await publish(em, actor.id, { kind: 'notifications_read', id });
  });
}

/** Marks what led to a page as read, on the word of who is there. */
export async function readPage(ctx: ActorCtx, path: string): Promise<void> {
  await ctx.em.transactional((em) => readAbout({ ...ctx, em }, ctx.actor.id, path));
}

/** Marks what led to a page as read, once the person has been there; in the caller's transaction. */
export async function readAbout(
  { em, now }: Pick<NotifyCtx, 'em' | 'now'>,
  userId: number,
  path: string,
): Promise<void> {
  const read = await rows<{ id: number }>(
    em,
    `update notifications set read_at = $3
     where user_id = $1 and path = $2 and read_at is null returning id`,
    [userId, path, now()],
  );
  const id = Math.max(0, ...read.map((one) => one.id));
  if (id > 0) await publish(em, userId, { kind: 'notifications_read', id });
}

/** Takes back what tells a person of something they may no longer know; in the caller's transaction. */
export async function takeBackAbout(
  { em }: Pick<NotifyCtx, 'em'>,
  userId: number,
  about: string,
): Promise<void> {
  const gone = await rows<{ id: number }>(
    em,
    'delete from notifications where user_id = $1 and about = $2 returning id',
    [userId, about],
  );
  const id = Math.max(0, ...gone.map((one) => one.id));
  if (id > 0) await publish(em, userId, { kind: 'notifications_read', id });
}

export async function setMailPreference(
  ctx: ActorCtx,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  const refusal = wanted ? null : mailRefusal(kind);
  if (refusal) throw refusal;
  await makePreference(ctx, ctx.actor.id, kind);
  await rows(ctx.em, 'update mail_preferences set wanted = $3 where user_id = $1 and kind = $2', [
    ctx.actor.id,
    kind,
    wanted,
  ]);
}

/** What the mails are that a token stands for, and whether they are wanted; null without one. */
export async function subscriptionByToken(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<Subscription> {
  const found = await preferenceByToken(em, token);
  if (!found) throw unknownLink();
  return { label: notificationKinds[found.kind].label, wanted: found.wanted };
}

/** One-click unsubscribe (RFC 8058): the token of a mail switches its kind off, or on again. */
export async function setByToken(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  wanted: boolean,
): Promise<Subscription> {
  const found = await preferenceByToken(ctx.em, token);
  if (!found) throw unknownLink();
  const refusal = wanted ? null : mailRefusal(found.kind);
  if (refusal) throw refusal;
  await rows(ctx.em, 'update mail_preferences set wanted = $2 where token = $1', [token, wanted]);
  return { label: notificationKinds[found.kind].label, wanted };
}

/** What concerns the caller, as it happens. */
export function ownEvents(ctx: ActorCtx, signal: AbortSignal) {
  return heardWhileSignedIn(ctx, signal);
}

/** Forgets what somebody was told of, and which mails they wanted. */
export async function forgetNotifications(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Notification, { userId });
  await em.nativeDelete(MailPreference, { userId });
}
