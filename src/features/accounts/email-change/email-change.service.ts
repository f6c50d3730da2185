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
import { deliverMail, MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
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
/** Jobs that send the mail of the kind `to` about the change with this id. */
export const emailChangeQueue: Queue<EmailChangeJob> = {
  name: 'mail-email-change',
  data: EmailChangeJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

/**
 * The kinds of mails about a change. `new` is the confirmation link for the new address. `old` and
 * `changed` are objection links for the old address, sent after the request and after the change.
 */
const mailKinds = {
  new: { hashColumn: 'confirmHash', compose: confirmationMail },
  old: { hashColumn: 'undoHash', compose: objectionMail },
  changed: { hashColumn: 'changedUndoHash', compose: emailChangedMail },
} as const;

/**
 * Requests a change of the caller's e-mail address, which replaces an earlier unconfirmed change.
 * Mails a confirmation link to the new address and, if the old address may receive mails, an
 * objection link to the old address. Throws like `verifyPasswordAndRecentProof`, and `same_email`,
 * `too_many` or `email_taken`.
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

/** Deletes the unconfirmed change of the caller, if there is one. */
export async function cancelEmailChange({ em, actor }: ActorCtx): Promise<void> {
  await em.nativeDelete(EmailChange, { userId: actor.id, confirmedAt: null });
}

/**
 * Returns the new address of the change that the caller can still confirm; null if there is none.
 */
export function findOwnPendingChange({
  em,
  actor,
  now,
}: ActorCtx): Promise<{ email: string } | null> {
  return findPendingChange(em, actor.id, computeRequestCutoffs(now()).confirmCutoff);
}

/**
 * Mails one of the links. Its token is created here, so that the queue contains no token. Does
 * nothing if the change was deleted. After the change was confirmed, the confirmation link is no
 * longer mailed, but the objection links are: the owner of the old address must be able to object
 * to a change that another person made.
 */
export async function sendEmailChangeMail(ctx: JobCtx, { id, to }: EmailChangeJob): Promise<void> {
  const token = newToken();
  const { hashColumn, compose } = mailKinds[to];
  const condition = to === 'new' ? { id, confirmedAt: null } : { id };
  const updatedCount = await ctx.em.nativeUpdate(EmailChange, condition, {
    [hashColumn]: hashToken(token),
  });
  const change = updatedCount === 0 ? null : await findChangeById(ctx.em, id);
  if (!change) return;
  // A new id for each attempt, because each attempt mails another token.
  await deliverMail(ctx, compose(ctx.settings, change, token), randomUUID());
}

const linkLimit: RateLimit = { name: 'email-change-link', maxUses: 30, windowSeconds: 900 };

/**
 * Returns the change of a token. Throws `email_link_dead` if the token is invalid,
 * `email_link_used` if it has confirmed the change before.
 */
async function loadLinkedChange({ em, now }: Ctx, token: string): Promise<LinkedChange> {
  const change = await findChangeByToken(em, hashToken(token), computeRequestCutoffs(now()));
  if (!change) throw changeLinkInvalidError();
  if (change.action === 'confirm' && change.isConfirmed) throw changeLinkUsedError();
  return change;
}

/** Returns the change of a mailed link. Throws `email_link_dead` or `email_link_used`. */
export async function loadChangeLink(ctx: Ctx, token: string): Promise<ChangeLink> {
  const { action, oldEmail, newEmail, isConfirmed } = await loadLinkedChange(ctx, token);
  return { action, oldEmail, newEmail, confirmed: isConfirmed };
}

/**
 * Confirms the change or objects to it, depending on the link, and returns the change. Throws
 * `too_many`, `email_link_dead` or `email_link_used`, and `email_taken` if another account now uses
 * the address.
 */
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

/**
 * Writes to the audit log without an actor: a link proves access to a mailbox, not the identity of
 * a signed-in user.
 */
function recordLinkUse(ctx: Ctx, action: AuditAction, userId: number): Promise<void> {
  return recordAudit(ctx, { action, by: null, on: { type: 'user', id: userId } });
}

/**
 * Stores the address, and voids the links that were mailed for the account. Throws `email_taken` if
 * another account uses the address.
 */
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
 * Restores the address that an account had at the time `since`, because its owner objects to what
 * another person did then. Deletes the unconfirmed changes of address and those that were confirmed
 * since then. Voids the links that were mailed for the account. Must run in a transaction that has
 * locked the user. Throws `email_taken`.
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
 * Restores the old address. The objection means that another person knows the password. Therefore
 * also deletes all sessions, invalidates the password and mails a link for a new one. Deletes a
 * second factor if it is unconfirmed, was confirmed since the request or was confirmed in the last
 * 7 days.
 */
async function objectToChange(
  ctx: Ctx,
  { id, userId, oldEmail, requestedAt }: LinkedChange,
): Promise<void> {
  // The hash of a random password, which no one knows.
  const passwordHash = await ctx.passwords.hash(newToken());
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, userId);
    // Deletes this change and all later changes of the user in one statement, so that only one of
    // two concurrent objections succeeds.
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
    // If a factor was confirmed after the request, the mail about it may have been sent to the new
    // address, so that the owner could not object. If it was confirmed in the last 7 days, the
    // owner can still object to it, and the same person may have set it up before the request. The
    // time of the confirmation counts, because the setup may have started earlier.
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
    await recordLinkUse(ctx, 'email_change_refused', userId);
    await queueResetMail(ctx, oldEmail, 'password_ended');
  });
}
