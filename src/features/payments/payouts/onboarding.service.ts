import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { findUserView } from '#features/accounts/account.queries.ts';
import { type ActorCtx, inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { splitPage } from '#platform/shared/lists/pagination.ts';
import { Payout } from './payout.entity.ts';
import { notifySetupRequired } from './payout.mail.ts';
import { listPayouts, loadPayoutAccount } from './payout.queries.ts';
import {
  canRestartOnboarding,
  onboardingNotStartedError,
  payoutsRefusal,
  restartNotAllowedError,
  toAccountStatus,
} from './payout.rules.ts';
import {
  type OnboardingLink,
  PAYOUTS_PAGE_SIZE,
  type PayoutAccountView,
  type PayoutListQuery,
  type PayoutPage,
  type StartOnboardingInput,
} from './payout.schema.ts';
import {
  closeAccount,
  createAccount,
  createOnboardingLink,
  retrieveAccount,
} from './payout.stripe.ts';
import { PayoutAccount } from './payout-account.entity.ts';
import { sendDuePayouts } from './send-payouts.service.ts';

const onboardingLimit: RateLimit = { name: 'payout-onboarding', maxUses: 20, windowSeconds: 3_600 };
const refreshLimit: RateLimit = { name: 'look-at-account', maxUses: 1, windowSeconds: 2 };
const RETRY_AFTER_SECONDS = 5;

/**
 * A link is never stored or mailed, because it works once and expires within minutes. Throws
 * `stripe_refused` if Stripe rejects the input, `stripe_unreachable` for other failures.
 */
export async function startOnboarding(
  ctx: ActorCtx,
  request: StartOnboardingInput,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  return createLink(ctx, await findOrCreateAccount(ctx, request).catch(throwStripeError));
}

/** Throws `payouts_not_begun` without an open account. */
export async function resumeOnboarding(ctx: ActorCtx): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  const storedAccount = await ctx.em.fork().findOne(PayoutAccount, ctx.actor.id);
  if (!storedAccount?.stripeAccountId || storedAccount.status === 'closed')
    throw onboardingNotStartedError();
  return createLink(ctx, storedAccount.stripeAccountId);
}

async function createLink(
  { stripe, settings }: ActorCtx,
  stripeAccountId: string,
): Promise<OnboardingLink> {
  const pageUrl = `${settings.appUrl}/payouts`;
  const url = await createOnboardingLink(stripe, stripeAccountId, pageUrl).catch(throwStripeError);
  return { url };
}

/**
 * Creates a new account, because Stripe does not change country or entity type of an existing one.
 * Throws `payouts_not_restarted` if the account is active or closed, or if a payout was sent.
 */
export async function restartOnboarding(
  ctx: ActorCtx,
  request: StartOnboardingInput,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  const em = ctx.em.fork();
  const storedAccount = await em.findOne(PayoutAccount, ctx.actor.id);
  if (!storedAccount?.stripeAccountId || !(await canReplaceAccount(em, storedAccount)))
    throw restartNotAllowedError();
  const formerId = storedAccount.stripeAccountId;
  const accountId = await replaceAccount(ctx, request, storedAccount).catch(throwStripeError);
  // Equal if another request prevented the replacement.
  if (accountId !== formerId) await closeUnusedAccount(ctx, formerId);
  return createLink(ctx, accountId);
}

