import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  assertNoneSuspended,
  assertNotSuspended,
} from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import { findActiveBid, loadBid } from '#features/bids/bid.service.ts';
import { calculateFee } from '#features/bids/fee.rules.ts';
import { assignCriteria, getFirstAmount } from '#features/bids/milestones/bid-milestones.rules.ts';
import type { BidMilestone } from '#features/bids/milestones/bid-milestones.schema.ts';
import { findAgreementVersion } from '#features/hires/agreement/agreement.queries.ts';
import {
  FIRST_VERSION,
  listExcludedCriteria,
  listIncludedCriteria,
} from '#features/hires/agreement/agreement.rules.ts';
import { completeAgreement } from '#features/hires/agreement/agreement.schema.ts';
import { findNewestAgreement } from '#features/hires/agreement/agreement.service.ts';
import { listCriteriaOfMilestone } from '#features/hires/agreement/milestone-criteria.rules.ts';
import { isTouchedSince } from '#features/hires/changes/touched.service.ts';
import type { Hire } from '#features/hires/hire.entity.ts';
import type { MilestoneState } from '#features/hires/hire.rules.ts';
import { hireRefusal, isHired, noActiveBidError } from '#features/hires/hire-refusal.rules.ts';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { findNextPlanned, nothingDueError } from '#features/hires/milestones/milestone.rules.ts';
import { lockHire } from '#features/hires/steps/step.service.ts';
import { assertRevisionNotBlanked } from '#features/projects/brief/revision.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { type LockedProject, lockProject } from '#features/projects/project.service.ts';
import { type ActorCtx, inNewTransaction } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { centsToDollars, dollarsToCents } from '#platform/shared/format/money.ts';
import { Payment } from '../payment.entity.ts';
import { findPayableView, findPaymentState } from '../payment.queries.ts';
import {
  alreadyHiredError,
  amountRefusal,
  fundingRefusal,
  isOpenPaymentStatus,
  matchesMilestone,
  matchesTerms,
  openPaymentStatuses,
  payerRefusal,
  projectRevisionRefusal,
  readPaymentRefusal,
  termsRefusal,
} from '../payment.rules.ts';
import type {
  PaymentMilestone,
  PaymentState,
  PaymentStateQuery,
  StartedPayment,
  StartPaymentInput,
} from '../payment.schema.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { applyIntent } from './apply-intent.service.ts';
import { cancelPayment, createIntent, paymentUnavailableError } from './intent-commands.service.ts';
import { listPaymentMilestones, type PricedPart } from './payment-milestones.rules.ts';

const startLimit: RateLimit = { name: 'start-payment', maxUses: 60, windowSeconds: 3_600 };
/** A simultaneous change can make an attempt fail. */
const ATTEMPTS_MAX = 4;
const RETRY_AFTER_SECONDS = 5;
const refreshLimit: RateLimit = { name: 'look-at-intent', maxUses: 1, windowSeconds: 2 };

/** Id of the milestone to fund; `hire` before the hire. */
type Target = number | 'hire';

interface Decision {
  payment: Payment;
  target: Target;
  /** `ready`: the intent can be paid; otherwise it must be created or cancelled first. */
  nextStep: 'ready' | 'create' | 'cancel';
}

/**
 * Before the hire for a bid, afterwards for the next milestone. Continues the open payment if it has
 * the current terms. Throws `payment_unavailable` if Stripe did not create the intent,
 * `earlier_payment_open` if an earlier payment could not be cancelled or every attempt failed.
 */
