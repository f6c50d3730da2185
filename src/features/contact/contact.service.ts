import { type Ctx, inTransaction } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { notifyOperator } from './contact.mail.ts';
import type { ContactMessage, OperatorView } from './contact.schema.ts';

const contactLimit: RateLimit = { name: 'contact', maxUses: 5, windowSeconds: 3_600 };

/**
 * Queues the mail to the operator in a transaction of its own: when this function returns, the mail
 * is sure to be sent. Throws `too_many` for the sixth message of a user within an hour. For
 * visitors, the messages of their network are counted.
 */
export async function sendContactMessage(ctx: Ctx, message: ContactMessage): Promise<void> {
  await ctx.limits.use(
    contactLimit,
    ctx.actor ? `user ${ctx.actor.id}` : toNetworkKey(ctx.origin.address),
  );
  await inTransaction(ctx, (ctx) => notifyOperator(ctx, message));
}

/** Returns the operator that is configured in the settings. */
export async function getOperator({ settings }: Ctx): Promise<OperatorView> {
  const { name, address } = settings.operator;
  return { name, address, sandbox: settings.sandbox };
}
