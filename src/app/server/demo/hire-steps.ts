import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addStatement, makeOffer, openDispute } from '#features/hires/disputes/dispute.service.ts';
import { DeliverInput } from '#features/hires/steps/step-actions.schema.ts';
import {
  deliverWork,
  performRefundStep,
  releaseFunds,
  requestCancellation,
  requestChanges,
} from '#features/hires/steps/step-actions.service.ts';
import { writeReview } from '#features/reviews/review.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { withActor } from '../process/system-context.ts';
import { type DemoStep, findHiredBid, projects, stepsByTitle } from './demo-data.ts';
import { getUser, loadDemoUsers } from './users.ts';

interface UnfinishedHire {
  title: string;
  projectId: number;
  hiredAt: string;
}

/**
 * Continues the hires of the demo that are in their first state. All steps of a hire are one
 * transaction, so that an interrupted start creates all of them or none.
 */
export async function createHireSteps(
  em: SqlEntityManager,
  ctxOf: (em: SqlEntityManager, daysAgo: number) => Ctx,
): Promise<void> {
  const hires = await listUnfinishedHires(em);
  if (hires.length === 0) return;
  const people = await loadDemoUsers(em);
  for (const { title, projectId, hiredAt } of hires) {
    const project = projects.find((one) => one.title === title);
    const hiredBid = project && findHiredBid(project);
    if (!project || !hiredBid) continue;
    const parties = { client: project.client, developer: hiredBid.by };
    await em.fork().transactional(async (em) => {
      const sinceHire = (ctxOf(em, 0).now().getTime() - Date.parse(hiredAt)) / DAY_MS;
      for (const step of stepsByTitle[title] ?? []) {
        const ctx = ctxOf(em, Math.max(0, sinceHire - step.day));
        await performStep(withActor(ctx, getUser(people, parties[step.by])), projectId, step);
        em.clear();
      }
    });
  }
}

function listUnfinishedHires(em: SqlEntityManager): Promise<UnfinishedHire[]> {
  return db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .select(['p.title', 'p.id as projectId', 'h.hired_at as hiredAt'])
    .where('h.state', '=', 'in_progress')
    .where('c.email', 'like', '%@demo.example')
    .where('p.title', 'in', Object.keys(stepsByTitle))
    .orderBy('p.id')
    .execute();
}

function performStep(ctx: ActorCtx, projectId: number, step: DemoStep): Promise<unknown> {
  switch (step.act) {
    case 'deliver':
      return deliverWork(
        ctx,
        DeliverInput.parse({ projectId, note: step.text, links: step.links }),
      );
    case 'askForChanges':
      return requestChanges(ctx, { projectId, note: step.text });
    case 'release':
      return releaseFunds(ctx, projectId);
    case 'review':
      return writeReview(ctx, { projectId, rating: step.rating, comment: step.text });
    case 'dispute':
      return openDispute(ctx, { projectId, reason: step.text, fileIds: [] });
    case 'sayInDispute':
      return addStatement(ctx, { projectId, text: step.text, fileIds: [] });
    case 'offer':
      return makeOffer(ctx, { projectId, toDeveloperCents: step.dollars * 100 });
    case 'askToCancel':
      return requestCancellation(ctx, { projectId, reason: step.text });
    case 'agreeToCancel':
      return performRefundStep(ctx, 'agreeToCancel', { projectId });
  }
}
