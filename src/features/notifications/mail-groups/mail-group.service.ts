import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobCtx, Queue, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { findMailPreference } from '../notification.queries.ts';
import { notificationKinds } from '../notification.rules.ts';
import type { NotificationMail } from '../notification-mail.schema.ts';
import { MailGroup } from './mail-group.entity.ts';
import {
  addWaitingMail,
  mergeWaitingMails,
  type NotificationLabel,
  removeWaitingMails,
  type WaitingMail,
} from './mail-group.rules.ts';

const MailGroupJob = z.object({ userId: z.int(), subject: z.string() });
type MailGroupJob = z.infer<typeof MailGroupJob>;
/** Jobs at the end of a group that send the waiting mails of the group as one mail. */
export const mailGroupQueue: Queue<MailGroupJob> = {
  name: 'mail-group',
  data: MailGroupJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

const noWaitingMails = sql<WaitingMail[]>`'[]'::jsonb`;

/**
 * Stores a mail to send it later and returns true, or returns false if the caller must send the
 * mail now. The first mail about a project or conversation (`subject`) starts a period. Further
 * mails within this period are stored, and are sent as one mail at the end of the period. So the
 * number of mails does not grow with the number of acts of another user. Runs in the caller's
 * transaction.
 */
export async function deferMail(
  { em, jobs, now, settings }: Pick<SystemCtx, 'em' | 'jobs' | 'now' | 'settings'>,
  subject: string,
  mail: NotificationMail,
): Promise<boolean> {
  const { mailGroupSeconds = 0 } = settings;
  if (mailGroupSeconds === 0) return false;
  const { userId } = mail;
  const at = now();
  const endsAt = new Date(at.getTime() + mailGroupSeconds * 1_000);
  // Starts a group, unless there is a group that has not ended or still has waiting mails. One
  // statement, so that only one of two concurrent first mails starts the group. The statement locks
  // an existing row even if it does not change the row.
  const startedGroup = await db(em)
    .insertInto('mail_groups')
    .values({ user_id: userId, subject, ends_at: endsAt, waiting: noWaitingMails })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject'])
        .doUpdateSet({ ends_at: endsAt })
        .where('mail_groups.ends_at', '<=', at.toISOString())
        .where('mail_groups.waiting', '=', noWaitingMails),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (startedGroup) return false;
  const group = await em.findOneOrFail(MailGroup, { userId, subject }, { refresh: true });
  // The first waiting mail schedules the job that sends all waiting mails of the group.
  if (group.waiting.length === 0) {
    const seconds = Math.ceil((group.endsAt.getTime() - at.getTime()) / 1_000);
    await jobs.send(em, mailGroupQueue, { userId, subject }, Math.max(1, seconds));
  }
  group.waiting = addWaitingMail(group.waiting, mail);
  await em.flush();
  return true;
}

/**
 * Deletes a group and returns its waiting mails as one mail. Omits mails of kinds that the user has
 * switched off since. Returns null if no mail remains or the group does not exist. Runs in the
 * caller's transaction.
 */
export async function takeGroupedMail(
  { em }: Pick<JobCtx, 'em'>,
  { userId, subject }: MailGroupJob,
): Promise<NotificationMail | null> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const group = await em.findOne(MailGroup, { userId, subject }, { lockMode });
  if (!group) return null;
  await em.nativeDelete(MailGroup, { userId, subject });
  const wantedMails: WaitingMail[] = [];
  for (const item of group.waiting) {
    if (await isWanted(em, item.mail)) wantedMails.push(item);
  }
  return mergeWaitingMails(wantedMails);
}

async function isWanted(em: JobCtx['em'], { userId, kind }: NotificationMail): Promise<boolean> {
  if (!notificationKinds[kind].optional) return true;
  return (await findMailPreference(em, userId, kind))?.wanted !== false;
}

/**
 * Deletes the waiting mails of deleted notifications of a user, except mails of mandatory kinds.
 * Runs in the caller's transaction.
 */
export async function dropWaitingMails(
  em: SystemCtx['em'],
  { userId, subject }: MailGroupJob,
  deleted: readonly NotificationLabel[],
): Promise<void> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const group = await em.findOne(MailGroup, { userId, subject }, options);
  if (!group) return;
  group.waiting = removeWaitingMails(group.waiting, deleted);
  await em.flush();
}

/** Deletes the groups that have ended and have no waiting mails. */
export async function deleteEndedGroups({ em, now }: JobCtx): Promise<void> {
  await db(em)
    .deleteFrom('mail_groups')
    .where('ends_at', '<', now().toISOString())
    .where('waiting', '=', noWaitingMails)
    .execute();
}
