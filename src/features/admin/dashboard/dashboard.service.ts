import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { formatAction, formatTarget } from '#features/audit/audit.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import {
  formatHealthStatus,
  listHealthProblems,
  listMissingOperatorSettings,
} from './dashboard.rules.ts';
import type {
  AdminAction,
  Analytics,
  DailyMetrics,
  DailyMetricsQuery,
  HealthView,
} from './dashboard.schema.ts';
import { loadHealth } from './health.queries.ts';
import { listDailyMetrics, listLatestAdminActions, loadAnalytics } from './metrics.queries.ts';

export async function readAnalytics({ em, actor, now }: ActorCtx): Promise<Analytics> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return loadAnalytics(em, now());
}

export async function readDailyMetrics(
  { em, actor, now }: ActorCtx,
  { days }: DailyMetricsQuery,
): Promise<DailyMetrics[]> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return listDailyMetrics(em, now(), days);
}

export async function readAdminActions({ em, actor }: ActorCtx): Promise<AdminAction[]> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const entries = await listLatestAdminActions(em);
  return entries.map((entry) => ({
    ...entry,
    action: formatAction(entry.action),
    // Without the id, because the list shows only the type of the target.
    targetType: entry.targetType && formatTarget(entry.targetType, null),
  }));
}

const FAILURE_AGE_MS_MAX = 30 * DAY_MS;

export async function readHealth({ em, actor, now, settings }: ActorCtx): Promise<HealthView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const health = await loadHealth(em, new Date(at.getTime() - FAILURE_AGE_MS_MAX));
  const problems = listHealthProblems(health, at);
  const verdict = { problems, status: formatHealthStatus(problems) };
  return { ...health, verdict, missingSettings: listMissingOperatorSettings(settings.operator) };
}
