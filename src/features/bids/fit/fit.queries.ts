import { sql } from 'kysely';
import { toSkillKey } from '#features/profiles/skills/skill-key.rules.ts';
import {
  isOpenAt,
  isOwnerActive,
  isVisibleTo,
} from '#features/projects/project-conditions.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { db, flag } from '#platform/server/database/db.ts';
import { FITTING_MAX, FORMER_BIDS, FORMER_BIDS_MIN } from './fit.rules.ts';
import type { FittingProject } from './fit.schema.ts';

/** Empty for users without skills, such as clients (rules 2.4). */
export async function listFittingProjects({ em, actor, now }: ActorCtx): Promise<FittingProject[]> {
  const rows = await db(em)
    .with('me', (query) =>
      query
        .selectFrom('developers as d')
        .select([
          'd.skill_keys',
          sql<number | null>`(
            select case when count(*) >= ${sql.lit(FORMER_BIDS_MIN)}
              then percentile_cont(0.5) within group (order by amount) end
            from (select amount from bids where developer_id = d.user_id
              order by created_at desc limit ${sql.lit(FORMER_BIDS)}) former
          )`.as('usual_amount'),
        ])
        .where('d.user_id', '=', actor.id),
    )
    .with('fitting', (query) =>
      query
        .selectFrom('projects as p')
        .innerJoin('me', (join) => join.on(sql<boolean>`p.skill_keys && me.skill_keys`))
        .select([
          'p.id',
          'p.title',
          'p.budget',
          'p.deadline',
          'p.skills',
          'p.created_at',
          'me.skill_keys as myKeys',
          sql<number>`(select count(*) from unnest(p.skill_keys) key
            where key = any(me.skill_keys))`.as('common'),
          flag(
            sql`coalesce(p.budget between me.usual_amount / 2 and me.usual_amount * 2, false)`,
          ).as('hasUsualBudget'),
        ])
        .where(isOpenAt(now()))
        .where(isOwnerActive)
        .where(isVisibleTo(actor.id))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('bids as b')
                .select('b.id')
                .whereRef('b.project_id', '=', 'p.id')
                .where('b.developer_id', '=', actor.id),
            ),
          ),
        ),
    )
    .selectFrom('fitting as f')
    .selectAll()
    .orderBy(sql`2 * f.common + f."hasUsualBudget"::int`, 'desc')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(sql.lit(FITTING_MAX))
    // `UNNAMED`: not prepared, because the best plan depends on the skills.
    .modifyEnd(UNNAMED)
    .execute();
  return rows.map(({ id, title, budget, deadline, skills, myKeys, hasUsualBudget }) => ({
    id,
    title,
    budget,
    deadline,
    commonSkills: skills.filter((skill) => myKeys.includes(toSkillKey(skill))),
    hasUsualBudget,
  }));
}
