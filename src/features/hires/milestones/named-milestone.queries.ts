import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Aliased, type Database, db } from '#platform/server/database/db.ts';
import type { NamedMilestone } from './milestone.schema.ts';

/** Null without a milestone, and for the only one of its hire. */
export function selectNamedMilestone(milestoneId: Expression<number | null>) {
  const ofProject = expressionBuilder<Aliased<'part' | 'other', 'milestones'>, 'part'>()
    .selectFrom('milestones as other')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('other.project_id', '=', 'part.project_id')
    .$asScalar()
    .$notNull();
  return jsonObjectFrom(
    expressionBuilder<Database, never>()
      .selectFrom('milestones as part')
      .select(['part.id', 'part.position', 'part.title', ofProject.as('count')])
      .where('part.id', '=', milestoneId)
      .where(ofProject, '>', 1),
  );
}

/** As `selectNamedMilestone`. */
export async function findNamedMilestone(
  em: SqlEntityManager,
  milestoneId: number | null | undefined,
): Promise<NamedMilestone> {
  if (!milestoneId) return null;
  const { milestone } = await db(em)
    .selectNoFrom(selectNamedMilestone(sql.val(milestoneId)).as('milestone'))
    .executeTakeFirstOrThrow();
  return milestone;
}
