import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { Where } from '#platform/server/where.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { averageBid } from './project.rules.ts';
import type { ClientStats, ProjectCard, ProjectView } from './project.schema.ts';

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

/** Adds which projects `p` this person may see, all of them or only the private or public. */
export function addVisibility(where: Where, isPrivate: boolean | undefined, actor: Actor | null) {
  if (isPrivate !== undefined) where.and(isPrivate ? 'p.is_private' : 'not p.is_private');
  if (!actor) where.and(`not p.is_private and p.status <> 'removed'`);
  else if (actor.role !== 'admin' && isPrivate !== false) where.and(visibleTo('$1'), actor.id);
}

/** One project, whoever asks, with the asking developer's invitation. */
export async function projectView(
  em: SqlEntityManager,
  id: number,
  actor: Actor | null,
): Promise<ProjectView | null> {
  const found = await row<Omit<ProjectView, 'averageBid'> & { bidTotal: number }>(
    em,
    `select p.id, p.title, p.description, ${REST_OF_CARD},
       p.bid_total::float8 as "bidTotal", u.suspended_at is not null as "isPaused",
       (select i.status from invitations i
        where i.project_id = p.id and i.developer_id = $2) as invitation
     from projects p join users u on u.id = p.client_id where p.id = $1`,
    [id, actor?.id ?? 0],
  );
  if (!found) return null;
  const { bidTotal, ...project } = found;
  return { ...project, averageBid: averageBid(bidTotal, project.bidCount) };
}

/** A client's projects, newest first, as far as this person may see them. */
export function projectsOfClient(
  em: SqlEntityManager,
  clientId: number,
  actor: Actor | null,
): Promise<ProjectCard[]> {
  const where = new Where('true').and('p.client_id = $1', clientId);
  addVisibility(where, undefined, actor);
  return rows<ProjectCard>(
    em,
    `select ${CARD} from projects p join users u on u.id = p.client_id
     where ${where.sql} order by p.created_at desc, p.id desc limit 50`,
    where.params,
  );
}

/** A client's figures, over the projects this person may see. */
export async function statsOfClient(
  em: SqlEntityManager,
  clientId: number,
  actor: Actor | null,
): Promise<ClientStats> {
  const where = new Where(`p.status <> 'removed'`).and('p.client_id = $1', clientId);
  addVisibility(where, undefined, actor);
  const [stats] = await rows<ClientStats>(
    em,
    `select count(*)::int as "totalProjects",
       count(*) filter (where p.status = 'active')::int as "activeProjects",
       count(*) filter (where p.status = 'completed')::int as "completedProjects",
       coalesce(sum(p.bid_count), 0)::int as "totalBidsReceived"
     from projects p where ${where.sql}`,
    where.params,
  );
  if (!stats) throw new Error('An aggregate has one row');
  return stats;
}
