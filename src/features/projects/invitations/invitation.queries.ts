import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { Cursor } from '#platform/shared/page.ts';
import { isOpen, visibleTo } from '../project.queries.ts';
import { LISTED_MAX, RECENT_SHOWN, type RequestStatus } from './invitation.rules.ts';
import type {
  InvitableProject,
  InvitationView,
  OwnRequest,
  OwnStanding,
  ProjectInvitations,
  SentInvitation,
} from './invitation.schema.ts';

/** Which of these people are developers. */
export async function developersAmong(em: SqlEntityManager, ids: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select user_id as id from developers where user_id = any($1::int[])`,
    [ids],
  );
  return found.map(({ id }) => id);
}

/** The name of one of these developers who is invited to the project already, or null. */
export async function invitedAmong(
  em: SqlEntityManager,
  projectId: number,
  developerIds: number[],
): Promise<string | null> {
  const found = await row<{ name: string }>(
    em,
    `select u.first_name || ' ' || u.last_name as name
     from invitations i join users u on u.id = i.developer_id
     where i.project_id = $1 and i.developer_id = any($2::int[]) order by i.id limit 1`,
    [projectId, developerIds],
  );
  return found?.name ?? null;
}

/** How a developer's invitation to a project stands, or null without one. */
export async function invitationStatus(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<string | null> {
  const [found] = await rows<{ status: string }>(
    em,
    'select status from invitations where project_id = $1 and developer_id = $2',
    [projectId, developerId],
  );
  return found?.status ?? null;
}

/** Which project an invitation is to, and whose it is. */
export function invitationPlace(
  em: SqlEntityManager,
  id: number,
): Promise<{ projectId: number; developerId: number } | null> {
  return row(
    em,
    `select project_id as "projectId", developer_id as "developerId"
     from invitations where id = $1`,
    [id],
  );
}

/** Which project a request for an invitation is about, and whose it is. */
export function requestPlace(
  em: SqlEntityManager,
  id: number,
): Promise<{ projectId: number; developerId: number } | null> {
  return row(
    em,
    `select project_id as "projectId", developer_id as "developerId"
     from invitation_requests where id = $1`,
    [id],
  );
}

/** How request `r` for project `p` stands with who made it: nobody answers it once that is over. */
const STANDS = `case when r.status = 'open' and p.status <> 'active' then 'closed' else r.status end`;

const ASKED = `select r.id, r.project_id as "projectId", ${STANDS} as status, r.message,
  r.created_at as "createdAt", r.updated_at as "updatedAt"
  from invitation_requests r join projects p on p.id = r.project_id where r.developer_id = $1`;

/** Notes since when nobody answers the requests for a project any more. */
export async function endRequests(em: SqlEntityManager, projectId: number, at: Date) {
  await rows(
    em,
    `update invitation_requests set updated_at = $2 where project_id = $1 and status = 'open'`,
    [projectId, at],
  );
}

/** A developer's open requests, and the latest of those that came to nothing. */
export function requestsOf(em: SqlEntityManager, developerId: number): Promise<OwnRequest[]> {
  return rows<OwnRequest>(
    em,
    `(${ASKED} and r.status = 'open' and p.status = 'active'
        order by r.created_at desc, r.id desc limit 200)
     union all
     (${ASKED} and ${STANDS} in ('declined', 'closed')
        order by r.updated_at desc, r.id desc limit ${RECENT_SHOWN})`,
    [developerId],
  );
}

const OWN = `i.id, i.status, i.message, i.created_at as "createdAt",
  i.updated_at as "updatedAt"`;

export function sentInvitation(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<SentInvitation | null> {
  return row<SentInvitation>(
    em,
    `select ${OWN}, i.project_id as "projectId", i.developer_id as "developerId"
     from invitations i where i.project_id = $1 and i.developer_id = $2`,
    [projectId, developerId],
  );
}

// Whose invitation it is may see the project no more once a private one is declined.
const READ = `select ${OWN}, i.project_id as "projectId", u.first_name || ' ' || u.last_name as "clientName",
  case when ${visibleTo('i.developer_id')} then
    json_build_object('id', p.id, 'title', p.title, 'description', p.description,
      'category', p.category, 'budget', p.budget, 'deadline', ${iso('p.deadline')},
      'isUrgent', p.is_urgent, 'isPrivate', p.is_private, 'status', p.status,
      'isPaused', u.suspended_at is not null)
  end as project
  from invitations i join projects p on p.id = i.project_id join users u on u.id = p.client_id`;

export function invitationView(em: SqlEntityManager, id: number): Promise<InvitationView | null> {
  return row<InvitationView>(em, `${READ} where i.id = $1`, [id]);
}

/** All of a developer's invitations, newest first; one more than asked tells of a next page. */
export function invitationsOf(
  em: SqlEntityManager,
  developerId: number,
  limit: number,
  cursor: Cursor | undefined,
): Promise<InvitationView[]> {
  return rows<InvitationView>(
    em,
    `${READ} where i.developer_id = $1
       and ($2::timestamptz is null or (i.created_at, i.id) < ($2::timestamptz, $3::int))
     order by i.created_at desc, i.id desc limit ${limit + 1}`,
    [developerId, cursor?.at ?? null, cursor?.id ?? null],
  );
}

/** What waits for the developer's answer on open projects, and the latest answers. */
export function pendingAndRecent(
  em: SqlEntityManager,
  developerId: number,
): Promise<InvitationView[]> {
  return rows<InvitationView>(
    em,
    `(${READ} where i.developer_id = $1 and i.status = 'pending' and p.status = 'active'
        order by i.created_at desc, i.id desc limit 200)
     union all
     (${READ} where i.developer_id = $1
        and i.status <> 'pending' order by i.updated_at desc, i.id desc limit ${RECENT_SHOWN})`,
    [developerId],
  );
}

const DEVELOPER = `json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
  'avatar', u.avatar, 'rating', coalesce(d.rating, 0),
  'reviewCount', coalesce(d.review_count, 0))`;

const INVITEES = `join users u on u.id = i.developer_id
  left join developers d on d.user_id = u.id`;

/** The first of a list as JSON; `i` is its row. */
function listed(fields: string, from: string, order: string): string {
  return `(select coalesce(json_agg(json_build_object('id', i.id, ${fields},
       'developer', ${DEVELOPER}) order by ${order}), '[]')
     from (select i.* from ${from} order by ${order} limit ${LISTED_MAX}) i ${INVITEES})`;
}

const INVITATIONS = 'invitations i where i.project_id = p.id';
const requests = (status: RequestStatus) =>
  `invitation_requests i where i.project_id = p.id and i.status = '${status}'`;
const count = (from: string) => `(select count(*)::int from ${from})`;

/**
 * Whom a project's owner invited and who asks to be, with the owner's id; null without project.
 * What waits for somebody stands first, so that it moves up when others are dealt with.
 */
export function invitationsOn(
  em: SqlEntityManager,
  projectId: number,
): Promise<(ProjectInvitations & { clientId: number }) | null> {
  const invitation = `'status', i.status, 'message', i.message,
    'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')}`;
  const request = `'message', i.message, 'createdAt', ${iso('i.created_at')}`;
  const no = `'declinedAt', ${iso('i.updated_at')}`;
  return row<ProjectInvitations & { clientId: number }>(
    em,
    `select p.client_id as "clientId",
       ${listed(invitation, INVITATIONS, `i.status <> 'pending', i.created_at, i.id`)} as invitations,
       ${listed(request, requests('open'), 'i.created_at, i.id')} as requests,
       ${listed(no, requests('declined'), 'i.updated_at desc, i.id desc')} as declined,
       json_build_object('invitations', ${count(INVITATIONS)},
         'requests', ${count(requests('open'))},
         'declined', ${count(requests('declined'))}) as counts
     from projects p where p.id = $1`,
    [projectId],
  );
}

/** A developer's own invitation to a project and own request for one. */
export async function ownStanding(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<OwnStanding> {
  const found = await row<OwnStanding>(
    em,
    `select
       (select json_build_object('id', i.id, 'status', i.status, 'message', i.message,
            'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')})
        from invitations i where i.project_id = $1 and i.developer_id = $2) as invitation,
       (select ${STANDS} from invitation_requests r join projects p on p.id = r.project_id
        where r.project_id = $1 and r.developer_id = $2) as request`,
    [projectId, developerId],
  );
  return found ?? { invitation: null, request: null };
}

/** A client's open projects before their deadline, with this developer's invitation to each. */
export function invitableProjects(
  em: SqlEntityManager,
  clientId: number,
  developerId: number,
  now: Date,
): Promise<InvitableProject[]> {
  return rows<InvitableProject>(
    em,
    `select p.id, p.title, p.budget, p.is_private as "isPrivate",
       p.deadline, i.status as invitation
     from projects p
     left join invitations i on i.project_id = p.id and i.developer_id = $2
     where p.client_id = $1 and ${isOpen('$3')}
     order by p.created_at desc, p.id desc limit 50`,
    [clientId, developerId, now],
  );
}

interface Waiting {
  developerId: number;
  /** Or asked to be. */
  isInvited: boolean;
}

/** Who was invited to a project, or asked to be, and waits; but for `told`, developers. */
export function waitingOn(
  em: SqlEntityManager,
  projectId: number,
  told: readonly number[],
): Promise<Waiting[]> {
  return rows<Waiting>(
    em,
    `select developer_id as "developerId", true as "isInvited" from invitations
     where project_id = $1 and status in ('pending', 'accepted')
       and developer_id <> all($2::int[])
     union all
     select developer_id, false from invitation_requests
     where project_id = $1 and status = 'open' and developer_id <> all($2::int[])
     order by 1`,
    [projectId, told],
  );
}
