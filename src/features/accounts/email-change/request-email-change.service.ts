import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { JobCtx, Queue } from '#platform/server/jobs/jobs.ts';
import { deliverMail } from '#platform/server/mail/mail.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { emailExists } from '../account.queries.ts';
import { verifyCurrentPassword } from '../passwords/change-password.service.ts';
import { EmailChange } from './email-change.entity.ts';
import { confirmationMail, objectionMail } from './email-change.mail.ts';
import { findChangeById, findPendingChange } from './email-change.queries.ts';
import { emailInUse, requestCutoffs, sameEmail } from './email-change.rules.ts';
import type { ChangeEmail } from './email-change.schema.ts';

const changeLimit: RateLimit = { name: 'change-email', maxUses: 5, windowSeconds: 3_600 };

const EmailChangeJob = z.object({ id: z.uuid(), to: z.enum(['new', 'old']) });
type EmailChangeJob = z.infer<typeof EmailChangeJob>;
export const emailChangeQueue: Queue<EmailChangeJob> = {
  name: 'mail-email-change',
  data: EmailChangeJob,
  retryLimit: 30,
};

/**
 * Requests a change of the e-mail address: mails a confirmation link to the new address and an
 * objection link to the old one.
 */
export async function requestEmailChange(ctx: ActorCtx, { email, password }: ChangeEmail) {
  const account = await verifyCurrentPassword(ctx, password);
  if (account.email === email) throw sameEmail();
  await ctx.limits.use(changeLimit, String(account.id));
  if (await emailExists(ctx.em, email)) throw emailInUse();
  const id = randomUUID();
  await ctx.em.transactional(async (em) => {
    await deletePendingChange({ em }, account.id);
    await em.insert(EmailChange, {
      id,
      userId: account.id,
      oldEmail: account.email,
      newEmail: email,
      requestedAt: ctx.now(),
    });
    const on = { type: 'user', id: account.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'email_change_asked', on });
    await ctx.jobs.send(em, emailChangeQueue, { id, to: 'new' });
    await ctx.jobs.send(em, emailChangeQueue, { id, to: 'old' });
  });
}

/** Deletes the unconfirmed change of a user, if any. */
async function deletePendingChange({ em }: Pick<ActorCtx, 'em'>, userId: number): Promise<void> {
  await em.nativeDelete(EmailChange, { userId, confirmedAt: null });
}

export function cancelEmailChange({ em, actor }: ActorCtx): Promise<void> {
  return deletePendingChange({ em }, actor.id);
}

export function findOwnPendingChange({ em, actor, now }: ActorCtx) {
  return findPendingChange(em, actor.id, requestCutoffs(now()).confirm);
}

/** Mails one of the two links. Its token is created here, so that the queue never contains one. */
export async function sendEmailChangeMail(ctx: JobCtx, { id, to }: EmailChangeJob): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const updated = await ctx.em.nativeUpdate(
    EmailChange,
    { id, confirmedAt: null },
    to === 'new' ? { confirmHash: tokenHash } : { undoHash: tokenHash },
  );
  const change = updated === 0 ? null : await findChangeById(ctx.em, id);
  if (!change) return;
  const composeMail = to === 'new' ? confirmationMail : objectionMail;
  await deliverMail(ctx, composeMail(ctx.settings, change, token), randomUUID());
}