export async function startPayment(
  ctx: ActorCtx,
  request: StartPaymentInput,
): Promise<StartedPayment> {
  await ctx.limits.use(startLimit, String(ctx.actor.id));
  let target: Target | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { payment, nextStep, ...decision } = await decideNextStep(ctx, request, target);
    target = decision.target;
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

/** `earlierTarget`: that of an earlier attempt, whose payment may have been made since. */
function decideNextStep(
  ctx: ActorCtx,
  request: StartPaymentInput,
  earlierTarget: Target | undefined,
): Promise<Decision> {
  return inNewTransaction(ctx, async (ctx) => {
    const { project, bid, funding } = await lockPayable(ctx, request, earlierTarget);
    const target = funding?.milestone.id ?? 'hire';
    const openPayment = await ctx.em.findOne(Payment, {
      projectId: project.id,
      status: { $in: openPaymentStatuses },
    });
    if (!openPayment) {
      const payment = await createPayment(ctx, project, bid, funding);
      return { payment, target, nextStep: 'create' };
    }
    const isCurrent =
      openPayment.bidId === bid.id &&
      (funding
        ? matchesMilestone(openPayment, funding.milestone) &&
          !(await isTouchedSince(ctx.em, openPayment))
        : matchesTerms(openPayment, bid, project));
    const nextStep = openPayment.clientSecret ? 'ready' : 'create';
    return { payment: openPayment, target, nextStep: isCurrent ? nextStep : 'cancel' };
  });
}

interface Payable {
  project: LockedProject;
  bid: Bid;
  /** Null before the hire. */
  funding: { hire: Hire; milestone: Milestone; agreementVersion: number } | null;
}

async function lockPayable(
  ctx: ActorCtx,
  request: StartPaymentInput,
  earlierTarget: Target | undefined,
): Promise<Payable> {
  await assertNotSuspended(ctx.em, ctx.actor.id);
  const project = await lockProject(ctx.em, request.projectId);
  const accessRefusal = payerRefusal({ project, actor: ctx.actor });
  if (accessRefusal) throw accessRefusal;
  if (!isHired(project)) return findPayableBid(ctx, project, request);
  // Terms are those of a bid: a page that was opened to hire must not fund a later milestone.
  const isToHire = request.terms !== undefined && request.milestoneId === undefined;
  if (isToHire || earlierTarget === 'hire') throw alreadyHiredError();
  const milestoneId = request.milestoneId ?? earlierTarget;
  return findNextFunding(ctx, project, { ...request, milestoneId });
}

async function findNextFunding(
  ctx: ActorCtx,
  project: LockedProject,
  request: StartPaymentInput,
): Promise<Payable> {
  const { hire, milestones } = await lockHire(ctx.em, project.id);
  if (request.developerId !== hire.developerId) throw alreadyHiredError();
  const milestone = findNextPlanned(milestones);
  const agreementVersion = await findAgreementVersion(ctx.em, project.id);
  const refusal = fundingRefusal(request, {
    milestone,
    milestoneCount: milestones.length,
    agreementVersion,
  });
  if (refusal || !milestone) throw refusal ?? nothingDueError();
  await assertNoneSuspended(ctx.em, [hire.developerId]);
  return {
    project,
    bid: await loadBid(ctx.em, hire.bidId),
    funding: { hire, milestone, agreementVersion },
  };
}

async function findPayableBid(
  ctx: ActorCtx,
  project: LockedProject,
  request: StartPaymentInput,
): Promise<Payable> {
  const { amount, developerId, terms, acceptsVersion } = request;
  const bid = await findActiveBid(ctx.em, project.id, developerId);
  const refusal = hireRefusal(project, bid);
  if (refusal || !bid) throw refusal ?? noActiveBidError();
  await assertNoneSuspended(ctx.em, [developerId]);
  const termsError =
    termsRefusal(terms, bid) ??
    amountRefusal(amount, bid) ??
    projectRevisionRefusal(acceptsVersion, bid, project);
  if (termsError) throw termsError;
  await assertRevisionNotBlanked(ctx.em, project, bid.projectRevision);
  return { project, bid, funding: null };
}

async function createPayment(
  ctx: ActorCtx,
  project: Project,
  bid: Bid,
  funding: Payable['funding'],
): Promise<Payment> {
  const { em, actor, now, settings } = ctx;
  const amountCents = funding?.milestone.amountCents ?? dollarsToCents(getFirstAmount(bid));
  const feePercent = funding?.hire.feePercent ?? settings.feePercent;
  const payment = em.create(Payment, {
    id: randomUUID(),
    projectId: project.id,
    bidId: bid.id,
    milestoneId: funding?.milestone.id ?? null,
    bidRevision: bid.revision,
    projectRevision: bid.projectRevision,
    materialRevision: project.materialRevision,
    agreementVersion: funding?.agreementVersion ?? FIRST_VERSION,
    clientId: actor.id,
    developerId: bid.developerId,
    amountCents,
    feeCents: calculateFee(amountCents, feePercent),
    feePercent,
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
  const { amountCents, clientSecret, bidId, revision, criteria, answers, ...others } = payableView;
  const { milestoneId, bidMilestones, feePercent, projectId, ...rest } = others;
  const currentTitle = rest.currentTitle === rest.projectTitle ? null : rest.currentTitle;
  if (!clientSecret) throw paymentUnavailableError();
  const { stripePublishableKey: publishableKey, sandbox } = ctx.settings;
  const amount = centsToDollars(amountCents);
  const terms = { bidId, revision };
  const includedCriteria = listIncludedCriteria(criteria, answers);
  const bidParts = listBidParts(bidMilestones, includedCriteria);
  const parts =
    milestoneId === null
      ? bidParts
      : await listHireParts(ctx.em, { projectId, milestoneId, bidParts });
  const bidCriteria = {
    criteriaCount: includedCriteria.length,
    excludedCriteria: listExcludedCriteria(criteria, answers),
  };
  return {
    ...rest,
    currentTitle,
    terms,
    milestoneId,
    agreementVersion: milestoneId === null ? null : await findAgreementVersion(ctx.em, projectId),
    milestones: listPaymentMilestones(parts, feePercent),
    deliveryTime: parts.find(({ when }) => when === 'now')?.days ?? rest.deliveryTime,
    ...bidCriteria,
    clientSecret,
    publishableKey,
    sandbox,
    amount,
  };
}

/** The first is paid for to hire. */
function listBidParts(
  milestones: readonly BidMilestone[] | null,
  includedCriteria: readonly { id: number; text: string }[],
): PricedPart[] {
  const includedIds = includedCriteria.map(({ id }) => id);
  return assignCriteria(milestones ?? [], includedIds).map(
    ({ title, amount, days, criteria }, index) => ({
      ...{ position: index + 1, title, days, amountCents: dollarsToCents(amount) },
      criteria: includedCriteria.filter(({ id }) => criteria.includes(id)).map(({ text }) => text),
      when: index === 0 ? 'now' : 'later',
    }),
  );
}

interface HireParts {
  projectId: number;
  /** The one that is paid for. */
  milestoneId: number;
  /** Of the hired bid, for a hire without a stored agreement. */
  bidParts: readonly PricedPart[];
}

async function listHireParts(
  em: SqlEntityManager,
  { projectId, milestoneId, bidParts }: HireParts,
): Promise<PricedPart[]> {
  const milestones = await em.find(Milestone, { projectId }, { orderBy: { position: 'asc' } });
  const agreement = await findNewestAgreement(em, projectId);
  const agreed = agreement && completeAgreement(agreement.content);
  return milestones.map(({ id, position, title, amountCents, days, state }) => ({
    ...{ position, title, amountCents, days, when: whenPaid(state, id === milestoneId) },
    criteria: agreed?.milestones
      ? listCriteriaOfMilestone(agreed, { position }).map(({ text }) => text)
      : (bidParts.find((part) => part.position === position)?.criteria ?? []),
  }));
}

function whenPaid(state: MilestoneState, isCurrent: boolean): PaymentMilestone['when'] {
  if (isCurrent) return 'now';
  if (state === 'dropped') return 'dropped';
  return state === 'planned' ? 'later' : 'paid';
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
export async function loadProjectPayment(
  ctx: ActorCtx,
  query: PaymentStateQuery,
): Promise<PaymentState> {
  const stored = await findPaymentState(ctx.em, query);
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
