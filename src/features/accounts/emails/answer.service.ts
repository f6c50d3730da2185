import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { sendMail } from '#platform/server/mail.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { holdPerson } from '../account.service.ts';
import { queueReset } from '../passwords/reset.service.ts';
import { endSessions } from '../session.service.ts';
import { User } from '../user.entity.ts';
import { emailChangedLetter } from './email-change.mail.ts';
import { changeByToken } from './email-change.queries.ts';
import { changeLinkIsDead, changeLinkIsUsed, emailInUse, openSince } from './email-change.rules.ts';
import type { ChangeLink } from './email-change.schema.ts';

const answers: Limit = { name: 'email-change-link', times: 30, within: 900 };

type LinkedChange = NonNullable<Awaited<ReturnType<typeof changeByToken>>>;

async function linked({ em, now }: Ctx, token: string): Promise<LinkedChange> {
  const change = await changeByToken(em, hashToken(token), openSince(now()));
  if (!change) throw changeLinkIsDead();
  if (change.does === 'confirm' && change.confirmed) throw changeLinkIsUsed();
  return change;
}

/** What the link of a mail would do. */
export async function readChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  const { does, oldEmail, newEmail, confirmed } = await linked(ctx, token);
  return { does, oldEmail, newEmail, confirmed };
}

/** Does what the link of a mail is for; once. */
export async function followChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  await ctx.limits.use(answers, ctx.origin.address);
  const change = await linked(ctx, token);
  await (change.does === 'confirm' ? confirm(ctx, change) : object(ctx, change));
  const { does, oldEmail, newEmail, confirmed } = change;
  return { does, oldEmail, newEmail, confirmed: confirmed || does === 'confirm' };
}

async function confirm(ctx: Ctx, change: LinkedChange): Promise<void> {
  const { id, userId, newEmail } = change;
  await ctx.em.transactional(async (em) => {
    await holdPerson(em, userId);
    const confirmed = await row(
      em,
      `update email_changes set confirmed_at = $2
       where id = $1 and confirmed_at is null returning 1`,
      [id, ctx.now()],
    );
    if (!confirmed) throw changeLinkIsUsed();
    await storeEmail({ em }, userId, newEmail);
    await recordAnswer({ ...ctx, em }, 'email_changed', userId);
    await sendMail({ ...ctx, em }, emailChangedLetter(ctx.settings, change));
  });
}

/** Done by whoever reads the mails of an address: a browser that is signed in proves nothing. */
function recordAnswer(ctx: Ctx, action: AuditAction, id: number): Promise<void> {
  return recordAudit(ctx, { action, by: null, on: { type: 'user', id } });
}

/** Links for a new password that went to the address before are void. */
async function storeEmail({ em }: Pick<Ctx, 'em'>, userId: number, email: string) {
  await em.nativeUpdate(User, userId, { email }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? emailInUse() : error;
  });
  await rows(em, 'update password_resets set token_hash = null where user_id = $1', [userId]);
}

/**
 * Somebody else knows the password: nothing it opened stays open, the account is back at the
 * address that objects, and only a link mailed there leads in.
 */
async function object(ctx: Ctx, { id, userId, oldEmail }: LinkedChange): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newToken());
  await ctx.em.transactional(async (em) => {
    await holdPerson(em, userId);
    const objected = await row(
      em,
      `delete from email_changes c using email_changes objected
       where objected.id = $1 and c.user_id = objected.user_id and c.asked_at >= objected.asked_at
       returning 1`,
      [id],
    );
    if (!objected) throw changeLinkIsDead();
    await storeEmail({ em }, userId, oldEmail);
    await em.nativeUpdate(User, userId, { passwordHash });
    await endSessions(em, userId);
    await recordAnswer({ ...ctx, em }, 'email_change_refused', userId);
    await queueReset({ ...ctx, em }, oldEmail, 'password_ended');
  });
}
