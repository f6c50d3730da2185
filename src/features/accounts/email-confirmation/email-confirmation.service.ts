import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import {
  type ActorCtx,
  type Ctx,
  inTransaction,
  type JobCtx,
  type Queue,
  type SystemCtx,
} from '#platform/server/context.ts';
import { MAIL_RETRY_LIMIT, mailLink } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { findAccount } from '../passwords/password.queries.ts';
import { User } from '../user.entity.ts';
import { EmailConfirmation } from './email-confirmation.entity.ts';
import { confirmAddressMail } from './email-confirmation.mail.ts';
import { findConfirmation, isEmailConfirmed } from './email-confirmation.queries.ts';
import {
  alreadyConfirmedError,
  CONFIRMATION_HOURS,
  confirmationInvalidError,
  confirmationUsedError,
} from './email-confirmation.rules.ts';
import type { ConfirmationLink } from './email-confirmation.schema.ts';

const sendLimit: RateLimit = { name: 'confirm-email', maxUses: 5, windowSeconds: 3_600 };
const linkLimit: RateLimit = { name: 'confirm-email-link', maxUses: 30, windowSeconds: 900 };

const ConfirmationJob = z.object({ userId: z.int() });
export const confirmationQueue: Queue<z.infer<typeof ConfirmationJob>> = {
  name: 'mail-confirmation',
  data: ConfirmationJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

export function queueConfirmationMail({ em, jobs }: SystemCtx, userId: number): Promise<void> {
  return jobs.send(em, confirmationQueue, { userId });
}

export async function requestConfirmation(ctx: ActorCtx): Promise<void> {
  const { em, actor } = ctx;
  if (await isEmailConfirmed(em, actor.id)) throw alreadyConfirmedError();
  await ctx.limits.use(sendLimit, String(actor.id));
  await inTransaction(ctx, (ctx) => queueConfirmationMail(ctx, actor.id));
}

export async function sendConfirmationMail(ctx: JobCtx, userId: number): Promise<void> {
  const { em, now, settings } = ctx;
  const account = await findAccount(em, userId);
  if (!account || (await isEmailConfirmed(em, userId))) return;
  await mailLink(ctx, async (token, tokenHash) => {
    const expiresAt = new Date(now().getTime() + CONFIRMATION_HOURS * 3_600_000);
    await em.upsert(EmailConfirmation, { userId, tokenHash, expiresAt });
    return confirmAddressMail(settings, account, token);
  });
}

/**
 * Returns the address that a mailed link would confirm. Throws `email_link_dead`, and
 * `email_link_used` if the address is confirmed already.
 */
export async function loadConfirmation(ctx: Ctx, token: string): Promise<ConfirmationLink> {
  const { email } = await loadUnusedConfirmation(ctx, token);
  return { email };
}

async function loadUnusedConfirmation({ em, now }: Ctx, token: string) {
  const confirmation = await findConfirmation(em, hashToken(token), now());
  if (!confirmation) throw confirmationInvalidError();
  if (confirmation.isConfirmed) throw confirmationUsedError();
  return confirmation;
}

/**
 * Confirms the address of a mailed link and returns this address. Throws `too_many`,
 * `email_link_dead` or `email_link_used`.
 */
export async function followConfirmation(ctx: Ctx, token: string): Promise<ConfirmationLink> {
  await ctx.limits.use(linkLimit, toNetworkKey(ctx.origin.address));
  const confirmation = await loadUnusedConfirmation(ctx, token);
  await inTransaction(ctx, async (ctx) => {
    // Only one of two concurrent calls confirms the address.
    const isFirstProof = await confirmEmail(ctx, confirmation.userId);
    if (!isFirstProof) throw confirmationUsedError();
    const on = { type: 'user', id: confirmation.userId } as const;
    await recordAudit(ctx, { action: 'email_confirmed', by: null, on });
  });
  return { email: confirmation.email };
}

/**
 * Returns false and leaves the stored time unchanged if a proof was stored before: `resetPassword`
 * deletes a second factor that is older than the first proof.
 */
export async function confirmEmail(
  { em, now }: Pick<Ctx, 'em' | 'now'>,
  userId: number,
): Promise<boolean> {
  await em.nativeUpdate(EmailConfirmation, { userId, usedAt: null }, { usedAt: now() });
  const whereUnconfirmed = { id: userId, emailConfirmedAt: null };
  return (await em.nativeUpdate(User, whereUnconfirmed, { emailConfirmedAt: now() })) > 0;
}
