import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  isUnfree,
  type Liberty,
  libertyOf,
} from '#features/accounts/suspensions/suspension.queries.ts';
import { isOpen, visibleTo } from '#features/projects/project.queries.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { iso, row } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { BIDS_MAX } from './bid.rules.ts';
import type { BidView } from './bid.schema.ts';

/** The shortlist is the client's own: without `forClient` (SQL) the view has no word of it. */
const bid = (forClient: string) => `b.id, b.project_id as "projectId",
  b.developer_id as "developerId", b.amount,
  b.proposal, b.delivery_time as "deliveryTime", b.status, ${iso('b.created_at')} as "createdAt",
  b.revision, ${iso('b.revised_at')} as "revisedAt",
  case when ${forClient} then b.shortlisted_at is not null end as shortlisted,
  u.suspended_at is null as hirable,
  b.decline_reason as "declineReason", ${iso('b.declined_at')} as "declinedAt",
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatar', u.avatar,
    'rating', coalesce(d.rating, 0), 'reviewCount', coalesce(d.review_count, 0),
    'completedProjects', coalesce(d.completed_projects, 0)) as developer`;

/** Bids of a table, or of what a statement gives by a name, as they are seen. */
const bidsFrom = (source: string) => `from ${source} b join users u on u.id = b.developer_id
  left join developers d on d.user_id = b.developer_id`;

/** What a statement wrote and gives by a name, as the developer sees it. */
export const viewOfWritten = (name: string) => `select ${bid('false')} ${bidsFrom(name)}`;

export function bidView(
  em: SqlEntityManager,
  id: number,
  forClient: boolean,
): Promise<BidView | null> {
  return row<BidView>(em, `select ${bid(String(forClient))} ${bidsFrom('bids')} where b.id = $1`, [
    id,
  ]);
}

/**
 * How many open projects a developer bids on, as far as this person may know of them. None of these
 * bids is older than the oldest open project: what they bid on in all their years is left out.
 */
export async function openBidsOf(
  em: SqlEntityManager,
  developerId: number,
  actor: Actor | null,
  now: Date,
): Promise<number> {
  const counted = await row<{ count: number }>(
    em,
    `select count(*)::int as count from bids b join projects p on p.id = b.project_id
     where b.developer_id = $1 and b.status = 'active'
       and b.created_at >= (select min(created_at) from projects where is_open)
       and ${isOpen('$2')}
       and ($4 or ${visibleTo('$3')})`,
    [developerId, now, actor?.id ?? 0, actor?.role === 'admin'],
  );
  return counted?.count ?? 0;
}

/** What decides whether somebody may bid on a project, and whether they are at liberty to. */
export interface BidGround extends Liberty {
  id: number;
  title: string;
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  deadline: Date;
  invitation: string | null;
  /** Its client is suspended, or gone. */
  isPaused: boolean;
}

/**
 * What somebody wants to bid on. Neither they nor its client is suspended, nor leaves, before the
 * transaction ends.
 */
export async function bidGround(
  em: SqlEntityManager,
  projectId: number,
  actorId: number,
): Promise<BidGround | null> {
  const found = await row<Omit<BidGround, 'deadline'> & { deadline: string }>(
    em,
    `select p.id, p.title, p.client_id as "clientId", p.is_private as "isPrivate", p.status,
       p.deadline, i.status as invitation,
       ${isUnfree('c')} as "isPaused", ${libertyOf('me')}
     from projects p join users c on c.id = p.client_id
       join users me on me.id = $2
       left join invitations i on i.project_id = p.id and i.developer_id = me.id
     where p.id = $1 for share of c, me`,
    [projectId, actorId],
  );
  return found && { ...found, deadline: new Date(found.deadline) };
}

interface BidsSeen {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  invitation: string | null;
  bids: BidView[];
}

/**
 * The live bids on a project that this person may see: all for its client and admins, else their
 * own; the hired one, then first come first, the declined last, so that others move up for them.
 * With them what decides whether they may see the project at all.
 */
export function bidsSeenBy(
  em: SqlEntityManager,
  projectId: number,
  actor: Actor,
  hiredOnly: boolean,
): Promise<BidsSeen | null> {
  const seesAll = '($3 or p.client_id = $2)';
  return row<BidsSeen>(
    em,
    `select p.client_id as "clientId", p.is_private as "isPrivate", p.status,
       (select i.status from invitations i
        where i.project_id = p.id and i.developer_id = $2) as invitation,
       (select coalesce(json_agg(to_json(seen)), '[]') from (select ${bid(seesAll)} ${bidsFrom('bids')}
         where b.project_id = p.id and b.status <> 'withdrawn'
           and (${seesAll} or b.developer_id = $2) and (b.status = 'hired' or not $4)
         order by b.status = 'hired' desc, b.decline_reason is not null, b.created_at, b.id
         limit ${BIDS_MAX}) seen) as bids
     from projects p where p.id = $1`,
    [projectId, actor.id, actor.role === 'admin', hiredOnly],
  );
}
