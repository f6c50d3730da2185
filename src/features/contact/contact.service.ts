import type { Ctx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { notifyOperator } from './contact.mail.ts';
import type { OperatorView, WriteToUs } from './contact.schema.ts';

const writing: Limit = { name: 'contact', times: 5, within: 3_600 };

/**
 * Queues the mail to the operator in a transaction of its own, so that it is sent if this returns.
 */
export async function writeToOperator(ctx: Ctx, form: WriteToUs): Promise<void> {
  await ctx.limits.use(writing, ctx.actor ? `user ${ctx.actor.id}` : ctx.origin.address);
  await ctx.em.transactional((em) => notifyOperator({ ...ctx, em }, form));
}

export async function operatorOfSite({ settings }: Ctx): Promise<OperatorView> {
  const { name, address } = settings.operator;
  return { name, address, sandbox: settings.sandbox };
}
