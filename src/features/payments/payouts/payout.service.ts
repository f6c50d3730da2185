import { LockMode } from '@mikro-orm/core';
import { Hire } from '#features/hires/hire.entity.ts';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import { transferDecidedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { createCommand } from '../stripe-commands/create-command.service.ts';
import { dispatchCommand } from '../stripe-commands/stripe-command-dispatch.service.ts';
import { Payout } from './payout.entity.ts';
import { notifySetupRequired } from './payout.mail.ts';
import { listDuePayouts } from './payout.queries.ts';
import { PayoutAccount } from './payout-account.entity.ts';

/**
 * Creates a waiting payout. Notifies the developer if their account cannot receive it yet. The
 * caller must have locked the project.
 */
export async function createPayout(
  ctx: SystemCtx,
  { id: paymentId, projectId, developerId }: Payment,
  amountCents: number,
): Promise<void> {
  const { em, now } = ctx;
  const at = now();
  em.create(Payout, {
    paymentId,
    developerId,
    nth: 1,
    amountCents,
    createdAt: at,
    updatedAt: at,
  });
  await em.flush();
  const account = await em.findOne(PayoutAccount, developerId);
  if (account?.status === 'active') return;
  const detail = { amountCents };
  await recordEvent(ctx, {
    projectId,
    kind: 'payoutWaiting',
    party: 'bank',
    actorId: null,
    detail,
  });
  await notifySetupRequired(ctx, developerId, amountCents);
}

/**
 * Sends a developer's due payouts if their account is active. Throws after the last one if any
 * failed.
 */
export async function sendDuePayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  await forEachSafely(
    await listDuePayouts(ctx.em.fork(), developerId, ctx.now()),
    async ({ id, paymentId }) => {
      const commandId = await createTransferCommand(ctx, id, paymentId);
      if (commandId !== null) await dispatchCommand(ctx, commandId);
    },
    ({ id }) => `payout ${id}`,
  );
}

/**
 * Decides under the locks whether to send a payout: it must be waiting, its account active and its
 * hire not frozen. Returns the id of the command; null if it must not be sent.
 */
function createTransferCommand(
  ctx: SystemCtx,
  id: number,
  paymentId: string,
): Promise<number | null> {
  return ctx.em.fork().transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, paymentId));
    const { projectId } = payment;
    const payout = await em.findOneOrFail(Payout, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { developerId, amountCents, nth } = payout;
    const account = await em.findOne(PayoutAccount, developerId);
    const isReady = payout.status === 'waiting' && account?.status === 'active';
    const isFrozen = (await em.count(Hire, { paymentId, frozen: true })) > 0;
    if (!isReady || isFrozen) return null;
    await post(
      txCtx,
      transferDecidedPosting({ paymentId, projectId, developerId, amountCents, nth }),
    );
    payout.status = 'sending';
    payout.updatedAt = ctx.now();
    const params = {
      amount: amountCents,
      currency: 'usd',
      destination: account.stripeAccountId,
      source_transaction: payment.stripeChargeId,
      transfer_group: `project_${projectId}`,
      metadata: { payment_id: paymentId, payout_id: `${id}` },
    };
    return (await createCommand(txCtx, 'transfer', paymentId, params, nth)).id;
  });
}

/**
 * Closes the payout account of a developer who deletes their account. The id of the account at
 * Stripe remains only if the books have payouts to it.
 */
export async function closePayoutAccount(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  developerId: number,
): Promise<void> {
  if ((await em.count(Payout, { developerId })) === 0) {
    await em.nativeDelete(PayoutAccount, developerId);
  } else {
    await em.nativeUpdate(PayoutAccount, developerId, { status: 'closed', updatedAt: now() });
  }
}
