import { type Ctx, inTransaction } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { notifyOperator } from './contact.mail.ts';
import type { ContactMessage, OperatorView } from './contact.schema.ts';

const contactLimit: RateLimit = { name: 'contact', maxUses: 5, windowSeconds: 3_600 };

/**
 * Queues the mail in a transaction of its own, which has committed when this function returns.
 * Throws `too_many` for the sixth message of a user, or of the network of a visitor, within an
 * hour.
 */
export async function sendContactMessage(ctx: Ctx, message: ContactMessage): Promise<void> {
  await ctx.limits.use(
    contactLimit,
    ctx.actor ? `user ${ctx.actor.id}` : toNetworkKey(ctx.origin.address),
  );
  await inTransaction(ctx, (ctx) => notifyOperator(ctx, message));
}

export async function getOperator({ settings }: Ctx): Promise<OperatorView> {
  const { name, address } = settings.operator;
  return { name, address, sandbox: settings.sandbox };
}
