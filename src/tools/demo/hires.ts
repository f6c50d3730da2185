import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { withActor } from '#app/server/process/system-context.ts';
import { getFirstAmount } from '#features/bids/milestones/bid-milestones.rules.ts';
import { acceptChange } from '#features/hires/changes/accept-change.service.ts';
import { ProposeChange } from '#features/hires/changes/change.schema.ts';
import { proposeChange } from '#features/hires/changes/change.service.ts';
import { AddStatementInput, OpenDisputeInput } from '#features/hires/disputes/dispute.schema.ts';
import { addStatement, makeOffer, openDispute } from '#features/hires/disputes/dispute.service.ts';
import { loadHire } from '#features/hires/milestones/hire-view.service.ts';
import { setPriceConsent } from '#features/hires/price-consent/price-consent.service.ts';
import { ChangesInput, DeliverInput } from '#features/hires/steps/step-actions.schema.ts';
import {
  askForChanges,
  askToCancel,
  deliver,
  performRefundStep,
  release,
} from '#features/hires/steps/step-actions.service.ts';
import { applyIntent } from '#features/payments/intents/apply-intent.service.ts';
import { startPayment } from '#features/payments/intents/start-payment.service.ts';
import type { StartPaymentInput } from '#features/payments/payment.schema.ts';
import { writeReview } from '#features/reviews/review.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays, DAY_MS } from '#platform/shared/format/deadline.ts';
import {
  bidDaysAgo,
  type DemoProject,
  type DemoStep,
  findHiredBid,
  projects,
  stepsByTitle,
} from './demo-data.ts';
import { demoEmail, getUser, loadDemoUsers } from './users.ts';

const TEST_CARD = 'pm_card_visa';

interface MissingPayment {
  project: DemoProject;
  /** In days before the start. */
  daysAgo: number;
  payment: StartPaymentInput;
}

/**
 * Pays for all hires at once, then for all later milestones, so each context that `ctxOf` returns
 * must have its own entity manager. Waits for all payments, then throws the first failure. Does
 * nothing if the payments go to Stripe instead of the local sandbox.
 */