async function findOrCreateAccount(ctx: ActorCtx, request: StartOnboardingInput): Promise<string> {
  const { actor, now } = ctx;
  const em = ctx.em.fork();
  // Does nothing if the row exists, also if a simultaneous request has just inserted it.
  const at = now();
  await db(em)
    .insertInto('payout_accounts')
    .values({ developer_id: actor.id, status: 'creating', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('developer_id').doNothing())
    .execute();
  const storedAccount = await em.findOneOrFail(PayoutAccount, actor.id);
  if (storedAccount.stripeAccountId && storedAccount.status !== 'closed')
    return storedAccount.stripeAccountId;
  return replaceAccount(ctx, request, storedAccount);
}

async function canReplaceAccount(em: SqlEntityManager, { developerId, status }: PayoutAccount) {
  const sentFilter = { developerId, status: { $in: ['sending', 'sent'] } } as const;
  return canRestartOnboarding({ status, hasPayouts: (await em.count(Payout, sentFilter)) > 0 });
}

/**
 * If another request has replaced the former account, or it may no longer be replaced, closes the
 * new account and returns the stored id.
 */
async function replaceAccount(
  ctx: ActorCtx,
  request: StartOnboardingInput,
  { stripeAccountId: formerId }: PayoutAccount,
): Promise<string> {
  const { actor, now } = ctx;
  const user = await findUserView({ ...ctx, em: ctx.em.fork() }, actor.id);
  if (!user) throw new Error('The caller has no user');
  const createdId = await createAccount(ctx.stripe, user, request, formerId ?? 'first');
  const accountId = await inNewTransaction(ctx, async ({ em }) => {
    const account = await em.findOneOrFail(PayoutAccount, actor.id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    const { stripeAccountId: storedId, status } = account;
    const isReplaceable =
      !storedId || status === 'closed' || (await canReplaceAccount(em, account));
    if (storedId && (storedId !== formerId || !isReplaceable)) return storedId;
    account.stripeAccountId = createdId;
    account.status = 'onboarding';
    account.updatedAt = now();
    return createdId;
  });
  if (accountId !== createdId) await closeUnusedAccount(ctx, createdId);
  return accountId;
}

/** A failure is only reported, because no payout is sent to such an account. */
async function closeUnusedAccount({ stripe, report }: ActorCtx, accountId: string): Promise<void> {
  await closeAccount(stripe, accountId).catch((error: unknown) => {
    report(`Stripe did not close account ${accountId}, which is unused: ${String(error)}`);
  });
}

/** Status 400 means a wrong input; any other error is temporary. */
function throwStripeError(error: unknown): never {
  if (error instanceof DomainError) throw error;
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400) {
    throw new DomainError(
      'invalid',
      'stripe_refused',
      `Stripe, our payment provider, did not accept this: ${error.message}`,
    );
  }
  throw new DomainError(
    'unavailable',
    'stripe_unreachable',
    'We cannot reach Stripe, our payment provider, right now. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

export async function getOwnPayoutAccount({ em, actor }: ActorCtx): Promise<PayoutAccountView> {
  const refusal = payoutsRefusal(actor);
  if (refusal) throw refusal;
  return loadPayoutAccount(em, actor.id);
}

export async function listOwnPayouts(
  { em, actor }: ActorCtx,
  request: PayoutListQuery,
): Promise<PayoutPage> {
  const refusal = payoutsRefusal(actor);
  if (refusal) throw refusal;
  const payouts = await listPayouts(em, actor.id, request.cursor ?? null);
  return splitPage(payouts, PAYOUTS_PAGE_SIZE, ({ id }) => id);
}

/**
 * At most every two seconds. The redirect from Stripe's pages does not prove that the onboarding is
 * complete.
 */
export async function refreshAccount(ctx: ActorCtx): Promise<PayoutAccountView> {
  const storedAccount = await ctx.em.fork().findOne(PayoutAccount, ctx.actor.id);
  const accountId = storedAccount?.stripeAccountId;
  const canRefresh =
    accountId &&
    (await ctx.limits.use(refreshLimit, accountId).then(
      () => true,
      () => false,
    ));
  if (canRefresh) await applyAccount(ctx, accountId).catch(throwStripeError);
  return getOwnPayoutAccount(ctx);
}

/** Returns false if the account belongs to no developer here. */
export async function applyAccount(ctx: SystemCtx, accountId: string): Promise<boolean> {
  const storedAccount = await ctx.em.fork().findOne(PayoutAccount, { stripeAccountId: accountId });
  if (!storedAccount) return false;
  const status = toAccountStatus(await retrieveAccount(ctx.stripe, accountId));
  await inNewTransaction(ctx, async (ctx) => {
    const account = await ctx.em.findOneOrFail(PayoutAccount, storedAccount.developerId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (account.stripeAccountId !== accountId || account.status === status) return;
    const wasActive = account.status === 'active';
    account.status = status;
    account.updatedAt = ctx.now();
    // The account was active, and in any other status it can receive no payouts.
    if (wasActive) await notifyWaitingPayouts(ctx, storedAccount.developerId);
  });
  if (status === 'active') await sendDuePayouts(ctx, storedAccount.developerId);
  return true;
}

async function notifyWaitingPayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  const { waitingCents } = await loadPayoutAccount(ctx.em, developerId);
  if (waitingCents === 0) return;
  await notifySetupRequired(ctx, developerId, { amountCents: waitingCents, milestone: null });
}
