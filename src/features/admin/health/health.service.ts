import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { healthOf } from './health.queries.ts';
import { healthProblems, healthWord, unsetOperator } from './health.rules.ts';
import type { HealthView } from './health.schema.ts';

const TOLD_FOR = 30 * DAY_MS;

/** The state of what the marketplace runs on, with the word for it. */
export async function readHealth({ em, actor, now, settings }: ActorCtx): Promise<HealthView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const health = await healthOf(em, new Date(at.getTime() - TOLD_FOR));
  const problems = healthProblems(health, at);
  const verdict = { problems, word: healthWord(problems) };
  return { ...health, verdict, unset: unsetOperator(settings.operator) };
}
