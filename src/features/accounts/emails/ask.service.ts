import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { JobCtx, Queue } from '#platform/server/jobs.ts';
import type { Limit } from '#platform/server/limits.ts';
import { deliver } from '#platform/server/mail.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { emailExists } from '../account.queries.ts';
import { provenOwner } from '../passwords/change.service.ts';
import { EmailChange } from './email-change.entity.ts';
import { confirmLetter, objectLetter } from './email-change.mail.ts';
import { changeById, pendingChange } from './email-change.queries.ts';
import { emailInUse, openSince, sameEmail } from './email-change.rules.ts';
import type { ChangeEmail } from './email-change.schema.ts';

const changes: Limit = { name: 'change-email', times: 5, within: 3_600 };

const Asked = z.object({ id: z.uuid(), to: z.enum(['new', 'old']) });
type Asked = z.infer<typeof Asked>;
export const changeQueue: Queue<Asked> = { name: 'mail-email-change', data: Asked, retryLimit: 30 };

/**
 * Requests a change of the e-mail address: mails a confirmation link to the new address and an
 * objection link to the old one.
 */
export async function requestEmailChange(ctx: ActorCtx, { email, password }: ChangeEmail) {
  const account = await provenOwner(ctx, password);
  if (account.email === email) throw sameEmail();
  await ctx.limits.use(changes, String(account.id));
  if (await emailExists(ctx.em, email)) throw emailInUse();
  const id = randomUUID();
  await ctx.em.transactional(async (em) => {
    await dropPending({ em }, account.id);
    await em.insert(EmailChange, {
      id,
      userId: account.id,
      oldEmail: account.email,
      newEmail: email,
      requestedAt: ctx.now(),
    });
    const on = { type: 'user', id: account.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'email_change_asked', on });
    await ctx.jobs.send(em, changeQueue, { id, to: 'new' });
    await ctx.jobs.send(em, changeQueue, { id, to: 'old' });
  });
}

/** Deletes the unconfirmed change of a user, if any. */
async function dropPending({ em }: Pick<ActorCtx, 'em'>, userId: number): Promise<void> {
  await em.nativeDelete(EmailChange, { userId, confirmedAt: null });
}

export function cancelEmailChange({ em, actor }: ActorCtx): Promise<void> {
  return dropPending({ em }, actor.id);
}

export function ownPendingChange({ em, actor, now }: ActorCtx) {
  return pendingChange(em, actor.id, openSince(now()).confirm);
}

/** Mails one of the two links. Its token is created here, so that the queue never contains one. */
export async function mailEmailChange(ctx: JobCtx, { id, to }: Asked): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const updated = await ctx.em.nativeUpdate(
    EmailChange,
    { id, confirmedAt: null },
    to === 'new' ? { confirmHash: tokenHash } : { undoHash: tokenHash },
  );
  const change = updated === 0 ? null : await changeById(ctx.em, id);
  if (!change) return;
  const write = to === 'new' ? confirmLetter : objectLetter;
  await deliver(ctx, write(ctx.settings, change, token), randomUUID());
}
