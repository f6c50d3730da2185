import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { calculateAverageBid } from './average-bid/average-bid.rules.ts';
import { detailColumns } from './brief/project-file.queries.ts';
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

interface ViewShape {
  role: Actor['role'] | undefined;
  isConfirmationRequired: boolean;
}

const projectViews = compileOnce(
  (
    query: Kysely<Database>,
    slot: Slot<{ id: number; actorId: number }>,
    { role, isConfirmationRequired }: ViewShape,
  ) =>
    query
      .selectFrom('projects as p')
      .innerJoin('users as u', 'u.id', 'p.client_id')
      .leftJoin('invitations as i', (join) =>
        join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', slot('actorId')),
      )
      .select([
        ...projectColumns,
        visibleStatus(role ? { role, id: slot('actorId') } : null).as('status'),
        'p.description',
        'p.bid_total as bidTotal',
        'p.average_bid_cents as publicAverageCents',
        'u.suspended_at as suspendedAt',
        isUnconfirmed({ isConfirmationRequired }).as('isClientUnconfirmed'),
        'i.status as invitation',
        'p.is_by_program as isByProgram',
        ...detailColumns,
      ])
      .where('p.id', '=', slot('id')),
);

/**
 * Does not check whether the actor may see the project. Without `settings`, `isClientUnconfirmed`
 * is false.
 */
export async function findProjectView(
  em: SqlEntityManager,
  id: number,
  actor: Actor | null,
  { isConfirmationRequired = false }: ConfirmationSettings = {},
): Promise<ProjectView | null> {
  // No user has the id 0, so no invitation matches a visitor.
  const values = { id, actorId: actor?.id ?? 0 };
  const [row] = await projectViews(em, values, { role: actor?.role, isConfirmationRequired });
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
    .limit(sql.lit(PAGE_MAX))
    .execute();
}

/** Removed projects do not count. All counts are 0 if the client does not exist. */
export function getClientStats({ em, actor }: Ctx, clientId: number): Promise<ClientStats> {
  return db(em)
    .selectFrom('projects as p')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('totalProjects'),
      fn.countAll<number>().filterWhere('p.status', '=', sql.lit('active')).as('activeProjects'),
      fn
        .countAll<number>()
        .filterWhere('p.status', '=', sql.lit('completed'))
        .as('completedProjects'),
      fn.coalesce(fn.sum<number>('p.bid_count'), val(0)).as('totalBidsReceived'),
    ])
    .where('p.status', '<>', sql.lit('removed'))
    .where('p.client_id', '=', clientId)
    .where(isVisibleToActor(actor))
    .executeTakeFirstOrThrow();
}
