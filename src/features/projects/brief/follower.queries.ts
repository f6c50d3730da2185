import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, flag } from '#platform/server/database/db.ts';
import { projectSubject } from '../project.rules.ts';
import { isVisibleTo } from '../project-conditions.queries.ts';

export async function listBidderIds(em: SqlEntityManager, projectId: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('bids')
    .select('developer_id as id')
    .where('project_id', '=', projectId)
    .where('status', '=', 'active')
    .orderBy('developer_id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Follower {
  id: number;
  isNotified: boolean;
}

/**
 * Developers that saved the project or accepted an invitation, without an active bid, that may
 * still see it. By ascending id above `afterId`.
 */
export function listFollowers(
  em: SqlEntityManager,
  projectId: number,
  announcedAt: Date,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Follower[]> {
  return db(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('saved_projects')
        .select('user_id as id')
        .where('project_id', '=', projectId)
        .union(
          selectFrom('invitations')
            .select('developer_id as id')
            .where('project_id', '=', projectId)
            .where('status', '=', 'accepted'),
        )
        .as('follower'),
    )
    .innerJoin('projects as p', (join) => join.on('p.id', '=', projectId))
    .select(({ exists, ref, selectFrom }) => [
      'follower.id',
      flag(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .where('n.about', '=', projectSubject(projectId))
            .where('n.kind', '=', 'followed_project_changed')
            .where('n.user_id', '=', ref('follower.id'))
            .where('n.created_at', '>=', announcedAt.toISOString()),
        ),
      ).as('isNotified'),
    ])
    .where('follower.id', '>', afterId)
    .where(({ ref }) => isVisibleTo(ref('follower.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bids as b')
            .select('b.id')
            .where('b.project_id', '=', projectId)
            .whereRef('b.developer_id', '=', 'follower.id')
            .where('b.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('follower.id')
    .limit(limit)
    .execute();
}

export async function listFormerReaderIds(
  em: SqlEntityManager,
  projectId: number,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('notifications as n')
    .innerJoin('projects as p', (join) => join.on('p.id', '=', projectId))
    .innerJoin('users as reader', 'reader.id', 'n.user_id')
    .select('reader.id')
    .distinct()
    .where('n.about', '=', projectSubject(projectId))
    .where('reader.role', '<>', 'admin')
    .where(({ not, ref }) => not(isVisibleTo(ref('reader.id'))))
    .orderBy('reader.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listNotifiedDeveloperIds(
  em: SqlEntityManager,
  projectId: number,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select('u.id')
    .distinct()
    .where('n.about', '=', projectSubject(projectId))
    .where('u.role', '=', 'developer')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAskerIds(
  em: SqlEntityManager,
  projectId: number,
  questionText: string,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('project_questions')
    .select('asker_id as id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('text', '=', questionText)
    .orderBy('asker_id')
    .execute();
  return rows.map(({ id }) => id);
}
