import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobCtx, Queue, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { findMailPreference, isAnyNotificationDeleted } from '../notification.queries.ts';
import { notificationKinds } from '../notification.rules.ts';
import type { NotificationMail, WaitingMail } from '../notification-mail.schema.ts';
import { MailGroup } from './mail-group.entity.ts';
import {
  addWaitingMail,
  getGroupKey,
  getGroupLimit,
  isMandatoryGroup,
  MANDATORY_LIMIT,
  mergeWaitingMails,
} from './mail-group.rules.ts';

const MailGroupJob = z.object({ userId: z.int(), subject: z.string() });
export type MailGroupJob = z.infer<typeof MailGroupJob>;
export const mailGroupQueue: Queue<MailGroupJob> = {
  name: 'mail-group',
  data: MailGroupJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

const emptyArray = sql<never[]>`'[]'::jsonb`;

/**
 * Stores a mail to send it later and returns true, or returns false if the caller must send the
 * mail now. The first mails about a project or conversation (`subject`) are sent at once: one mail
 * of the optional kinds, several of the mandatory kinds, which are counted apart. Further mails
 * within a period are stored, and are sent as one mail at the end of the period. So the number of
 * mails does not grow with the number of acts of another user. Runs in the caller's transaction.
 */
export async function deferMail(
  { em, jobs, now, settings }: Pick<SystemCtx, 'em' | 'jobs' | 'now' | 'settings'>,
  subject: string,
  mail: NotificationMail,
): Promise<boolean> {
  const { mailGroupSeconds = 0 } = settings;
  if (mailGroupSeconds === 0) return false;
  const { userId, kind } = mail;
  const at = now();
  const { sentMax, periodSeconds } = getGroupLimit(kind, mailGroupSeconds);
  const periodMs = periodSeconds * 1_000;
  const key = { userId, subject: getGroupKey(kind, subject) };
  const { waiting, sentAt } = await lockGroup(em, key, at);
  const sentInPeriod = sentAt.filter((sent) => Date.parse(sent) + periodMs > at.getTime());
  if (waiting.length === 0 && sentInPeriod.length < sentMax) {
    const endsAt = new Date(at.getTime() + periodMs);
    await em.nativeUpdate(MailGroup, key, { sentAt: [...sentInPeriod, at.toISOString()], endsAt });
    return false;
  }
  if (waiting.length === 0) {
    const waitMs = Date.parse(sentInPeriod[0] ?? '') + periodMs - at.getTime();
    await jobs.send(em, mailGroupQueue, key, Math.max(1, Math.ceil(waitMs / 1_000)));
  }
  await em.nativeUpdate(MailGroup, key, { waiting: addWaitingMail(waiting, mail) });
  return true;
}

/**
 * Returns a group, which is created with this end if necessary. Locks it, so that mails are counted
 * in order.
 */
export function lockGroup(em: SystemCtx['em'], { userId, subject }: MailGroupJob, endsAt: Date) {
  const newGroup = { ends_at: endsAt, waiting: emptyArray, sent_at: emptyArray };
  return db(em)
    .insertInto('mail_groups')
    .values({ user_id: userId, subject, ...newGroup })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject'])
        // Changes nothing. Without an update, the statement would neither lock nor return the row.
        .doUpdateSet(({ ref }) => ({ ends_at: ref('mail_groups.ends_at') })),
    )
    .returning(['waiting', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Empties a group and returns those of its waiting mails that are still wanted as one mail. Returns
 * null if no mail remains or the group does not exist. Runs in the caller's transaction.
 */
export async function takeGroupedMail(
  { em, now }: Pick<JobCtx, 'em' | 'now'>,
  key: MailGroupJob,
): Promise<NotificationMail | null> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const group = await em.findOne(MailGroup, key, { lockMode });
  if (!group) return null;
  const { waiting, sentAt } = group;
  if (isMandatoryGroup(key.subject)) {
    const at = now();
    const endsAt = new Date(at.getTime() + MANDATORY_LIMIT.periodSeconds * 1_000);
    // The merged mail is one of those that the period allows.
    Object.assign(group, { waiting: [], sentAt: [...sentAt, at.toISOString()], endsAt });
    await em.flush();
  } else {
    await em.nativeDelete(MailGroup, key);
  }
  return mergeWaitingMails(await filterWantedMails(em, waiting));
}

/**
 * Omits mails of kinds that the user has switched off since, and mails whose notification was
 * deleted since.
 */
export async function filterWantedMails(
  em: JobCtx['em'],
  waiting: WaitingMail[],
): Promise<WaitingMail[]> {
  const wantedMails: WaitingMail[] = [];
  for (const item of waiting) {
    if (await isWanted(em, item.mail)) wantedMails.push(item);
  }
  return wantedMails;
}

async function isWanted(
  em: JobCtx['em'],
  { userId, kind, notificationIds }: NotificationMail,
): Promise<boolean> {
  if (!notificationKinds[kind].optional) return true;
  if (await isAnyNotificationDeleted(em, notificationIds)) return false;
  return (await findMailPreference(em, userId, kind))?.wanted !== false;
}

/**
 * Removes the waiting mails of a part of a kind, such as one saved search. The caller must have
 * locked the user, because daily mails lock several groups of a user too.
 */
export async function dropWaitingMails(
  em: SystemCtx['em'],
  userId: number,
  refusePath: string,
): Promise<void> {
  await sql`update mail_groups set waiting = coalesce((
      select jsonb_agg(item) from jsonb_array_elements(waiting) item
      where item->'mail'->>'refusePath' is distinct from ${refusePath}
    ), '[]')
    where user_id = ${userId}
      and waiting @> ${JSON.stringify([{ mail: { refusePath } }])}::jsonb`.execute(db(em));
}

export async function deleteEndedGroups({ em, now }: JobCtx): Promise<void> {
  await db(em)
    .deleteFrom('mail_groups')
    .where('ends_at', '<', now().toISOString())
    .where('waiting', '=', emptyArray)
    .execute();
}
