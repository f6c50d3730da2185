import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { calculateAverageBid } from './average-bid/average-bid.rules.ts';
import { briefColumns } from './brief/project-file.queries.ts';
import type {
  ClientStats,
  ListClientProjects,
  ProjectCard,
  ProjectView,
} from './project.schema.ts';
import {
  isVisibleToActor,
  projectColumns,
  selectCardColumns,
  visibleStatus,
} from './project-conditions.queries.ts';

/**
 * Does not check whether the actor may see the project. Without `settings`, `isClientUnconfirmed`
 * is false.
 */
export async function findProjectView(
  em: SqlEntityManager,
  id: number,
  actor: Actor | null,
  settings: ConfirmationSettings = {},
): Promise<ProjectView | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    // No user has the id 0, so no invitation matches a visitor.
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor?.id ?? 0),
    )
    .select([
      ...projectColumns,
      visibleStatus(actor).as('status'),
      'p.description',
      'p.bid_total as bidTotal',
      'p.average_bid_cents as publicAverageCents',
      'u.suspended_at as suspendedAt',
      isUnconfirmed(settings).as('isClientUnconfirmed'),
      'i.status as invitation',
      ...briefColumns,
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { bidTotal, publicAverageCents, suspendedAt, ...project } = row;
  return {
    ...project,
    averageBid: calculateAverageBid({ ...project, bidTotal, publicAverageCents }, actor),
    isPaused: suspendedAt !== null,
  };
}

export function listClientProjects(
  { em, actor }: Ctx,
  { id: clientId, fullDescription }: ListClientProjects,
): Promise<ProjectCard[]> {
  return db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(selectCardColumns(actor, { fullDescription }))
    .where('p.client_id', '=', clientId)
    .where(isVisibleToActor(actor))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute();
}

/** Removed projects do not count. All counts are 0 if the client does not exist. */
export function getClientStats({ em, actor }: Ctx, clientId: number): Promise<ClientStats> {
  return db(em)
    .selectFrom('projects as p')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('totalProjects'),
      fn.countAll<number>().filterWhere('p.status', '=', 'active').as('activeProjects'),
      fn.countAll<number>().filterWhere('p.status', '=', 'completed').as('completedProjects'),
      fn.coalesce(fn.sum<number>('p.bid_count'), val(0)).as('totalBidsReceived'),
    ])
    .where('p.status', '<>', 'removed')
    .where('p.client_id', '=', clientId)
    .where(isVisibleToActor(actor))
    .executeTakeFirstOrThrow();
}
