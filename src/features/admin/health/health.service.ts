import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { healthOf } from './health.queries.ts';
import { healthProblems, healthWord, unsetOperator } from './health.rules.ts';
import type { HealthView } from './health.schema.ts';

const SHOWN_FOR = 30 * DAY_MS;

/** Returns the state of jobs, books and database with a verdict, for admins. */
export async function readHealth({ em, actor, now, settings }: ActorCtx): Promise<HealthView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const health = await healthOf(em, new Date(at.getTime() - SHOWN_FOR));
  const problems = healthProblems(health, at);
  const verdict = { problems, word: healthWord(problems) };
  return { ...health, verdict, unset: unsetOperator(settings.operator) };
}
