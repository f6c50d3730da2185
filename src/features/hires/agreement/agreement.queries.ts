import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db, isoText } from '#platform/server/database/db.ts';
import { sideColumns } from '../hire.queries.ts';
import type { AnsweredQuestion } from './agreement.rules.ts';

/** Returns the answered questions of a project, oldest first. */
export function listAnsweredQuestions(
  em: SqlEntityManager,
  projectId: number,
): Promise<AnsweredQuestion[]> {
  return db(em)
    .selectFrom('project_questions as q')
    .select((eb) => [
      'q.id',
      'q.text',
      eb.ref('q.answer').$notNull().as('answer'),
      isoText(eb.ref('q.answered_at')).$notNull().as('answeredAt'),
      isoText(eb.ref('q.corrected_at')).as('correctedAt'),
    ])
    .where('q.project_id', '=', projectId)
    .where('q.answer', 'is not', null)
    .orderBy('q.id')
    .execute();
}

/** Returns the agreement of a project with the names of its sides; null if there is none. */
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
