import { randomUUID } from 'node:crypto';
import {
  assertNoneSuspended,
  assertNotSuspended,
} from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import { findActiveBid } from '#features/bids/bid.service.ts';
import { calculateFee } from '#features/bids/fee.rules.ts';
import { listIncludedCriteria } from '#features/hires/agreement/agreement.rules.ts';
import { hireRefusal, noActiveBidError } from '#features/hires/hire-refusal.rules.ts';
import { assertNotBlanked } from '#features/projects/brief/revision.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { centsToDollars, dollarsToCents } from '#platform/shared/format/money.ts';
import { Payment } from '../payment.entity.ts';
import { loadPayableView, loadPaymentState } from '../payment.queries.ts';
import {
  amountRefusal,
  isOpenPaymentStatus,
  matchesTerms,
  openPaymentStatuses,
  payerRefusal,
  readPaymentRefusal,
  termsRefusal,
  versionRefusal,
} from '../payment.rules.ts';
import type { PaymentState, StartedPayment, StartPayment } from '../payment.schema.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { applyIntent } from './apply-intent.service.ts';
import { cancelPayment, createIntent, paymentUnavailableError } from './intent-commands.service.ts';

const startLimit: RateLimit = { name: 'start-payment', maxUses: 60, windowSeconds: 3_600 };
/** Attempts against concurrent requests and outdated rows before the client must retry. */
const ATTEMPTS_MAX = 4;
const refreshLimit: RateLimit = { name: 'look-at-intent', maxUses: 1, windowSeconds: 2 };

/** The payment to use, and what must happen before the card form can be shown. */
interface Decision {
  payment: Payment;
  nextStep: 'ready' | 'create' | 'cancel';
}

/**
 * Opens the only payment that a project may have at a time, for the present terms of the bid, and
 * returns what the card form needs (RULES section 5). Throws if an earlier payment is still open.
 */
export async function startPayment(ctx: ActorCtx, request: StartPayment): Promise<StartedPayment> {
  await ctx.limits.use(startLimit, String(ctx.actor.id));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { payment, nextStep } = await decideNextStep(ctx, request);
    if (nextStep === 'cancel') {
      // The first intent must be cancelled at Stripe before a second is created; if it was paid, it
      // is used. While Stripe fails, another attempt would fail as well.
      if ((await cancelPayment(ctx, payment.id)) === 'later') break;
      continue;
    }
    if (nextStep === 'create') await createIntent(ctx, payment.id);
    else if (!(await isOpenAtStripe(ctx, payment))) continue;
    const view = await loadStartedPayment(ctx, payment.id);
    if (view) return view;
  }
  throw earlierPaymentOpenError();
}

/**
 * Returns whether the payment is still open at Stripe, because its webhook may not have arrived
 * yet.
 */
async function isOpenAtStripe(ctx: ActorCtx, { stripeIntentId }: Payment): Promise<boolean> {
  const applied = stripeIntentId && (await applyIntent(ctx, stripeIntentId).catch(() => null));
  return !applied || isOpenPaymentStatus(applied.status);
}

/** Decides the next step under the project's lock and stores it with its command. */
function decideNextStep(ctx: ActorCtx, request: StartPayment): Promise<Decision> {
  return ctx.em.fork().transactional(async (em) => {
    const { project, bid } = await lockPayableBid({ ...ctx, em }, request);
    const openPayment = await em.findOne(Payment, {
      projectId: project.id,
      status: { $in: openPaymentStatuses },
    });
    if (!openPayment)
      return { payment: await createPayment({ ...ctx, em }, project, bid), nextStep: 'create' };
    if (openPayment.bidId !== bid.id || !matchesTerms(openPayment, bid, project)) {
      return { payment: openPayment, nextStep: 'cancel' };
    }
    return { payment: openPayment, nextStep: openPayment.clientSecret ? 'ready' : 'create' };
  });
}

