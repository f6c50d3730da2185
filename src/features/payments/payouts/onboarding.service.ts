import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { userView } from '#features/accounts/account.queries.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cut } from '#platform/shared/page.ts';
import { Payout } from './payout.entity.ts';
import { notifySetupRequired } from './payout.mail.ts';
import { payoutAccountOf, payoutsOf } from './payout.queries.ts';
import {
  accountStatus,
  mayRestart,
  notBegun,
  notRestarted,
  payoutsRefusal,
} from './payout.rules.ts';
import {
  type OnboardingLink,
  PAYOUTS_PAGE,
  type PayoutAccountView,
  type PayoutList,
  type PayoutPage,
  type StartOnboarding,
} from './payout.schema.ts';
import { sendPayouts } from './payout.service.ts';
import { closeAccount, createAccount, onboardingLink, presentAccount } from './payout.stripe.ts';
import { PayoutAccount } from './payout-account.entity.ts';

const onboardingLimit: Limit = { name: 'payout-onboarding', times: 20, within: 3_600 };
const looking: Limit = { name: 'look-at-account', times: 1, within: 2 };

/**
 * Returns a link to Stripe's onboarding pages for a developer. Each click creates a new one,
 * because a link can be used once and expires within minutes; it is never stored or mailed.
 */
export async function startOnboarding(
  ctx: ActorCtx,
  request: StartOnboarding,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  return linkTo(ctx, await accountFor(ctx, request).catch(notReached));
}

/** Returns a link to the onboarding that a developer has started. Throws if there is none. */
export async function resumeOnboarding(ctx: ActorCtx): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  const known = await ctx.em.fork().findOne(PayoutAccount, ctx.actor.id);
  if (!known?.stripeAccountId || known.status === 'closed') throw notBegun();
  return linkTo(ctx, known.stripeAccountId);
}

async function linkTo({ stripe, settings }: ActorCtx, account: string): Promise<OnboardingLink> {
  const page = `${settings.appUrl}/payouts`;
  return { url: await onboardingLink(stripe, account, page).catch(notReached) };
}

/**
 * Replaces the account of a developer if its country or entity type is wrong, because Stripe
 * changes neither. Throws if the account can receive payouts.
 */
export async function restartOnboarding(
  ctx: ActorCtx,
  request: StartOnboarding,
): Promise<OnboardingLink> {
  const refusal = payoutsRefusal(ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(onboardingLimit, String(ctx.actor.id));
  const em = ctx.em.fork();
  const known = await em.findOne(PayoutAccount, ctx.actor.id);
  if (!known?.stripeAccountId || !(await mayLeave(em, known))) throw notRestarted();
  const account = await replaceAccount(ctx, request, known).catch(notReached);
  if (account !== known.stripeAccountId) await closeUnused(ctx, known.stripeAccountId);
  return linkTo(ctx, account);
}

/** Returns the id of the developer's account at Stripe, which is created if there is none. */
async function accountFor(ctx: ActorCtx, request: StartOnboarding): Promise<string> {
  const { actor, now } = ctx;
  const em = ctx.em.fork();
  // Two requests at once may both find no account: the second insert then does nothing.
  const at = now();
  await db(em)
    .insertInto('payout_accounts')
    .values({ developer_id: actor.id, status: 'creating', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('developer_id').doNothing())
    .execute();
  const known = await em.findOneOrFail(PayoutAccount, actor.id);
  if (known.stripeAccountId && known.status !== 'closed') return known.stripeAccountId;
  return replaceAccount(ctx, request, known);
}

async function mayLeave(em: SqlEntityManager, { developerId, status }: PayoutAccount) {
  const paid = { developerId, status: { $in: ['sending', 'sent'] } } as const;
  return mayRestart({ status, isPaid: (await em.count(Payout, paid)) > 0 });
}

/**
 * Creates an account at Stripe and stores it in place of the former one. Returns the id of the
 * present account if that was replaced by another request or can receive payouts.
 */
async function replaceAccount(
  ctx: ActorCtx,
  request: StartOnboarding,
  { stripeAccountId: former }: PayoutAccount,
): Promise<string> {
  const { actor, now } = ctx;
  const person = await userView(ctx.em.fork(), actor.id);
  if (!person) throw new Error('The caller has an account');
  const made = await createAccount(ctx.stripe, person, request, former ?? 'first');
  const accountId = await ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(PayoutAccount, actor.id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    const { stripeAccountId: present, status } = account;
    const isFree = !present || status === 'closed' || (await mayLeave(em, account));
    if (present && (present !== former || !isFree)) return present;
    account.stripeAccountId = made;
    account.status = 'onboarding';
    account.updatedAt = now();
    return made;
  });
  if (accountId !== made) await closeUnused(ctx, made);
  return accountId;
}

/**
 * Closes an unused account. If Stripe does not close it, it is reported; it receives no payouts.
 */
async function closeUnused({ stripe, report }: ActorCtx, account: string): Promise<void> {
  await closeAccount(stripe, account).catch((error: unknown) => {
    report(`Stripe did not close account ${account}, which nobody uses: ${String(error)}`);
  });
}

function notReached(error: unknown): never {
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
export async function ownPayoutAccount({ em, actor }: ActorCtx): Promise<PayoutAccountView> {
  const refusal = payoutsRefusal(actor);
  if (refusal) throw refusal;
  return payoutAccountOf(em, actor.id);
}

export async function ownPayouts(
  { em, actor }: ActorCtx,
  request: PayoutList,
): Promise<PayoutPage> {
  const refusal = payoutsRefusal(actor);
  if (refusal) throw refusal;
  const rows = await payoutsOf(em, actor.id, request.cursor ?? null);
  return cut(rows, PAYOUTS_PAGE, ({ id }) => id);
}

/** Reads the actor's account at Stripe, because returning from Stripe's pages proves nothing. */
export async function refreshAccount(ctx: ActorCtx): Promise<PayoutAccountView> {
  const known = await ctx.em.fork().findOne(PayoutAccount, ctx.actor.id);
  const id = known?.stripeAccountId;
  const may =
    id &&
    (await ctx.limits.use(looking, id).then(
      () => true,
      () => false,
    ));
  if (may) await applyAccount(ctx, id).catch(notReached);
  return ownPayoutAccount(ctx);
}

/** Stores the present state of an account at Stripe, and sends waiting payouts if it is active. */
export async function applyAccount(ctx: SystemCtx, accountId: string): Promise<boolean> {
  const known = await ctx.em.fork().findOne(PayoutAccount, { stripeAccountId: accountId });
  if (!known) return false;
  const status = accountStatus(await presentAccount(ctx.stripe, accountId));
  await ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(PayoutAccount, known.developerId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (account.stripeAccountId !== accountId || account.status === status) return;
    const tookMoney = account.status === 'active';
    account.status = status;
    account.updatedAt = ctx.now();
    if (tookMoney) await notifyWaitingPayouts({ ...ctx, em }, known.developerId);
  });
  if (status === 'active') await sendPayouts(ctx, known.developerId);
  return true;
}

/** Mails a developer with waiting payouts that their account must be set up again. */
async function notifyWaitingPayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  const { waitingCents } = await payoutAccountOf(ctx.em, developerId);
  if (waitingCents > 0) await notifySetupRequired(ctx, developerId, waitingCents);
}
