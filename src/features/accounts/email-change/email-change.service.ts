import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import {
  type ActorCtx,
  type Ctx,
  inTransaction,
  type JobCtx,
  type Queue,
} from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { MAIL_RETRY_LIMIT, mailLink } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { revokeProgramAccess } from '../access-tokens/access-token.service.ts';
import { lockUser } from '../account.service.ts';
import { EmailConfirmation } from '../email-confirmation/email-confirmation.entity.ts';
import { isEmailConfirmed } from '../email-confirmation/email-confirmation.queries.ts';
import { confirmEmail } from '../email-confirmation/email-confirmation.service.ts';
import { isMailAllowed } from '../email-confirmation/email-confirmation-guard.service.ts';
import { verifyPasswordAndRecentProof } from '../passwords/change-password.service.ts';
import { PasswordReset } from '../passwords/password-reset.entity.ts';
import { queueResetMail } from '../passwords/reset-password.service.ts';
import { endSessions } from '../sessions/session.service.ts';
import { SignInLink } from '../sign-in-links/sign-in-link.entity.ts';
import { SecondFactor, SignInChallenge } from '../two-factor/second-factor.entity.ts';
import { computeFactorObjectionCutoff } from '../two-factor/second-factor.rules.ts';
import { User } from '../user.entity.ts';
import { EmailChange } from './email-change.entity.ts';
import { confirmationMail, emailChangedMail, objectionMail } from './email-change.mail.ts';
import {
  findChangeById,
  findChangeByToken,
  findPendingChange,
  isEmailTaken,
  type LinkedChange,
} from './email-change.queries.ts';
import {
  changeLinkInvalidError,
  changeLinkUsedError,
  computeRequestCutoffs,
  emailInUseError,
  sameEmailError,
} from './email-change.rules.ts';
import type { ChangeEmail, ChangeLink } from './email-change.schema.ts';

const changeLimit: RateLimit = { name: 'change-email', maxUses: 5, windowSeconds: 3_600 };

const EmailChangeJob = z.object({ id: z.uuid(), to: z.enum(['new', 'old', 'changed']) });
type EmailChangeJob = z.infer<typeof EmailChangeJob>;
export const emailChangeQueue: Queue<EmailChangeJob> = {
  name: 'mail-email-change',
  data: EmailChangeJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

/**
 * `new`: confirmation link for the new address. `old`, `changed`: objection links for the old
 * address, after the request and after the change.
 */
const mailKinds = {
  new: { hashColumn: 'confirmHash', compose: confirmationMail },
  old: { hashColumn: 'undoHash', compose: objectionMail },
  changed: { hashColumn: 'changedUndoHash', compose: emailChangedMail },
} as const;

/**
 * Replaces an earlier unconfirmed change. Throws like `verifyPasswordAndRecentProof`, and
 * `same_email`, `too_many` or `email_taken`.
 */
export async function requestEmailChange(
  ctx: ActorCtx,
  { email, password }: ChangeEmail,
): Promise<void> {
  const account = await verifyPasswordAndRecentProof(ctx, password);
  if (account.email === email) throw sameEmailError();
  await ctx.limits.use(changeLimit, String(account.id));
  const requester = { now: ctx.now(), userId: account.id };
  if (await isEmailTaken(ctx.em, email, requester)) throw emailInUseError();
  const id = randomUUID();
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await cancelEmailChange(ctx);
    await em.insert(EmailChange, {
      id,
      userId: account.id,
      oldEmail: account.email,
      newEmail: email,
      requestedAt: ctx.now(),
    });
    const on = { type: 'user', id: account.id } as const;
    await recordAudit(ctx, { action: 'email_change_asked', on });
    await ctx.jobs.send(em, emailChangeQueue, { id, to: 'new' });
    // An unconfirmed old address may belong to another person.
    if (await isMailAllowed(ctx, account.id)) {
      await ctx.jobs.send(em, emailChangeQueue, { id, to: 'old' });
    }
  });
}

export async function cancelEmailChange({ em, actor }: ActorCtx): Promise<void> {
  await em.nativeDelete(EmailChange, { userId: actor.id, confirmedAt: null });
}

export function findOwnPendingChange({
  em,
  actor,
  now,
}: ActorCtx): Promise<{ email: string } | null> {
  return findPendingChange(em, actor.id, computeRequestCutoffs(now()).confirmCutoff);
}

/**
 * Objection links are mailed even after the confirmation, because another person may have made the
 * change.
 */
export function sendEmailChangeMail(ctx: JobCtx, { id, to }: EmailChangeJob): Promise<void> {
  return mailLink(ctx, async (token, tokenHash) => {
    const { hashColumn, compose } = mailKinds[to];
    const condition = to === 'new' ? { id, confirmedAt: null } : { id };
    const link = { [hashColumn]: tokenHash };
    const updatedCount = await ctx.em.nativeUpdate(EmailChange, condition, link);
    const change = updatedCount === 0 ? null : await findChangeById(ctx.em, id);
    return change && compose(ctx.settings, change, token);
  });
}

const linkLimit: RateLimit = { name: 'email-change-link', maxUses: 30, windowSeconds: 900 };

