import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { developerFields } from '#features/profiles/profile.queries.ts';
import { type Aliased, db, isoText } from '#platform/server/database/db.ts';
import { LISTED_MAX, type RequestStatus } from './invitation.rules.ts';
import type { ProjectInvitations } from './invitation.schema.ts';
import { invitationOffer } from './offer.queries.ts';

const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/** In queries in which `u` is the user and `d` the user's profile. */
const developer = jsonBuildObject(developerFields).as('developer');

/** Pending ones first, then answered ones, oldest first. The project is `p`. */
const invitations = eb
  .selectFrom('invitations as i')
  .innerJoin('users as u', 'u.id', 'i.developer_id')
  .leftJoin('developers as d', 'd.user_id', 'i.developer_id')
  .select(({ ref }) => [
    'i.id',
    'i.status',
    'i.message',
    invitationOffer.as('offer'),
    isoText(ref('i.created_at')).as('createdAt'),
    isoText(ref('i.updated_at')).as('updatedAt'),
    developer,
  ])
  .whereRef('i.project_id', '=', 'p.id')
  .orderBy((order) => order('i.status', '<>', 'pending'))
  .orderBy('i.created_at')
  .orderBy('i.id')
  .limit(LISTED_MAX);

function selectRequests(status: RequestStatus) {
  return eb
    .selectFrom('invitation_requests as r')
    .innerJoin('users as u', 'u.id', 'r.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'r.developer_id')
    .whereRef('r.project_id', '=', 'p.id')
    .where('r.status', '=', status)
    .limit(LISTED_MAX);
}

const openRequests = selectRequests('open')
  .select(({ ref }) => [
    'r.id',
    'r.message',
    isoText(ref('r.created_at')).as('createdAt'),
    developer,
  ])
  .orderBy('r.created_at')
  .orderBy('r.id');

const declinedRequests = selectRequests('declined')
  .select(({ ref }) => ['r.id', isoText(ref('r.updated_at')).as('declinedAt'), developer])
  .orderBy('r.updated_at', 'desc')
  .orderBy('r.id', 'desc');

function countRequests(status: RequestStatus) {
  return eb
    .selectFrom('invitation_requests as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('r.project_id', '=', 'p.id')
    .where('r.status', '=', status)
    .$asScalar();
}

const invitationCount = eb
  .selectFrom('invitations as i')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('i.project_id', '=', 'p.id')
  .$asScalar();

/** The caller must check whether the actor may see the lists. */
export async function findProjectInvitations(
  em: SqlEntityManager,
  projectId: number,
): Promise<{ clientId: number; lists: ProjectInvitations } | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .select([
      'p.client_id as clientId',
      jsonArrayFrom(invitations).as('invitations'),
      jsonArrayFrom(openRequests).as('requests'),
      jsonArrayFrom(declinedRequests).as('declined'),
      jsonBuildObject({
        invitations: invitationCount,
        requests: countRequests('open'),
        declined: countRequests('declined'),
      }).as('counts'),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  const { clientId, ...lists } = row;
  return { clientId, lists };
}
