import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, isoText } from '#platform/server/database/db.ts';
import { sideColumns } from '../hire.queries.ts';
import type { AnswerVersion } from './agreement.rules.ts';

/**
 * Ordered by question, the oldest version first, the current one last. Blanked versions are
 * omitted.
 */
export function listAnswerVersions(
  em: SqlEntityManager,
  projectId: number,
): Promise<AnswerVersion[]> {
  const current = db(em)
    .selectFrom('project_questions as q')
    .select((eb) => [
      'q.id',
      'q.text',
      eb.ref('q.answer').$notNull().as('answer'),
      eb.fn.coalesce('q.corrected_at', 'q.answered_at').$notNull().as('answeredAt'),
      eb.lit<boolean>(true).as('isCurrent'),
    ])
    .where('q.project_id', '=', projectId)
    .where('q.answer', 'is not', null);
  const earlier = db(em)
    .selectFrom('former_answers as f')
    .innerJoin('project_questions as q', 'q.id', 'f.question_id')
    .select((eb) => [
      'q.id',
      'q.text',
      eb.ref('f.answer').$notNull().as('answer'),
      'f.answered_at as answeredAt',
      eb.lit<boolean>(false).as('isCurrent'),
    ])
    .where('q.project_id', '=', projectId)
    .where('f.answer', 'is not', null);
  return db(em)
    .selectFrom(current.unionAll(earlier).as('a'))
    .select(['a.id', 'a.text', 'a.answer', 'a.answeredAt'])
    .orderBy('a.id')
    .orderBy('a.answeredAt')
    .orderBy('a.isCurrent')
    .execute();
}

export async function findAgreement(em: SqlEntityManager, projectId: number) {
  const row = await db(em)
    .selectFrom('agreements as g')
    .innerJoin('hires as h', 'h.project_id', 'g.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(sideColumns)
    .select((eb) => ['g.content', 'g.hash', isoText(eb.ref('g.agreed_at')).as('agreedAt')])
    .where('g.project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}
