import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { actionWords, targetWords } from '#features/audit/audit.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
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

/** Returns the latest audit entries of admins with their labels. */
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
