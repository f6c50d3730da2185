import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { listAdminIds } from '#features/accounts/account.queries.ts';
import { streamEventsWhileSignedIn } from '#features/accounts/sessions/session.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { deleteWaitingJobs } from '#platform/server/jobs/jobs.ts';
import { publishEvent, publishEventExpression } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { splitPage } from '#platform/shared/lists/pagination.ts';
import { addToDailyMail, dailyMailQueue } from './daily-mails/daily-mail.service.ts';
import type { DailySchedule } from './daily-mails/daily-schedule.rules.ts';
import { MailGroup } from './mail-groups/mail-group.entity.ts';
import { findGroupSubject } from './mail-groups/mail-group.rules.ts';
import { deferMail } from './mail-groups/mail-group.service.ts';
import { findLessFrequentMode, type MailMode, toMailMode } from './mail-mode.rules.ts';
import { MailPreference } from './mail-preference.entity.ts';
import { Notification } from './notification.entity.ts';
import {
  findNotifications,
  NOTIFICATIONS_PAGE_SIZE,
  selectRecipient,
} from './notification.queries.ts';
import { type NotificationKind, notificationKinds } from './notification.rules.ts';
import type { NotificationPage } from './notification.schema.ts';
import { notificationMailQueue } from './notification-mail.jobs.ts';
import type { NotificationMail } from './notification-mail.schema.ts';

/** `em` must be in the caller's transaction. */
export type NotifyCtx = Pick<SystemCtx, 'em' | 'jobs' | 'now' | 'settings'>;

/** The app only shows the title, the first paragraph and `action`. */
export interface Notice extends Omit<NotificationMail, 'links' | 'refusePath' | 'notificationIds'> {
  /** Shown in the app instead of the first paragraph. */
  summary?: string;
  links?: NotificationMail['links'];
  /** Subject, such as `project:7`, for `deleteNotificationsAbout`. */
  about?: string;
}

/** Must be called in a transaction. Does nothing if the account is deleted. */
export async function notify(ctx: NotifyCtx, notice: Notice): Promise<void> {
  const stored = await notifyInApp(ctx, notice);
  if (stored) await notifyByMail(ctx, notice, stored);
}

export async function notifyAdmins(ctx: NotifyCtx, notice: Omit<Notice, 'userId'>): Promise<void> {
  for (const userId of await listAdminIds(ctx.em)) await notify(ctx, { ...notice, userId });
}

interface NewNotification {
  userId: number;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string;
  about: string | null;
  createdAt: Date;
}

