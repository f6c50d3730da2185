import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import type { JobCtx, Queue } from '#platform/server/jobs.ts';
import type { Limit } from '#platform/server/limits.ts';
import { deliver } from '#platform/server/mail.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { emailExists } from '../account.queries.ts';
import { provenOwner } from '../passwords/change.service.ts';
import { confirmLetter, objectLetter } from './email-change.mail.ts';
import { changeById, pendingChange } from './email-change.queries.ts';
import { emailInUse, openSince, sameEmail } from './email-change.rules.ts';
import type { ChangeEmail } from './email-change.schema.ts';

const changes: Limit = { name: 'change-email', times: 5, within: 3_600 };

const Asked = z.object({ id: z.uuid(), to: z.enum(['new', 'old']) });
type Asked = z.infer<typeof Asked>;
export const changeQueue: Queue<Asked> = { name: 'mail-email-change', data: Asked, retryLimit: 30 };

/** Asks both addresses: the new one whether it is theirs, the old one whether they mind. */
export async function askEmailChange(ctx: ActorCtx, { email, password }: ChangeEmail) {
  const account = await provenOwner(ctx, password);
  if (account.email === email) throw sameEmail();
  await ctx.limits.use(changes, String(account.id));
  if (await emailExists(ctx.em, email)) throw emailInUse();
  const id = randomUUID();
  await ctx.em.transactional(async (em) => {
    await dropPending({ em }, account.id);
    await rows(
      em,
      `insert into email_changes (id, user_id, old_email, new_email, asked_at)
       values ($1, $2, $3, $4, $5)`,
      [id, account.id, account.email, email, ctx.now()],
    );
    const on = { type: 'user', id: account.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'email_change_asked', on });
    await ctx.jobs.send(em, changeQueue, { id, to: 'new' });
    await ctx.jobs.send(em, changeQueue, { id, to: 'old' });
  });
}

/** A newer wish voids an older one. */
async function dropPending({ em }: Pick<ActorCtx, 'em'>, userId: number): Promise<void> {
  await rows(em, 'delete from email_changes where user_id = $1 and confirmed_at is null', [userId]);
}

export function cancelEmailChange({ em, actor }: ActorCtx): Promise<void> {
  return dropPending({ em }, actor.id);
}

export function ownPendingChange({ em, actor, now }: ActorCtx) {
  return pendingChange(em, actor.id, openSince(now()).confirm);
}

/** Mails one of the two links; its token stands in this mail alone, never in the queue. */
export async function mailEmailChange(ctx: JobCtx, { id, to }: Asked): Promise<void> {
  const token = newToken();
  const column = to === 'new' ? 'confirm_hash' : 'object_hash';
  const kept = await row(
    ctx.em,
    `update email_changes set ${column} = $2 where id = $1 and confirmed_at is null returning 1`,
    [id, hashToken(token)],
  );
  const change = kept === null ? null : await changeById(ctx.em, id);
  if (!change) return;
  const write = to === 'new' ? confirmLetter : objectLetter;
  await deliver(ctx, write(ctx.settings, change, token), randomUUID());
}
