import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { findUserView } from '#features/accounts/account.queries.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
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
  type StartOnboarding,
} from './payout.schema.ts';
import { sendDuePayouts } from './payout.service.ts';
import {
  closeAccount,
  createAccount,
  createOnboardingLink,
  retrieveAccount,
} from './payout.stripe.ts';
import { PayoutAccount } from './payout-account.entity.ts';

const onboardingLimit: RateLimit = { name: 'payout-onboarding', maxUses: 20, windowSeconds: 3_600 };
const refreshLimit: RateLimit = { name: 'look-at-account', maxUses: 1, windowSeconds: 2 };

/**
 * Returns a new link to Stripe's onboarding pages for a developer, and creates their account at
 * Stripe if necessary. A link is never stored or mailed, because it can be used once and expires
 * within minutes.
 */
export async function startOnboarding(
  ctx: ActorCtx,
  request: StartOnboarding,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  return createLink(ctx, await findOrCreateAccount(ctx, request).catch(throwStripeError));
}

/** Returns a link to the onboarding that a developer has started. Throws if there is none. */
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
  account: string,
): Promise<OnboardingLink> {
  const page = `${settings.appUrl}/payouts`;
  return { url: await createOnboardingLink(stripe, account, page).catch(throwStripeError) };
}

/**
 * Replaces the account of a developer if its country or entity type is wrong, because Stripe
 * changes neither. Throws if there is no account, or if it is active or has received money.
 */
export async function restartOnboarding(
  ctx: ActorCtx,
  request: StartOnboarding,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  const em = ctx.em.fork();
  const storedAccount = await em.findOne(PayoutAccount, ctx.actor.id);
  if (!storedAccount?.stripeAccountId || !(await canReplaceAccount(em, storedAccount)))
    throw restartNotAllowedError();
  const account = await replaceAccount(ctx, request, storedAccount).catch(throwStripeError);
  if (account !== storedAccount.stripeAccountId)
    await closeUnusedAccount(ctx, storedAccount.stripeAccountId);
  return createLink(ctx, account);
}

/** Returns the id of the developer's account at Stripe, which is created if there is none. */
async function findOrCreateAccount(ctx: ActorCtx, request: StartOnboarding): Promise<string> {
  const { actor, now } = ctx;
  const em = ctx.em.fork();
  // Two requests at once may both find no account: the second insert then does nothing.
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
  const paidFilter = { developerId, status: { $in: ['sending', 'sent'] } } as const;
  return canRestartOnboarding({ status, isPaid: (await em.count(Payout, paidFilter)) > 0 });
}

/**
 * Creates an account at Stripe and stores it in place of the former one. Returns the id of the
 * present account if that was replaced by another request or can receive payouts.
 */
async function replaceAccount(
  ctx: ActorCtx,
  request: StartOnboarding,
  { stripeAccountId: formerId }: PayoutAccount,
): Promise<string> {
  const { actor, now } = ctx;
  const user = await findUserView({ ...ctx, em: ctx.em.fork() }, actor.id);
  if (!user) throw new Error('The caller has an account');
  const createdId = await createAccount(ctx.stripe, user, request, formerId ?? 'first');
  const accountId = await ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(PayoutAccount, actor.id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    const { stripeAccountId: currentId, status } = account;
    const isReplaceable =
      !currentId || status === 'closed' || (await canReplaceAccount(em, account));
    if (currentId && (currentId !== formerId || !isReplaceable)) return currentId;
    account.stripeAccountId = createdId;
    account.status = 'onboarding';
    account.updatedAt = now();
    return createdId;
  });
  if (accountId !== createdId) await closeUnusedAccount(ctx, createdId);
  return accountId;
}

/**
 * Closes an unused account at Stripe. If that fails, reports it; the account receives no payouts.
 */
async function closeUnusedAccount({ stripe, report }: ActorCtx, account: string): Promise<void> {
  await closeAccount(stripe, account).catch((error: unknown) => {
    report(`Stripe did not close account ${account}, which nobody uses: ${String(error)}`);
  });
}

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
    5,
  );
}

/** Returns the payout account and sums of the actor. */
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
  const rows = await listPayouts(em, actor.id, request.cursor ?? null);
  return splitPage(rows, PAYOUTS_PAGE_SIZE, ({ id }) => id);
}

/** Reads the actor's account at Stripe, because returning from Stripe's pages proves nothing. */
export async function refreshAccount(ctx: ActorCtx): Promise<PayoutAccountView> {
  const storedAccount = await ctx.em.fork().findOne(PayoutAccount, ctx.actor.id);
  const id = storedAccount?.stripeAccountId;
  const canRefresh =
    id &&
    (await ctx.limits.use(refreshLimit, id).then(
      () => true,
      () => false,
    ));
  if (canRefresh) await applyAccount(ctx, id).catch(throwStripeError);
  return getOwnPayoutAccount(ctx);
}

/**
 * Stores the present state of an account at Stripe, and sends waiting payouts if it is active.
 * Returns false if the account is not stored here.
 */
export async function applyAccount(ctx: SystemCtx, accountId: string): Promise<boolean> {
  const storedAccount = await ctx.em.fork().findOne(PayoutAccount, { stripeAccountId: accountId });
  if (!storedAccount) return false;
  const status = toAccountStatus(await retrieveAccount(ctx.stripe, accountId));
  await ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(PayoutAccount, storedAccount.developerId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (account.stripeAccountId !== accountId || account.status === status) return;
    const wasActive = account.status === 'active';
    account.status = status;
    account.updatedAt = ctx.now();
    if (wasActive) await notifyWaitingPayouts({ ...ctx, em }, storedAccount.developerId);
  });
  if (status === 'active') await sendDuePayouts(ctx, storedAccount.developerId);
  return true;
}

/** Mails a developer with waiting payouts that their account must be set up again. */
async function notifyWaitingPayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  const { waitingCents } = await loadPayoutAccount(ctx.em, developerId);
  if (waitingCents > 0) await notifySetupRequired(ctx, developerId, waitingCents);
}
