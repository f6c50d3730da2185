import { randomUUID } from 'node:crypto';
import {
  assertNoneSuspended,
  assertNotSuspended,
} from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import { findActiveBid } from '#features/bids/bid.service.ts';
import { calculateFee } from '#features/bids/fee.rules.ts';
import {
  listExcludedCriteria,
  listIncludedCriteria,
} from '#features/hires/agreement/agreement.rules.ts';
import { hireRefusal, noActiveBidError } from '#features/hires/hire-refusal.rules.ts';
import { assertRevisionNotBlanked } from '#features/projects/brief/revision.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject } from '#features/projects/project.service.ts';
import { type ActorCtx, inNewTransaction } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { centsToDollars, dollarsToCents } from '#platform/shared/format/money.ts';
import { Payment } from '../payment.entity.ts';
import { findPayableView, findPaymentState } from '../payment.queries.ts';
import {
  amountRefusal,
  isOpenPaymentStatus,
  matchesTerms,
  openPaymentStatuses,
  payerRefusal,
  projectRevisionRefusal,
  readPaymentRefusal,
  termsRefusal,
} from '../payment.rules.ts';
import type { PaymentState, StartedPayment, StartPaymentInput } from '../payment.schema.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { applyIntent } from './apply-intent.service.ts';
import { cancelPayment, createIntent, paymentUnavailableError } from './intent-commands.service.ts';

const startLimit: RateLimit = { name: 'start-payment', maxUses: 60, windowSeconds: 3_600 };
/** A simultaneous change can make an attempt fail. */
const ATTEMPTS_MAX = 4;
const RETRY_AFTER_SECONDS = 5;
const refreshLimit: RateLimit = { name: 'look-at-intent', maxUses: 1, windowSeconds: 2 };

interface Decision {
  payment: Payment;
  /** `ready`: the intent can be paid; otherwise it must be created or cancelled first. */
  nextStep: 'ready' | 'create' | 'cancel';
}

/**
 * Continues the open payment if it has the current terms. Throws `payment_unavailable` if Stripe
 * did not create the intent, `earlier_payment_open` if an earlier payment could not be cancelled or
 * every attempt failed.
 */
export async function startPayment(
  ctx: ActorCtx,
  request: StartPaymentInput,
): Promise<StartedPayment> {
  await ctx.limits.use(startLimit, String(ctx.actor.id));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { payment, nextStep } = await decideNextStep(ctx, request);
    if (nextStep === 'cancel') {
      // The earlier intent must be cancelled at Stripe before another is created; if it was paid,
      // `cancelPayment` applies that. While Stripe fails, another attempt would fail as well.
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

/** A webhook may not have arrived yet. True if Stripe cannot be reached. */
async function isOpenAtStripe(ctx: ActorCtx, { stripeIntentId }: Payment): Promise<boolean> {
  const applied = stripeIntentId && (await applyIntent(ctx, stripeIntentId).catch(() => null));
  return !applied || isOpenPaymentStatus(applied.status);
}

function decideNextStep(ctx: ActorCtx, request: StartPaymentInput): Promise<Decision> {
  return inNewTransaction(ctx, async (ctx) => {
    const { project, bid } = await lockPayableBid(ctx, request);
    const openPayment = await ctx.em.findOne(Payment, {
      projectId: project.id,
      status: { $in: openPaymentStatuses },
    });
    if (!openPayment)
      return { payment: await createPayment(ctx, project, bid), nextStep: 'create' };
    if (openPayment.bidId !== bid.id || !matchesTerms(openPayment, bid, project)) {
      return { payment: openPayment, nextStep: 'cancel' };
    }
    return { payment: openPayment, nextStep: openPayment.clientSecret ? 'ready' : 'create' };
  });
}

async function lockPayableBid(ctx: ActorCtx, request: StartPaymentInput) {
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
    projectRevisionRefusal(acceptsVersion, bid, project);
  if (termsError) throw termsError;
  await assertRevisionNotBlanked(ctx.em, project, bid.projectRevision);
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
  await createCommand(ctx, 'create_intent', asLocked(payment), {
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
 * Null if bid or brief were changed in the meantime. Throws `payment_unavailable` if the intent was
 * not created.
 */
async function loadStartedPayment(
  ctx: ActorCtx,
  paymentId: string,
): Promise<StartedPayment | null> {
  const payableView = await findPayableView(ctx, paymentId);
  if (!payableView) return null;
  const { amountCents, clientSecret, bidId, revision, criteria, answers, ...rest } = payableView;
  const currentTitle = rest.currentTitle === rest.projectTitle ? null : rest.currentTitle;
  if (!clientSecret) throw paymentUnavailableError();
  const { stripePublishableKey: publishableKey, sandbox } = ctx.settings;
  const amount = centsToDollars(amountCents);
  const terms = { bidId, revision };
  const bidCriteria = {
    criteriaCount: listIncludedCriteria(criteria, answers).length,
    excludedCriteria: listExcludedCriteria(criteria, answers),
  };
  return {
    ...rest,
    currentTitle,
    terms,
    ...bidCriteria,
    clientSecret,
    publishableKey,
    sandbox,
    amount,
  };
}

function earlierPaymentOpenError(): DomainError {
  return new DomainError(
    'unavailable',
    'earlier_payment_open',
    'An earlier payment for this project may still go through, so no second one was opened. ' +
      'Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

/**
 * Reads an open payment from Stripe first, at most every two seconds, so that a lost webhook does
 * not delay the client.
 */
export async function loadProjectPayment(ctx: ActorCtx, projectId: number): Promise<PaymentState> {
  const stored = await findPaymentState(ctx.em, projectId);
  if (!stored) throw new DomainError('not_found', 'project_not_found', 'Project Not Found');
  const refusal = readPaymentRefusal({ project: stored, actor: ctx.actor });
  if (refusal) throw refusal;
  const { status, intentId } = stored;
  if (!status || !isOpenPaymentStatus(status) || !intentId || !(await canRefresh(ctx, intentId)))
    return stored;
  // If Stripe cannot be reached, the response contains the stored status.
  const applied = await applyIntent(ctx, intentId).catch(() => null);
  return applied ? { ...stored, status: applied.status } : stored;
}

/** Also counts the reading. */
function canRefresh({ limits }: ActorCtx, intentId: string): Promise<boolean> {
  return limits.use(refreshLimit, intentId).then(
    () => true,
    () => false,
  );
}
