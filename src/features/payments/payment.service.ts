import { randomUUID } from 'node:crypto';
import {
  refuseSuspended,
  refuseWithSuspended,
} from '#features/accounts/suspensions/liberty.service.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import { liveBid } from '#features/bids/bid.service.ts';
import { feeOf } from '#features/bids/fee.rules.ts';
import { hireRefusal, noLiveBid } from '#features/hires/hire.rules.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { centsToDollars, dollarsToCents } from '#platform/shared/money.ts';
import { cancelPayment } from './cancellation.service.ts';
import { command } from './command.service.ts';
import { createIntent, notOpened } from './creation.service.ts';
import { applyIntent } from './intent.service.ts';
import { Payment } from './payment.entity.ts';
import { payableView, paymentState } from './payment.queries.ts';
import {
  amountRefusal,
  isAsAgreed,
  isOpen,
  openStatuses,
  payerRefusal,
  readerRefusal,
  termsRefusal,
} from './payment.rules.ts';
import type { PaymentState, StartedPayment, StartPayment } from './payment.schema.ts';

const starting: Limit = { name: 'start-payment', times: 60, within: 3_600 };
/** Attempts against concurrent requests and outdated rows before the client must retry. */
const TURNS = 4;
const looking: Limit = { name: 'look-at-intent', times: 1, within: 2 };

/** The payment to use, and what must happen before the card form can be shown. */
interface Decision {
  payment: Payment;
  next: 'ready' | 'create' | 'cancel';
}

/**
 * Opens the only payment that a project may have at a time, for the present terms of the bid, and
 * returns what the card form needs (RULES section 5). Throws if an earlier payment is still open.
 */
export async function startPayment(ctx: ActorCtx, request: StartPayment): Promise<StartedPayment> {
  await ctx.limits.use(starting, String(ctx.actor.id));
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const { payment, next } = await decide(ctx, request);
    if (next === 'cancel') {
      // The first intent must be cancelled at Stripe before a second is created; if it was paid, it
      // is used. While Stripe fails, another attempt would fail as well.
      if ((await cancelPayment(ctx, payment.id)) === 'later') break;
      continue;
    }
    if (next === 'create') await createIntent(ctx, payment.id);
    else if (!(await isStillOpen(ctx, payment))) continue;
    const view = await startedView(ctx, payment.id);
    if (view) return view;
  }
  throw earlierStillOpen();
}

/**
 * Returns whether the payment is still open at Stripe, because its webhook may not have arrived
 * yet.
 */
async function isStillOpen(ctx: ActorCtx, { stripeIntentId }: Payment): Promise<boolean> {
  const seen = stripeIntentId && (await applyIntent(ctx, stripeIntentId).catch(() => null));
  return !seen || isOpen(seen.status);
}

/** Decides the next step under the project's lock and stores it with its command. */
function decide(ctx: ActorCtx, request: StartPayment): Promise<Decision> {
  return ctx.em.fork().transactional(async (em) => {
    const { project, bid } = await bidToPay({ ...ctx, em }, request);
    const open = await em.findOne(Payment, {
      projectId: project.id,
      status: { $in: openStatuses },
    });
    if (!open) return { payment: await newPayment({ ...ctx, em }, project, bid), next: 'create' };
    if (open.bidId !== bid.id || !isAsAgreed(open, bid)) {
      return { payment: open, next: 'cancel' };
    }
    return { payment: open, next: open.clientSecret ? 'ready' : 'create' };
  });
}

async function bidToPay(ctx: ActorCtx, request: StartPayment) {
  const { amount, projectId, developerId, terms } = request;
  await refuseSuspended(ctx.em, ctx.actor.id);
  const project = await lockProject(ctx.em, projectId);
  const notTheirs = payerRefusal({ project, actor: ctx.actor });
  if (notTheirs) throw notTheirs;
  const bid = await liveBid(ctx.em, projectId, developerId);
  const refusal = hireRefusal(project, bid);
  if (refusal || !bid) throw refusal ?? noLiveBid();
  await refuseWithSuspended(ctx.em, [developerId]);
  const differs = termsRefusal(terms, bid) ?? amountRefusal(amount, bid);
  if (differs) throw differs;
  return { project, bid };
}

async function newPayment(ctx: ActorCtx, project: Project, bid: Bid): Promise<Payment> {
  const { em, actor, now, settings } = ctx;
  const amountCents = dollarsToCents(bid.amount);
  const payment = em.create(Payment, {
    id: randomUUID(),
    projectId: project.id,
    bidId: bid.id,
    bidRevision: bid.revision,
    clientId: actor.id,
    developerId: bid.developerId,
    amountCents,
    feeCents: feeOf(amountCents, settings.feePercent),
    feePercent: settings.feePercent,
    status: 'creating',
    createdAt: now(),
    updatedAt: now(),
  });
  await em.flush();
  await command(ctx, 'create_intent', payment.id, {
    amount: amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: `Bidwright project ${project.id}`,
    transfer_group: `project_${project.id}`,
    metadata: { payment_id: payment.id, project_id: `${project.id}`, bid_id: `${bid.id}` },
  });
  return payment;
}

/** Returns what the card form shows; null if the bid was changed in the meantime. */
async function startedView(ctx: ActorCtx, paymentId: string): Promise<StartedPayment | null> {
  const payment = await payableView(ctx.em, paymentId);
  if (!payment) return null;
  const { amountCents, clientSecret, bidId, revision, ...rest } = payment;
  if (!clientSecret) throw notOpened();
  const { stripePublishableKey: publishableKey, sandbox } = ctx.settings;
  const amount = centsToDollars(amountCents);
  const terms = { bidId, revision };
  return { ...rest, terms, clientSecret, publishableKey, sandbox, amount };
}

/** Returns the error for an earlier payment that may still be confirmed by its bank. */
function earlierStillOpen(): DomainError {
  return new DomainError(
    'unavailable',
    'earlier_payment_open',
    'An earlier payment for this project is not settled yet and may still go through. ' +
      'No second one was opened; please try again in a moment.',
    5,
  );
}

/**
 * Returns the payment of the caller's project. An open payment is read from Stripe at most every
 * two seconds, so that a lost webhook does not delay the client.
 */
export async function paymentOfProject(ctx: ActorCtx, projectId: number): Promise<PaymentState> {
  const state = await paymentState(ctx.em, projectId);
  if (!state) throw new DomainError('not_found', 'project_not_found', 'Project Not Found');
  const refusal = readerRefusal({ project: state, actor: ctx.actor });
  if (refusal) throw refusal;
  const { status, intentId } = state;
  if (!status || !isOpen(status) || !intentId || !(await mayLook(ctx, intentId))) return state;
  // If Stripe cannot be reached, the response contains the stored status.
  const applied = await applyIntent(ctx, intentId).catch(() => null);
  return applied ? { ...state, status: applied.status } : state;
}

function mayLook({ limits }: ActorCtx, intentId: string): Promise<boolean> {
  return limits.use(looking, intentId).then(
    () => true,
    () => false,
  );
}
