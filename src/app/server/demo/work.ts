import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { actingAs } from '../inner-context.ts';
import { peopleOfDemo, personOf } from './people.ts';
import { projects } from './projects.ts';
import { works } from './works.ts';

/** A step of one side, the given number of days after the hire. */
export interface DemoStep {
  day: number;
  by: 'client' | 'developer';
  take: (ctx: ActorCtx, projectId: number) => Promise<unknown>;
}

interface UnfinishedHire {
  title: string;
  projectId: number;
  hiredAt: string;
}

/**
 * Continues the hires of the demo that are in their first state. All steps of a hire are one
 * transaction, so that an interrupted start creates all of them or none.
 */
export async function createWork(
  em: SqlEntityManager,
  ctxOf: (em: SqlEntityManager, daysAgo: number) => Ctx,
): Promise<void> {
  const hires = await unfinishedHires(em);
  if (hires.length === 0) return;
  const people = await peopleOfDemo(em);
  for (const { title, projectId, hiredAt } of hires) {
    const project = projects.find((one) => one.title === title);
    const winner = project?.bids?.find(({ end }) => end === 'hired');
    if (!project || !winner) continue;
    const sides = { client: project.client, developer: winner.by };
    await em.fork().transactional(async (em) => {
      const sinceHire = (ctxOf(em, 0).now().getTime() - Date.parse(hiredAt)) / DAY_MS;
      for (const { day, by, take } of works[title] ?? []) {
        const ctx = ctxOf(em, Math.max(0, sinceHire - day));
        await take(actingAs(ctx, personOf(people, sides[by])), projectId);
        em.clear();
      }
    });
  }
}

function unfinishedHires(em: SqlEntityManager): Promise<UnfinishedHire[]> {
  return db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .select(['p.title', 'p.id as projectId', 'h.hired_at as hiredAt'])
    .where('h.state', '=', 'in_progress')
    .where('c.email', 'like', '%@demo.example')
    .where('p.title', 'in', Object.keys(works))
    .orderBy('p.id')
    .execute();
}
