import { adminIds } from '#features/accounts/account.queries.ts';
import { heardWhileSignedIn } from '#features/accounts/session.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { publish, published } from '#platform/server/live.ts';
import { dropWaiting } from '#platform/server/waiting-jobs.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cut } from '#platform/shared/page.ts';
import { MailPreference } from './mail-preference.entity.ts';
import type { NoticeMail } from './notice-mail.service.ts';
import { Notification } from './notification.entity.ts';
import { noticeMails } from './notification.jobs.ts';
import { NOTIFICATIONS_PAGE, notificationsOf, unreadCount } from './notification.queries.ts';

export type NotifyCtx = Pick<SystemCtx, 'em' | 'jobs' | 'now'>;

export interface Notice extends Omit<NoticeMail, 'links' | 'refusePath'> {
  links?: NoticeMail['links'];
  /** By which it can be taken back from its reader, such as `project:7`. */
  about?: string;
}

/**
 * Tells a person of something, in the caller's transaction: in the app at once, and by mail unless
 * they refused mails of this kind.
 */
export async function notify(ctx: NotifyCtx, notice: Notice): Promise<void> {
  if (await tellInApp(ctx, notice)) await tellByMail(ctx, notice);
}

/** Tells every admin, each as a person of their own. */
export async function notifyAdmins(ctx: NotifyCtx, notice: Omit<Notice, 'userId'>): Promise<void> {
  for (const userId of await adminIds(ctx.em)) await notify(ctx, { ...notice, userId });
}

/** Stores a notification and publishes it to open pages; returns false if the account is deleted. */
export async function tellInApp({ em, now }: NotifyCtx, notice: Notice): Promise<boolean> {
  const { userId, kind, title, paragraphs, action, about = null } = notice;
  const stored = await row(
    em,
    `with made as (
       insert into notifications (user_id, kind, title, body, path, about, created_at)
       select id, $2, $3, $4, $5, $6, $7 from (select id from users
         where id = $1 and deleted_at is null for key share) reader returning user_id, id)
     select ${published('user_id', 'notification', 'id')} from made`,
    [userId, kind, title, paragraphs[0] ?? '', action.path, about, now()],
  );
  return stored !== null;
}

function mailOf({ userId, kind, title, paragraphs, links = [], action }: Notice): NoticeMail {
  return { userId, kind, title, paragraphs, links, action };
}

/**
 * Tells by mail, to where they are reached when it leaves, unless they refuse mails of this kind by
 * then.
 */
export function tellByMail(
  { em, jobs }: NotifyCtx,
  notice: Notice,
  refusePath?: NoticeMail['refusePath'],
): Promise<void> {
  return jobs.send(em, noticeMails, { ...mailOf(notice), ...(refusePath && { refusePath }) });
}

export function ownUnread({ em, actor }: ActorCtx): Promise<number> {
  return unreadCount(em, actor.id);
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

/** What concerns the caller, as it happens. */
export function ownEvents(ctx: ActorCtx, signal: AbortSignal) {
  return heardWhileSignedIn(ctx, signal);
}

/** Forgets what somebody was told of, and which mails they wanted. */
export async function forgetNotifications(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Notification, { userId });
  await em.nativeDelete(MailPreference, { userId });
  await dropWaiting(em, noticeMails, 'userId', String(userId));
}
