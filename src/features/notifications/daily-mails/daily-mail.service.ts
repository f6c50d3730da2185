import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { User } from '#features/accounts/user.entity.ts';
import { inNewTransaction, type Queue, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { MailGroup } from '../mail-groups/mail-group.entity.ts';
import { addWaitingMail } from '../mail-groups/mail-group.rules.ts';
import { lockGroup } from '../mail-groups/mail-group.service.ts';
import { type NotificationMail, WaitingMail } from '../notification-mail.schema.ts';
import {
  type DailySchedule,
  findLocalDate,
  findNextDailyMail,
  isDailyMailDue,
  moveLastMailDate,
} from './daily-schedule.rules.ts';

/**
 * A daily mail consists of one group for each project or conversation. With one group for each
 * user, two transactions about different projects would lock the same users in different orders.
 */
const DAILY_PREFIX = 'daily:';
const isDaily = { $like: `${DAILY_PREFIX}%` };
const BATCH_SIZE = 500;

export const DailyMailJob = z.object({ userId: z.int(), waiting: z.array(WaitingMail) });
export type DailyMailJob = z.infer<typeof DailyMailJob>;
/** The mail is composed when it is sent, because mails may no longer be wanted by then. */
export const dailyMailQueue: Queue<DailyMailJob> = {
  name: 'mail-daily',
  data: DailyMailJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

/**
 * `subject` is the project or conversation, or anything else that only this transaction mails
 * about. Runs in the caller's transaction.
 */
export async function addToDailyMail(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  subject: string,
  mail: NotificationMail,
  schedule: DailySchedule,
): Promise<void> {
  const key = { userId: mail.userId, subject: `${DAILY_PREFIX}${subject}` };
  const { waiting } = await lockGroup(em, key, findNextDailyMail(now(), schedule));
  await em.nativeUpdate(MailGroup, key, { waiting: addWaitingMail(waiting, mail) });
}

/** Queues the daily mail of each user for whom it is 8:00 or later. */
export async function queueDailyMails(ctx: SystemCtx): Promise<void> {
  await forEachSafely(
    iterateRecipients(ctx),
    (userId) => queueDailyMail(ctx, userId),
    (userId) => `user ${userId}`,
  );
}

async function* iterateRecipients({ em, now }: SystemCtx): AsyncGenerator<number> {
  const endedBefore = now().toISOString();
  let batch: { userId: number }[];
  let lastId = 0;
  do {
    batch = await db(em)
      .selectFrom('mail_groups')
      .select('user_id as userId')
      .distinct()
      .where('subject', 'like', isDaily.$like)
      .where('ends_at', '<=', endedBefore)
      .where('user_id', '>', lastId)
      .orderBy('user_id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { userId } of batch) yield userId;
    lastId = batch.at(-1)?.userId ?? lastId;
  } while (batch.length === BATCH_SIZE);
}

/**
 * One transaction queues the mail, stores its date and deletes the groups, so that the mail is
 * neither lost nor repeated. If no mail is due, for example after a change of the time zone, the
 * groups end at the next 8:00. Runs in a fork, because entities of a failed transaction must not
 * remain for the next mail.
 */
function queueDailyMail(ctx: SystemCtx, userId: number): Promise<void> {
  return inNewTransaction(ctx, async ({ em, jobs, now }) => {
    const schedule = await lockSchedule(em, userId);
    const groups = await em.find(
      MailGroup,
      { userId, subject: isDaily },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { subject: 'asc' } },
    );
    if (!schedule || groups.length === 0) return;
    const keys = { userId, subject: groups.map(({ subject }) => subject) };
    const at = now();
    if (!isDailyMailDue(at, schedule)) {
      await em.nativeUpdate(MailGroup, keys, { endsAt: findNextDailyMail(at, schedule) });
      return;
    }
    await em.nativeDelete(MailGroup, keys);
    await em.nativeUpdate(User, userId, { dailyMailedOn: findLocalDate(at, schedule) });
    const waiting = groups.flatMap((group) => group.waiting);
    await jobs.send(em, dailyMailQueue, { userId, waiting });
  });
}

/** What waits for the next daily mail is not mailed. Runs in the caller's transaction. */
export async function dropDailyMail(em: SystemCtx['em'], userId: number): Promise<void> {
  await lockSchedule(em, userId);
  await em.nativeDelete(MailGroup, { userId, subject: isDaily });
}

/** Runs in the caller's transaction. */
export async function setTimeZone(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  userId: number,
  timeZone: string,
): Promise<void> {
  const schedule = await lockSchedule(em, userId);
  if (!schedule) return;
  const at = now();
  const dailyMailedOn = moveLastMailDate(at, schedule, timeZone);
  const moved = { timeZone, dailyMailedOn };
  await em.nativeUpdate(User, userId, moved);
  const endsAt = findNextDailyMail(at, moved);
  await em.nativeUpdate(MailGroup, { userId, subject: isDaily }, { endsAt });
}

/** Runs in the caller's transaction. */
export async function setTimeZoneIfUnknown(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  userId: number,
  timeZone: string,
): Promise<void> {
  const schedule = await lockSchedule(ctx.em, userId);
  if (schedule?.timeZone === null) await setTimeZone(ctx, userId, timeZone);
}

/**
 * Returns null if the account is deleted. The user must be locked before the groups, because a
 * notification locks them in this order too.
 */
async function lockSchedule(em: SystemCtx['em'], userId: number): Promise<DailySchedule | null> {
  const row = await db(em)
    .selectFrom('users')
    .select(['time_zone as timeZone', 'daily_mailed_on as dailyMailedOn'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    // `for update` would also conflict with inserts of rows that reference the user.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