async function loadLinkedChange({ em, now }: Ctx, token: string): Promise<LinkedChange> {
  const change = await findChangeByToken(em, hashToken(token), computeRequestCutoffs(now()));
  if (!change) throw changeLinkInvalidError();
  if (change.action === 'confirm' && change.isConfirmed) throw changeLinkUsedError();
  return change;
}

export async function loadChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  const { action, oldEmail, newEmail, isConfirmed } = await loadLinkedChange(ctx, token);
  return { action, oldEmail, newEmail, confirmed: isConfirmed };
}

export async function followChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  await ctx.limits.use(linkLimit, toNetworkKey(ctx.origin.address));
  const change = await loadLinkedChange(ctx, token);
  await (change.action === 'confirm' ? confirmChange(ctx, change) : objectToChange(ctx, change));
  const { action, oldEmail, newEmail, isConfirmed } = change;
  return { action, oldEmail, newEmail, confirmed: isConfirmed || action === 'confirm' };
}

async function confirmChange(ctx: Ctx, change: LinkedChange): Promise<void> {
  const { id, userId, newEmail } = change;
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, userId);
    const whereUnconfirmed = { id, confirmedAt: null };
    // Both are read before `confirmEmail`, which marks the address of the account as confirmed. An
    // unconfirmed old address may belong to another person.
    const isOldEmailReserved = await isEmailConfirmed(em, userId);
    const isOldMailAllowed = await isMailAllowed(ctx, userId);
    const confirmation = { confirmedAt: ctx.now(), isOldEmailReserved };
    const confirmedCount = await em.nativeUpdate(EmailChange, whereUnconfirmed, confirmation);
    if (confirmedCount === 0) throw changeLinkUsedError();
    await storeEmail({ em }, userId, newEmail);
    await confirmEmail(ctx, userId);
    await recordLinkUse(ctx, 'email_changed', userId);
    if (isOldMailAllowed) await ctx.jobs.send(em, emailChangeQueue, { id, to: 'changed' });
  });
}

/** Names no actor: a link proves access to a mailbox, not the identity of a signed-in user. */
function recordLinkUse(ctx: Ctx, action: AuditAction, userId: number): Promise<void> {
  return recordAudit(ctx, { action, by: null, on: { type: 'user', id: userId } });
}

async function storeEmail({ em }: Pick<Ctx, 'em'>, userId: number, email: string) {
  await em.nativeUpdate(User, userId, { email, duplicateEmail: null }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? emailInUseError() : error;
  });
  await voidMailedLinks(em, userId);
}

/** Voids the links to reset the password, to sign in and to confirm the previous address. */
async function voidMailedLinks(em: Ctx['em'], userId: number): Promise<void> {
  await em.nativeUpdate(PasswordReset, { userId }, { tokenHash: null });
  await em.nativeDelete(SignInLink, { userId });
  await em.nativeDelete(EmailConfirmation, { userId });
}

/**
 * Restores the address of the time `since`, because its owner objects to what another person did
 * then. Deletes the unconfirmed changes and those confirmed since. Must run in a transaction that
 * has locked the user.
 */
export async function restoreEmail(
  ctx: Ctx,
  userId: number,
  email: string,
  since: Date,
): Promise<void> {
  const { em } = ctx;
  const undoneChanges = [{ confirmedAt: null }, { confirmedAt: { $gte: since } }];
  await em.nativeDelete(EmailChange, { userId, $or: undoneChanges });
  if ((await em.count(User, { id: userId, email })) > 0) return voidMailedLinks(em, userId);
  await storeEmail({ em }, userId, email);
  await recordLinkUse(ctx, 'email_change_refused', userId);
}

/**
 * The objection means that another person knows the password, so sessions, password and possibly
 * that person's second factor are removed.
 */
async function objectToChange(
  ctx: Ctx,
  { id, userId, oldEmail, requestedAt }: LinkedChange,
): Promise<void> {
  // Of a random password, which is not stored.
  const passwordHash = await ctx.passwords.hash(newToken());
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, userId);
    // In one statement, so that only one of two concurrent objections succeeds.
    const { numDeletedRows } = await db(em)
      .deleteFrom('email_changes as c')
      .using('email_changes as objected')
      .where('objected.id', '=', id)
      .whereRef('c.user_id', '=', 'objected.user_id')
      .whereRef('c.requested_at', '>=', 'objected.requested_at')
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw changeLinkInvalidError();
    await storeEmail({ em }, userId, oldEmail);
    await em.nativeUpdate(User, userId, { passwordHash });
    // The owner may not have got the mail about a factor confirmed after the request. For 7 days,
    // the owner can still object to a factor, and the same person may have confirmed it before the
    // request.
    const confirmedSince = Math.min(
      Date.parse(requestedAt),
      computeFactorObjectionCutoff(ctx.now()).getTime(),
    );
    const removableFactors = [
      { confirmedAt: null },
      { confirmedAt: { $gte: new Date(confirmedSince) } },
    ];
    await em.nativeDelete(SecondFactor, { userId, $or: removableFactors });
    await em.nativeDelete(SignInChallenge, { userId });
    await endSessions(em, userId);
    await revokeProgramAccess(em, userId);
    await recordLinkUse(ctx, 'email_change_refused', userId);
    await queueResetMail(ctx, oldEmail, 'password_ended');
  });
}
