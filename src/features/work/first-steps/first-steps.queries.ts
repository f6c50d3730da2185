import { sql } from 'kysely';
import type { ActorCtx } from '#platform/server/context.ts';
import { db, flag } from '#platform/server/database/db.ts';
import type { FirstStep } from './first-steps.rules.ts';

/** Null if the user dismissed the first steps. */
export async function findDoneSteps({
  em,
  actor,
}: ActorCtx): Promise<Record<FirstStep, boolean> | null> {
  const row = await db(em)
    .selectFrom('users as u')
    .select(({ exists, selectFrom }) => [
      flag(
        exists(
          selectFrom('developers as d')
            .select('d.user_id')
            .whereRef('d.user_id', '=', 'u.id')
            .where(sql<boolean>`d.skills <> '{}'`),
        ),
      ).as('skills'),
      flag(
        exists(
          selectFrom('portfolio_items as i').select('i.id').whereRef('i.developer_id', '=', 'u.id'),
        ),
      ).as('portfolio'),
      flag(
        exists(
          selectFrom('payout_accounts as a')
            .select('a.developer_id')
            .whereRef('a.developer_id', '=', 'u.id')
            .where('a.status', '=', 'active'),
        ),
      ).as('payouts'),
      flag(
        exists(selectFrom('saved_searches as s').select('s.id').whereRef('s.user_id', '=', 'u.id')),
      ).as('savedSearch'),
      flag(
        exists(selectFrom('projects as p').select('p.id').whereRef('p.client_id', '=', 'u.id')),
      ).as('project'),
    ])
    .where('u.id', '=', actor.id)
    .where('u.first_steps_ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