export async function createHires(
  em: SqlEntityManager,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  if (!ctxOf(0).settings.sandbox) return;
  for (const listMissing of [listMissingHires, listMissingFundings]) {
    const missing = await listMissing(em);
    if (missing.length === 0) continue;
    const users = await loadDemoUsers(em);
    const results = await Promise.allSettled(
      missing.map(({ project, daysAgo, payment }) =>
        pay(withActor(ctxOf(daysAgo), getUser(users, project.client)), payment),
      ),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

/** A hire is after all bids, at the time that one more bid would have. */
const hiredDaysAgo = (project: DemoProject) => bidDaysAgo(project, project.bids.length);

async function listMissingHires(em: SqlEntityManager): Promise<MissingPayment[]> {
  const activeBids = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .innerJoin('bids as b', 'b.project_id', 'p.id')
    .innerJoin('users as d', 'd.id', 'b.developer_id')
    .select([
      'p.title',
      'p.id as projectId',
      'b.developer_id as developerId',
      'c.email as client',
      'd.email as developer',
    ])
    .where('c.email', 'like', '%@demo.example')
    .where('p.status', '=', 'active')
    .where('b.status', '=', 'active')
    .orderBy('p.id')
    .execute();
  return activeBids.flatMap(({ title, client, developer, ...hire }) => {
    const project = projects.find(
      (candidate) => candidate.title === title && demoEmail(candidate.client) === client,
    );
    const hiredBid = project && findHiredBid(project);
    if (!hiredBid || demoEmail(hiredBid.by) !== developer) return [];
    const payment = { ...hire, amount: getFirstAmount(hiredBid) };
    return [{ project, daysAgo: hiredDaysAgo(project), payment }];
  });
}

async function listMissingFundings(em: SqlEntityManager): Promise<MissingPayment[]> {
  const planned = await db(em)
    .selectFrom('milestones as m')
    .innerJoin('hires as h', 'h.project_id', 'm.project_id')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .select(['p.title', 'p.id as projectId', 'h.developer_id as developerId'])
    .select(['c.email as client', 'm.id as milestoneId', 'm.position'])
    .where('c.email', 'like', '%@demo.example')
    .where('m.state', '=', 'planned')
    .orderBy('m.id')
    .execute();
  return planned.flatMap(({ title, client, position, ...milestone }) => {
    const project = projects.find(
      (candidate) => candidate.title === title && demoEmail(candidate.client) === client,
    );
    const split = project && findHiredBid(project)?.milestones;
    const { amount = 0, fundedOn } = split?.[position - 1] ?? {};
    if (!project || fundedOn === undefined) return [];
    const payment = { ...milestone, amount };
    return [{ project, daysAgo: hiredDaysAgo(project) - fundedOn, payment }];
  });
}

async function pay(ctx: ActorCtx, payment: StartPaymentInput): Promise<void> {
  try {
    const { clientSecret } = await startPayment(ctx, payment);
    const intentId = clientSecret.replace(/_secret_.*/, '');
    const { paymentIntents } = ctx.stripe;
    // If an earlier run was interrupted after the payment, the intent has succeeded already.
    const { status } = await paymentIntents.retrieve(intentId);
    if (status !== 'succeeded')
      await paymentIntents.confirm(intentId, { payment_method: TEST_CARD });
    await applyIntent(ctx, intentId);
  } catch (error) {
    // If `startPayment` finds a payment of an earlier run, it creates the hire or funds the
    // milestone, and throws one of these codes.
    const isPaid =
      error instanceof DomainError && ['already_hired', 'nothing_due'].includes(error.code);
    if (!isPaid) throw error;
  }
}

interface NewHire {
  title: string;
  projectId: number;
  hiredAt: string;
}

/**
 * All steps of a hire are in one transaction, so that an interrupted start performs all or none.
 */
export async function createHireSteps(
  em: SqlEntityManager,
  ctxOf: (em: SqlEntityManager, daysAgo: number) => Ctx,
): Promise<void> {
  const hires = await listNewHires(em);
  if (hires.length === 0) return;
  const users = await loadDemoUsers(em);
  for (const { title, projectId, hiredAt } of hires) {
    const project = projects.find((candidate) => candidate.title === title);
    const hiredBid = project && findHiredBid(project);
    if (!project || !hiredBid) continue;
    const parties = { client: project.client, developer: hiredBid.by };
    await em.fork().transactional(async (em) => {
      const hiredDaysAgo = (ctxOf(em, 0).now().getTime() - Date.parse(hiredAt)) / DAY_MS;
      for (const step of stepsByTitle[title] ?? []) {
        const ctx = ctxOf(em, Math.max(0, hiredDaysAgo - step.day));
        await performStep(withActor(ctx, getUser(users, parties[step.by])), projectId, step);
        em.clear();
      }
    });
  }
}

function listNewHires(em: SqlEntityManager): Promise<NewHire[]> {
  return (
    db(em)
      .selectFrom('hires as h')
      .innerJoin('milestones as m', 'm.project_id', 'h.project_id')
      .innerJoin('projects as p', 'p.id', 'h.project_id')
      .innerJoin('users as c', 'c.id', 'p.client_id')
      .select(['p.title', 'p.id as projectId', 'h.hired_at as hiredAt'])
      // The steps of each demo hire end in another state of the first milestone, so a hire whose
      // first milestone is in progress has no steps yet.
      .where('m.position', '=', 1)
      .where('m.state', '=', 'in_progress')
      .where('c.email', 'like', '%@demo.example')
      .where('p.title', 'in', Object.keys(stepsByTitle))
      .orderBy('p.id')
      .execute()
  );
}

function performStep(ctx: ActorCtx, projectId: number, step: DemoStep): Promise<unknown> {
  switch (step.act) {
    case 'deliver':
      return deliver(ctx, DeliverInput.parse({ ...step, projectId, note: step.text }));
    case 'askForChanges':
      return askForChanges(ctx, ChangesInput.parse({ ...step, projectId, note: step.text }));
    case 'release':
      return release(ctx, { projectId });
    case 'review':
      return writeReview(ctx, { projectId, rating: step.rating, comment: step.text });
    case 'dispute':
      return openDispute(ctx, OpenDisputeInput.parse({ ...step, projectId, reason: step.text }));
    case 'sayInDispute':
      return addStatement(ctx, AddStatementInput.parse({ ...step, projectId }));
    case 'offer':
      return makeOffer(ctx, { projectId, toDeveloperCents: step.dollars * 100 });
    case 'askToCancel':
      return askToCancel(ctx, { projectId, reason: step.text });
    case 'agreeToCancel':
      return performRefundStep(ctx, 'agreeToCancel', { projectId });
    case 'showPrice':
      return setPriceConsent(ctx, { projectId, isGiven: true });
    case 'proposeChange':
      return proposeDemoChange(ctx, projectId, step);
    case 'acceptChange':
      return acceptOpenChange(ctx, projectId);
  }
}

async function proposeDemoChange(
  ctx: ActorCtx,
  projectId: number,
  { text, items }: Extract<DemoStep, { act: 'proposeChange' }>,
): Promise<void> {
  const { milestones } = await loadHire(ctx, projectId);
  const toItem = (item: (typeof items)[number]) =>
    item.kind === 'add'
      ? item
      : {
          kind: item.kind,
          milestoneId: milestones.find(({ position }) => position === item.position)?.id,
          dueAt: addDays(ctx.now(), item.inDays).toISOString(),
        };
  const input = { projectId, note: text, items: items.map(toItem) };
  await proposeChange(ctx, ProposeChange.parse(input));
}

async function acceptOpenChange(ctx: ActorCtx, projectId: number): Promise<void> {
  const { openChange } = await loadHire(ctx, projectId);
  if (openChange) await acceptChange(ctx, openChange.id);
}
