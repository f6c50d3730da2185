import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { actionWords, targetWords } from '#features/audit/audit.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { analyticsOf, appealsNow, daysOf, latestActs } from './figure.queries.ts';
import type {
  Activity,
  Analytics,
  AppealsWaiting,
  DayFigures,
  DaysQuery,
} from './figure.schema.ts';

export async function readAnalytics({ em, actor, now }: ActorCtx): Promise<Analytics> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return analyticsOf(em, now());
}

export async function readDays(
  { em, actor, now }: ActorCtx,
  { days }: DaysQuery,
): Promise<DayFigures[]> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return daysOf(em, now(), days);
}

export async function readAppeals({ em, actor }: ActorCtx): Promise<AppealsWaiting> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return appealsNow(em);
}

/** The latest acts of admins, in words. */
export async function readActivity({ em, actor }: ActorCtx): Promise<Activity[]> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const acts = await latestActs(em);
  return acts.map((act) => ({
    ...act,
    action: actionWords(act.action),
    targetType: act.targetType && targetWords(act.targetType, null),
  }));
}

/** Rows one fold takes: a statement stays short, however much was left. */
const FOLDED_MAX = 20_000;

/** Puts what was counted since into the tallies; what is counted meanwhile waits for the next. */
export async function foldTallies(em: SqlEntityManager): Promise<void> {
  for (;;) {
    const [folded] = await rows<{ count: number }>(
      em,
      `with gone as (
         delete from tally_changes where id in (
           select id from tally_changes order by id limit ${FOLDED_MAX} for update skip locked)
         returning what, day, amount
       ), sums as (
         insert into tallies as t (what, day, amount)
         select what, day, sum(amount) from gone group by what, day order by what, day
         on conflict (what, day) do update set amount = t.amount + excluded.amount
       )
       select count(*)::int as count from gone`,
    );
    if ((folded?.count ?? 0) < FOLDED_MAX) return;
  }
}
