import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { averageBid } from './project.rules.ts';
import type { ClientStats, ProjectCard, ProjectView } from './project.schema.ts';
import { cardColumns, isVisibleToActor, projectColumns } from './project-conditions.queries.ts';

const REST_OF_CARD = `p.category, p.budget,
  p.is_private as "isPrivate", p.is_urgent as "isUrgent", p.skills,
  p.deadline, p.status, p.bid_count as "bidCount",
  p.created_at as "createdAt", p.client_id as "clientId",
  u.first_name || ' ' || u.last_name as "clientName"`;

/** A card as SQL: `p` is the project, `u` its client. */
export const CARD = `p.id, p.title, left(p.description, 300) as description, ${REST_OF_CARD}`;

/** `viewRefusal` in SQL: whether the person of this id (SQL), no admin, may see project `p`. */
export function visibleTo(person: string): string {
  return `(p.client_id = ${person} or p.status <> 'removed' and (not p.is_private
    or exists (select 1 from invitations asked where asked.project_id = p.id
      and asked.developer_id = ${person} and asked.status in ('pending', 'accepted'))))`;
}

/**
 * Whether project `p` takes bids; `now` is a parameter of the read. Of those open hardly any is past
 * its deadline. Of a comparison the planner would think otherwise, and of a function that it holds
 * for one row in three: so it is asked for what hardly any is.
 */
export function isOpen(now: string): string {
  return `p.is_open and not timestamptz_le(p.deadline, ${now})`;
}

/** Whether nobody has suspended whose project `p` is, by the short index of who is suspended. */
export const OWNER_ACTIVE = `not exists (
  select from users owner where owner.id = p.client_id and owner.suspended_at is not null)`;

/** Whether project `p` takes bids of whoever comes. */
export function openToAll(now: string): string {
  return `${isOpen(now)} and not p.is_private and ${OWNER_ACTIVE}`;
}

/** Returns a project with the actor's own invitation; null if it does not exist. Checks no permission. */
export async function projectView(
  em: SqlEntityManager,
  id: number,
  actor: Actor | null,
): Promise<ProjectView | null> {
  const found = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', actor?.id ?? 0),
    )
    .select([
      ...projectColumns,
      'p.description',
      'p.bid_total as bidTotal',
      'u.suspended_at as suspendedAt',
      'i.status as invitation',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { bidTotal, suspendedAt, ...project } = found;
  return {
    ...project,
    averageBid: averageBid(bidTotal, project.bidCount),
    isPaused: suspendedAt !== null,
  };
}

/** Returns the newest 50 projects of a client that the actor may see. */
export function projectsOfClient(
  em: SqlEntityManager,
  clientId: number,
  actor: Actor | null,
): Promise<ProjectCard[]> {
  return db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(cardColumns)
    .where('p.client_id', '=', clientId)
    .where(isVisibleToActor(actor))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute();
}

/** Returns figures over the projects of a client that the actor may see. */
export function statsOfClient(
  em: SqlEntityManager,
  clientId: number,
  actor: Actor | null,
): Promise<ClientStats> {
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