const insertAndPublish = compileOnce((query: Kysely<Database>, slot: Slot<NewNotification>) =>
  query
    // One statement, so that the account cannot be deleted between the check and the insert.
    .with('stored', (query) =>
      query
        .insertInto('notifications')
        .columns(['user_id', 'kind', 'title', 'body', 'path', 'about', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom(selectRecipient(query, slot('userId')).as('recipient'))
            .select(({ cast }) => [
              'recipient.id',
              cast<NotificationKind>(slot('kind'), 'text').as('kind'),
              cast<string>(slot('title'), 'text').as('title'),
              cast<string>(slot('body'), 'text').as('body'),
              cast<string>(slot('path'), 'text').as('path'),
              cast<string | null>(slot('about'), 'text').as('about'),
              cast<Date>(slot('createdAt'), 'timestamptz').as('created_at'),
            ]),
        )
        .returning(['user_id', 'id', 'kind']),
    )
    .selectFrom('stored')
    .innerJoin('users as u', 'u.id', 'stored.user_id')
    .leftJoin('mail_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'stored.user_id').onRef('p.kind', '=', 'stored.kind'),
    )
    .select((eb) => [
      'stored.id',
      publishEventExpression(eb.ref('stored.user_id'), 'notification', eb.ref('stored.id')).as(
        'published',
      ),
      'u.time_zone as timeZone',
      'u.daily_mailed_on as dailyMailedOn',
      'p.wanted',
      'p.mode',
    ]),
);

interface StoredNotification {
  id: number;
  /** Chosen by the user, also for kinds whose mails are mandatory. */
  mode: MailMode;
  schedule: DailySchedule;
}

/**
 * Stores a notification and publishes it to open pages, without a mail. Returns null, and stores
 * nothing, if the account is deleted.
 */
async function notifyInApp(
  { em, now }: Pick<NotifyCtx, 'em' | 'now'>,
  notice: Notice,
): Promise<StoredNotification | null> {
  const { userId, kind, title, paragraphs, action, about = null } = notice;
  const body = notice.summary ?? paragraphs[0] ?? '';
  const createdAt = now();
  const values = { userId, kind, title, body, path: action.path, about, createdAt };
  const [stored] = await insertAndPublish(em, values, {});
  if (!stored) return null;
  const { id, wanted, timeZone, dailyMailedOn } = stored;
  const mode = toMailMode(wanted === null ? null : { wanted, mode: stored.mode });
  return { id, mode, schedule: { timeZone, dailyMailedOn } };
}

/**
 * Queues the mail of a notification, or adds it to the daily mail. If mails about the same project
 * or conversation were sent a short time ago, may store the mail instead, to send it later with
 * others, see `deferMail`.
 */
async function notifyByMail(
  ctx: NotifyCtx,
  notice: Notice,
  { id, mode, schedule }: StoredNotification,
): Promise<void> {
  const mail = toMail(notice, id);
  const subject = findSubject(notice);
  if (notificationKinds[notice.kind].optional && mode !== 'at_once') {
    if (mode === 'daily') await addToDailyMail(ctx, subject ?? String(id), mail, schedule);
    return;
  }
  if (subject && (await deferMail(ctx, subject, mail))) return;
  await ctx.jobs.send(ctx.em, notificationMailQueue, mail);
}

/**
 * For a part of an optional kind with a mode of its own. The less frequent one of both modes
 * applies. The mail is not grouped, and `refusePath` replaces the path that unsubscribes from the
 * kind. Must be called in a transaction. Does nothing if the account is deleted.
 */
export async function notifyWithMode(
  ctx: NotifyCtx,
  notice: Notice,
  { mode, refusePath }: { mode: MailMode; refusePath: string },
): Promise<void> {
  const stored = await notifyInApp(ctx, notice);
  if (!stored) return;
  const mail = { ...toMail(notice, stored.id), refusePath };
  const appliedMode = findLessFrequentMode(mode, stored.mode);
  if (appliedMode === 'daily') {
    const subject = findSubject(notice) ?? String(stored.id);
    await addToDailyMail(ctx, subject, mail, stored.schedule);
  }
  if (appliedMode === 'at_once') await ctx.jobs.send(ctx.em, notificationMailQueue, mail);
}

/** The project or conversation; null if there is none. */
function findSubject({ about, action }: Notice): string | null {
  return about ?? findGroupSubject(action.path);
}

function toMail(
  { userId, kind, title, paragraphs, links = [], action }: Notice,
  notificationId: number,
): NotificationMail {
  return { userId, kind, title, paragraphs, links, action, notificationIds: [notificationId] };
}

export async function listNotifications(
  { em, actor }: ActorCtx,
  cursor: number | null,
): Promise<z.infer<typeof NotificationPage>> {
  const rows = await findNotifications(em, actor.id, cursor);
  return splitPage(rows, NOTIFICATIONS_PAGE_SIZE, ({ id }) => id);
}

/** Later notifications may not be shown yet. */
export async function markReadUpTo(ctx: ActorCtx, id: number): Promise<void> {
  await inTransaction(ctx, async ({ em, actor, now }) => {
    const unread = { userId: actor.id, id: { $lte: id }, readAt: null };
    await em.nativeUpdate(Notification, unread, { readAt: now() });
    await publishEvent(em, actor.id, { kind: 'notifications_read', id });
  });
}

export async function markOneRead(ctx: ActorCtx, id: number): Promise<void> {
  await inTransaction(ctx, async ({ em, actor, now }) => {
    const notification = await em.findOne(Notification, { userId: actor.id, id });
    if (!notification) {
      throw new DomainError('not_found', 'no_notification', 'You cannot open this notification.');
    }
    notification.readAt ??= now();
    await em.flush();
    await publishEvent(em, actor.id, { kind: 'notifications_read', id });
  });
}

export async function markPageRead(ctx: ActorCtx, path: string): Promise<void> {
  await inTransaction(ctx, (ctx) => markReadByPath(ctx, ctx.actor.id, path));
}

export async function markReadByPath(
  { em, now }: Pick<NotifyCtx, 'em' | 'now'>,
  userId: number,
  path: string,
): Promise<void> {
  const read = await db(em)
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('user_id', '=', userId)
    // A path may name a part of the page, such as `/projects/7?bid=3#bids`.
    .where(sql`substring(path from '^[^?#]*')`, '=', path)
    .where('read_at', 'is', null)
    .returning('id')
    .execute();
  await publishLastRead(em, userId, read);
}

/**
 * Deletes a user's notifications about a subject that the user may no longer see, such as
 * `project:7`. Their mails that have not been sent are then not sent, except mails of mandatory
 * kinds, because another user must not be able to suppress mails about money or decisions. Runs in
 * the caller's transaction.
 */
export async function deleteNotificationsAbout(
  { em }: Pick<NotifyCtx, 'em'>,
  userId: number,
  about: string,
): Promise<void> {
  const deleted = await db(em)
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .returning('id')
    .execute();
  await publishLastRead(em, userId, deleted);
}

async function publishLastRead(
  em: NotifyCtx['em'],
  userId: number,
  notifications: { id: number }[],
): Promise<void> {
  const newestId = Math.max(0, ...notifications.map(({ id }) => id));
  if (newestId > 0) await publishEvent(em, userId, { kind: 'notifications_read', id: newestId });
}

/** Throws if the session has ended. */
export function subscribeToEvents(ctx: ActorCtx, signal: AbortSignal) {
  return streamEventsWhileSignedIn(ctx, signal);
}

/** Also deletes waiting and queued mails. */
export async function deleteNotifications(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(Notification, { userId });
  await em.nativeDelete(MailPreference, { userId });
  await em.nativeDelete(MailGroup, { userId });
  for (const queue of [notificationMailQueue, dailyMailQueue]) {
    await deleteWaitingJobs(em, queue, 'userId', String(userId));
  }
}
