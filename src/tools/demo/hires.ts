import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { withActor } from '#app/server/process/system-context.ts';
import { AddStatementInput, OpenDisputeInput } from '#features/hires/disputes/dispute.schema.ts';
import { addStatement, makeOffer, openDispute } from '#features/hires/disputes/dispute.service.ts';
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
import { writeReview } from '#features/reviews/review.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { bidDaysAgo, type DemoStep, findHiredBid, projects, stepsByTitle } from './demo-data.ts';
import { demoEmail, getUser, loadDemoUsers } from './users.ts';

const TEST_CARD = 'pm_card_visa';

interface MissingHire {
  title: string;
  projectId: number;
  developerId: number;
  amount: number;
}

/**
 * Pays for all hires at once, so each context that `ctxOf` returns must have its own entity
 * manager. Waits for all payments, then throws the first failure. Does nothing if the payments go
 * to Stripe instead of the local sandbox.
 */
export async function createHires(
  em: SqlEntityManager,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  if (!ctxOf(0).settings.sandbox) return;
  const missing = await listMissingHires(em);
  if (missing.length === 0) return;
  const users = await loadDemoUsers(em);
  const results = await Promise.allSettled(
    missing.map(async ({ title, ...hire }) => {
      const project = projects.find((candidate) => candidate.title === title);
      const client = project && users.get(project.client);
      if (!client) return;
      // The hire is after all bids, at the time that one more bid would have.
      const hiredDaysAgo = bidDaysAgo(project, project.bids.length);
      await pay(withActor(ctxOf(hiredDaysAgo), client), hire);
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function listMissingHires(em: SqlEntityManager): Promise<MissingHire[]> {
  const activeBids = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .innerJoin('bids as b', 'b.project_id', 'p.id')
    .innerJoin('users as d', 'd.id', 'b.developer_id')
    .select([
      'p.title',
      'p.id as projectId',
      'b.developer_id as developerId',
      'b.amount',
      'c.email as client',
      'd.email as developer',
    ])
    .where('c.email', 'like', '%@demo.example')
    .where('p.status', '=', 'active')
    .where('b.status', '=', 'active')
    .orderBy('p.id')
    .execute();
  return activeBids.flatMap(({ client, developer, ...hire }) => {
    const project = projects.find(
      (candidate) => candidate.title === hire.title && demoEmail(candidate.client) === client,
    );
    const hiredBid = project && findHiredBid(project);
    return hiredBid && demoEmail(hiredBid.by) === developer ? [hire] : [];
  });
}

async function pay(ctx: ActorCtx, hire: Omit<MissingHire, 'title'>): Promise<void> {
  try {
    const { clientSecret } = await startPayment(ctx, hire);
    const intentId = clientSecret.replace(/_secret_.*/, '');
    const { paymentIntents } = ctx.stripe;
    // If an earlier run was interrupted after the payment, the intent has succeeded already.
    const { status } = await paymentIntents.retrieve(intentId);
    if (status !== 'succeeded')
      await paymentIntents.confirm(intentId, { payment_method: TEST_CARD });
    await applyIntent(ctx, intentId);
  } catch (error) {
    // If `startPayment` finds a payment of an earlier run, it creates the hire and throws
    // `not_active`.
    if (!(error instanceof DomainError) || error.code !== 'not_active') throw error;
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
      // The steps of each demo hire end in another state, so a hire in progress has no steps yet.
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
  }
}
