import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { OPEN_MAX, RECENT_MAX } from './invitation.rules.ts';
import type { MyRequest } from './invitation.schema.ts';

// For queries in which `r` is the request and `p` its project.
const eb = expressionBuilder<
  Aliased<'r', 'invitation_requests'> & Aliased<'p', 'projects'>,
  'r' | 'p'
>();

const isClosed = eb.and([eb('r.status', '=', 'open'), eb('p.status', '<>', 'active')]);

/** A stored status, or `closed`. */
export const requestStatus = eb
  .case()
  .when(isClosed)
  .then('closed' as const)
  .else(eb.ref('r.status'))
  .end();

export async function findRequestParties(
  em: SqlEntityManager,
  requestId: number,
): Promise<{ projectId: number; developerId: number } | null> {
  const row = await db(em)
    .selectFrom('invitation_requests')
    .select(['project_id as projectId', 'developer_id as developerId'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** Requests that became invitations are omitted, because the lists of invitations contain them. */
export function listMyRequests({ em, actor }: ActorCtx): Promise<MyRequest[]> {
  const requests = db(em)
    .selectFrom('invitation_requests as r')
    .innerJoin('projects as p', 'p.id', 'r.project_id')
    .select([
      'r.id',
      'r.project_id as projectId',
      'r.message',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
    ])
    .where('r.developer_id', '=', actor.id);
  const open = requests
    .select(({ val }) => val<MyRequest['status']>('open').as('status'))
    .where('r.status', '=', 'open')
    .where('p.status', '=', 'active')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(OPEN_MAX);
  const isDeclined = eb('r.status', '=', 'declined');
  const past = requests
    .select(
      eb
        .case()
        .when(isDeclined)
        .then<MyRequest['status']>('declined')
        .else<MyRequest['status']>('closed')
        .end()
        .as('status'),
    )
    .where(eb.or([isDeclined, isClosed]))
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(RECENT_MAX);
  return db(em)
    .selectFrom(open.as('open'))
    .selectAll()
    .unionAll(db(em).selectFrom(past.as('past')).selectAll())
    .execute();
}
