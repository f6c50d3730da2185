import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { loadHealth } from './health.queries.ts';
import {
  formatHealthStatus,
  listHealthProblems,
  listMissingOperatorSettings,
} from './health.rules.ts';
import type { HealthView } from './health.schema.ts';

const FAILURE_PERIOD_MS = 30 * DAY_MS;

/** Returns the state of jobs, reconciliation and database with a verdict, for admins. */
export async function readHealth({ em, actor, now, settings }: ActorCtx): Promise<HealthView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const health = await loadHealth(em, new Date(at.getTime() - FAILURE_PERIOD_MS));
  const problems = listHealthProblems(health, at);
  const verdict = { problems, status: formatHealthStatus(problems) };
  return { ...health, verdict, missingSettings: listMissingOperatorSettings(settings.operator) };
}
