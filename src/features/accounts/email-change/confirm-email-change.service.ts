import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { lockUser } from '../account.service.ts';
import { PasswordReset } from '../passwords/password-reset.entity.ts';
import { queueResetMail } from '../passwords/reset-password.service.ts';
import { endSessions } from '../sessions/session.service.ts';
import { User } from '../user.entity.ts';
import { EmailChange } from './email-change.entity.ts';
import { emailChangedMail } from './email-change.mail.ts';
import { findChangeByToken } from './email-change.queries.ts';
import {
  changeLinkInvalid,
  changeLinkUsed,
  emailInUse,
  requestCutoffs,
} from './email-change.rules.ts';
import type { ChangeLink } from './email-change.schema.ts';

const linkLimit: RateLimit = { name: 'email-change-link', maxUses: 30, windowSeconds: 900 };

type LinkedChange = NonNullable<Awaited<ReturnType<typeof findChangeByToken>>>;

async function loadLinkedChange({ em, now }: Ctx, token: string): Promise<LinkedChange> {
  const change = await findChangeByToken(em, hashToken(token), requestCutoffs(now()));
  if (!change) throw changeLinkInvalid();
  if (change.action === 'confirm' && change.confirmed) throw changeLinkUsed();
  return change;
}

/** Returns what a mailed link does; throws if it has expired or was used. */
export async function loadChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  const { action, oldEmail, newEmail, confirmed } = await loadLinkedChange(ctx, token);
  return { action, oldEmail, newEmail, confirmed };
}

/** Confirms the change or objects to it. Throws if the link was used already. */
export async function followChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  await ctx.limits.use(linkLimit, ctx.origin.address);
  const change = await loadLinkedChange(ctx, token);
  await (change.action === 'confirm' ? confirmChange(ctx, change) : objectToChange(ctx, change));
  const { action, oldEmail, newEmail, confirmed } = change;
  return { action, oldEmail, newEmail, confirmed: confirmed || action === 'confirm' };
}

async function confirmChange(ctx: Ctx, change: LinkedChange): Promise<void> {
  const { id, userId, newEmail } = change;
  await ctx.em.transactional(async (em) => {
    await lockUser(em, userId);
    const unconfirmed = { id, confirmedAt: null };
    const confirmed = await em.nativeUpdate(EmailChange, unconfirmed, { confirmedAt: ctx.now() });
    if (confirmed === 0) throw changeLinkUsed();
    await storeEmail({ em }, userId, newEmail);
    await recordLinkUse({ ...ctx, em }, 'email_changed', userId);
    await sendMail({ ...ctx, em }, emailChangedMail(ctx.settings, change));
  });
}

/** Records no actor: the link proves access to a mailbox, not the identity of a signed-in user. */
function recordLinkUse(ctx: Ctx, action: AuditAction, id: number): Promise<void> {
  return recordAudit(ctx, { action, by: null, on: { type: 'user', id } });
}

/** Stores the address and voids the password links that were mailed to the previous one. */
async function storeEmail({ em }: Pick<Ctx, 'em'>, userId: number, email: string) {
  await em.nativeUpdate(User, userId, { email }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? emailInUse() : error;
  });
  await em.nativeUpdate(PasswordReset, { userId }, { tokenHash: null });
}

/**
 * Restores the old address. Because the objection means that another person knows the password,
 * also deletes all sessions, invalidates the password and mails a link for a new one.
 */
async function objectToChange(ctx: Ctx, { id, userId, oldEmail }: LinkedChange): Promise<void> {
  const passwordHash = await ctx.passwords.hash(newToken());
  await ctx.em.transactional(async (em) => {
    await lockUser(em, userId);
    // Deletes the later changes as well. One statement, so that only one of two concurrent
    // objections counts.
    const { numDeletedRows } = await db(em)
      .deleteFrom('email_changes as c')
      .using('email_changes as objected')
      .where('objected.id', '=', id)
      .whereRef('c.user_id', '=', 'objected.user_id')
      .whereRef('c.requested_at', '>=', 'objected.requested_at')
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw changeLinkInvalid();
    await storeEmail({ em }, userId, oldEmail);
    await em.nativeUpdate(User, userId, { passwordHash });
    await endSessions(em, userId);
    await recordLinkUse({ ...ctx, em }, 'email_change_refused', userId);
    await queueResetMail({ ...ctx, em }, oldEmail, 'password_ended');
  });
}
