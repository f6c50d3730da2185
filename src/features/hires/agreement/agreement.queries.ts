import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Aliased, db, isoText } from '#platform/server/database/db.ts';
import { sideColumns } from '../hire.queries.ts';
import { type AnswerVersion, FIRST_VERSION } from './agreement.rules.ts';
import type { AgreementQuery } from './agreement.schema.ts';

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

const eb = expressionBuilder<Aliased<'g', 'agreements'>, 'g'>();

const versions = jsonArrayFrom(
  eb
    .selectFrom('agreements as one')
    .select((eb) => ['one.version', isoText(eb.ref('one.agreed_at')).as('agreedAt'), 'one.hash'])
    .whereRef('one.project_id', '=', 'g.project_id')
    .orderBy('one.version', 'desc'),
);

/** 1 also for a hire from before agreements were stored. */
export async function findAgreementVersion(
  em: SqlEntityManager,
  projectId: number,
): Promise<number> {
  const row = await db(em)
    .selectFrom('agreements')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.version ?? FIRST_VERSION;
}

/** The newest version if none is passed. */
export async function findAgreement(em: SqlEntityManager, { projectId, version }: AgreementQuery) {
  const row = await db(em)
    .selectFrom('agreements as g')
    .innerJoin('hires as h', 'h.project_id', 'g.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(sideColumns)
    .select((eb) => [
      'g.version',
      'g.content',
      'g.hash',
      isoText(eb.ref('g.agreed_at')).as('agreedAt'),
      versions.as('versions'),
    ])
    .where('g.project_id', '=', projectId)
    .$if(version !== undefined, (query) => query.where('g.version', '=', version ?? 0))
    .orderBy('g.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