async function lockPayableBid(ctx: ActorCtx, request: StartPayment) {
  const { amount, projectId, developerId, terms, acceptsVersion } = request;
  await assertNotSuspended(ctx.em, ctx.actor.id);
  const project = await lockProject(ctx.em, projectId);
  const accessRefusal = payerRefusal({ project, actor: ctx.actor });
  if (accessRefusal) throw accessRefusal;
  const bid = await findActiveBid(ctx.em, projectId, developerId);
  const refusal = hireRefusal(project, bid);
  if (refusal || !bid) throw refusal ?? noActiveBidError();
  await assertNoneSuspended(ctx.em, [developerId]);
  const termsError =
    termsRefusal(terms, bid) ??
    amountRefusal(amount, bid) ??
    versionRefusal(acceptsVersion, bid, project);
  if (termsError) throw termsError;
  await assertNotBlanked(ctx.em, project, bid.projectRevision);
  return { project, bid };
}

async function createPayment(ctx: ActorCtx, project: Project, bid: Bid): Promise<Payment> {
  const { em, actor, now, settings } = ctx;
  const amountCents = dollarsToCents(bid.amount);
  const payment = em.create(Payment, {
    id: randomUUID(),
    projectId: project.id,
    bidId: bid.id,
    bidRevision: bid.revision,
    projectRevision: bid.projectRevision,
    materialRevision: project.materialRevision,
    clientId: actor.id,
    developerId: bid.developerId,
    amountCents,
    feeCents: calculateFee(amountCents, settings.feePercent),
    feePercent: settings.feePercent,
    status: 'creating',
    createdAt: now(),
    updatedAt: now(),
  });
  await em.flush();
  await createCommand(ctx, 'create_intent', payment.id, {
    amount: amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: `Bidwright project ${project.id}`,
    transfer_group: `project_${project.id}`,
    metadata: { payment_id: payment.id, project_id: `${project.id}`, bid_id: `${bid.id}` },
  });
  return payment;
}

/**
 * Returns what the card form shows; null if the bid or the brief was changed in the meantime.
 */
async function loadStartedPayment(
  ctx: ActorCtx,
  paymentId: string,
): Promise<StartedPayment | null> {
  const payment = await loadPayableView(ctx, paymentId);
  if (!payment) return null;
  const { amountCents, clientSecret, bidId, revision, criteria, answers, ...rest } = payment;
  if (!clientSecret) throw paymentUnavailableError();
  const { stripePublishableKey: publishableKey, sandbox } = ctx.settings;
  const amount = centsToDollars(amountCents);
  const terms = { bidId, revision };
  const criteriaCount = listIncludedCriteria(criteria, answers).length;
  return { ...rest, terms, criteriaCount, clientSecret, publishableKey, sandbox, amount };
}

/** Returns the error for an earlier payment that may still be confirmed by its bank. */
function earlierPaymentOpenError(): DomainError {
  return new DomainError(
    'unavailable',
    'earlier_payment_open',
    'An earlier payment for this project may still go through, so no second one was opened. ' +
      'Please try again in a moment.',
    5,
  );
}

/**
 * Returns the payment of the caller's project. An open payment is read from Stripe at most every
 * two seconds, so that a lost webhook does not delay the client.
 */
export async function loadProjectPayment(ctx: ActorCtx, projectId: number): Promise<PaymentState> {
  const state = await loadPaymentState(ctx.em, projectId);
  if (!state) throw new DomainError('not_found', 'project_not_found', 'Project Not Found');
  const refusal = readPaymentRefusal({ project: state, actor: ctx.actor });
  if (refusal) throw refusal;
  const { status, intentId } = state;
  if (!status || !isOpenPaymentStatus(status) || !intentId || !(await canRefresh(ctx, intentId)))
    return state;
  // If Stripe cannot be reached, the response contains the stored status.
  const applied = await applyIntent(ctx, intentId).catch(() => null);
  return applied ? { ...state, status: applied.status } : state;
}

function canRefresh({ limits }: ActorCtx, intentId: string): Promise<boolean> {
  return limits.use(refreshLimit, intentId).then(
    () => true,
    () => false,
  );
}
