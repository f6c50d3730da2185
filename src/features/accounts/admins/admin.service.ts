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
import { mailLink } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { findRoleByEmail } from '../account.queries.ts';
import { createAdmin } from '../account.service.ts';
import { deleteOnce } from '../mailed-links.service.ts';
import { adminSetupMail } from './admin.mail.ts';
import {
  ADMIN_SETUP_MINUTES,
  adminRefusal,
  deriveNameFromEmail,
  invalidSetupTokenError,
  inviteeRefusal,
} from './admin.rules.ts';
import type { InviteAdmin, SetUpAdmin } from './admin.schema.ts';
import { AdminInvitation } from './admin-invitation.entity.ts';

const inviteLimit: RateLimit = { name: 'invite-admin', maxUses: 20, windowSeconds: 3_600 };
const setUpLimit: RateLimit = { name: 'set-up-admin', maxUses: 20, windowSeconds: 900 };

const InvitationJob = z.object({ email: z.string() });
export const adminInvitationQueue: Queue<z.infer<typeof InvitationJob>> = {
  name: 'invite-admin',
  data: InvitationJob,
  retryLimit: 30,
};

export async function inviteAdmin(ctx: ActorCtx, { email }: InviteAdmin): Promise<void> {
  const refusal = adminRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(inviteLimit, String(ctx.actor.id));
  await createInvitation(ctx, email, ctx.actor);
}

export function inviteAdminFromCommand(ctx: SystemCtx, { email }: InviteAdmin): Promise<void> {
  return createInvitation(ctx, email, null);
}

function createInvitation(ctx: SystemCtx, email: string, invitedBy: Ctx['actor']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const refusal = inviteeRefusal(await findRoleByEmail(em, email));
    if (refusal) throw refusal;
    await em.upsert(AdminInvitation, {
      email,
      invitedById: invitedBy?.id ?? null,
      invitedAt: ctx.now(),
      tokenHash: null,
      expiresAt: null,
    });
    // The audit log stores at most 64 characters of an id.
    const on = { type: 'invitation', id: email.slice(0, 64) } as const;
    await recordAudit(ctx, { action: 'admin_invited', by: invitedBy, on });
    await ctx.jobs.send(em, adminInvitationQueue, { email });
  });
}

/** The validity of the link starts when the mail is sent. */
export function sendAdminInvitationMail(ctx: JobCtx, email: string): Promise<void> {
  return mailLink(ctx, async (token, tokenHash) => {
    const expiresAt = new Date(ctx.now().getTime() + ADMIN_SETUP_MINUTES * 60_000);
    const link = { tokenHash, expiresAt };
    const updatedCount = await ctx.em.nativeUpdate(AdminInvitation, { email }, link);
    return updatedCount === 0 ? null : adminSetupMail(ctx.settings.appUrl, email, token);
  });
}

export async function setUpAdmin(ctx: Ctx, input: SetUpAdmin): Promise<void> {
  const { email, token, password } = input;
  await ctx.limits.use(setUpLimit, toNetworkKey(ctx.origin.address));
  await inTransaction(ctx, async (ctx) => {
    const validInvitation = { email, tokenHash: hashToken(token), expiresAt: { $gt: ctx.now() } };
    await deleteOnce(ctx.em, AdminInvitation, validInvitation, invalidSetupTokenError);
    const name = deriveNameFromEmail(email);
    const id = await createAdmin(ctx, { ...name, email, password, avatar: null });
    const by = { id, role: 'admin' as const, name: `${name.firstName} ${name.lastName}` };
    await recordAudit(ctx, { action: 'admin_set_up', by, on: { type: 'user', id } });
  });
}
