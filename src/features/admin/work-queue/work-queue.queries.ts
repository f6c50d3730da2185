import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { isInvolvedIn } from '#features/hires/disputes/dispute.queries.ts';
import { selectDecidableDisputes } from '#features/hires/disputes/queue/dispute-queue.queries.ts';
import {
  hasReviewer,
  isAppealOpen,
} from '#features/moderation/appeals/moderation-action.queries.ts';
import { selectOpenReports } from '#features/moderation/reports/report.queries.ts';
import { refundNeedsAdmin } from '#features/payments/payment-columns.queries.ts';
import { selectDiscrepancies } from '#features/payments/reconciliation/discrepancy.queries.ts';
import { db, flag, isoText } from '#platform/server/database/db.ts';
import { failedJobs } from '#platform/server/jobs/jobs.ts';
import { QUEUE_MAX } from './work-queue.rules.ts';

/** One more than is shown, so that the rest is noticed. */
const ROWS_MAX = QUEUE_MAX + 1;

/** `isOwnAction`: the appeal is against an action of `adminId`. */
function selectSuspensionAppeals(em: SqlEntityManager, adminId: number) {
  return db(em)
    .selectFrom('suspensions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(({ eb, ref }) => [
      's.user_id as userId',
      fullName.as('name'),
      isoText(ref('s.appealed_at')).$notNull().as('appealedAt'),
      flag(eb('s.created_by_id', '=', adminId)).as('isOwnAction'),
      flag(hasReviewer).as('hasReviewer'),
    ])
    .where(isAppealOpen)
    .orderBy('s.appealed_at')
    .limit(ROWS_MAX);
}

function selectRemovalAppeals(em: SqlEntityManager, adminId: number) {
  return db(em)
    .selectFrom('project_takedowns as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .select(({ eb, ref }) => [
      's.project_id as projectId',
      'p.title',
      isoText(ref('s.appealed_at')).$notNull().as('appealedAt'),
      flag(eb('s.created_by_id', '=', adminId)).as('isOwnAction'),
      flag(hasReviewer).as('hasReviewer'),
    ])
    .where(isAppealOpen)
    .orderBy('s.appealed_at')
    .limit(ROWS_MAX);
}

function selectFailedRefunds(em: SqlEntityManager) {
  return db(em)
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .innerJoin('users as u', 'u.id', 'y.client_id')
    .select(({ ref }) => [
      'r.id',
      'r.amount_cents as amountCents',
      fullName.as('clientName'),
      isoText(ref('r.updated_at')).as('failedAt'),
    ])
    .where(refundNeedsAdmin)
    .orderBy('r.updated_at')
    .limit(ROWS_MAX);
}

function selectFailedJobs(em: SqlEntityManager) {
  return db(em)
    .selectFrom(
      failedJobs
        .$castTo<{ queue: string; count: number; failed_at: string; message: string | null }>()
        .as('f'),
    )
    .select(({ ref }) => ['f.queue', 'f.count', 'f.message', isoText(ref('f.failed_at')).as('at')]);
}

export type WaitingWork = Awaited<ReturnType<typeof findWaitingWork>>;

/** Each list has at most one row more than the queue shows. */
export function findWaitingWork(em: SqlEntityManager, adminId: number, now: Date) {
  const disputes = db(em)
    .selectFrom(selectDecidableDisputes(em, now, ROWS_MAX).as('waiting'))
    .selectAll('waiting')
    .select(({ ref }) => flag(isInvolvedIn(ref('waiting.projectId'), adminId)).as('isInvolved'));
  const differences = db(em)
    .selectFrom(selectDiscrepancies(em).as('d'))
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('count'),
      isoText(sql<string | null>`min(${ref('d.at')})`).as('since'),
    ]);
  return db(em)
    .selectNoFrom([
      jsonArrayFrom(selectOpenReports(em, ROWS_MAX)).as('reports'),
      jsonArrayFrom(disputes).as('disputes'),
      jsonArrayFrom(selectSuspensionAppeals(em, adminId)).as('suspensionAppeals'),
      jsonArrayFrom(selectRemovalAppeals(em, adminId)).as('removalAppeals'),
      jsonArrayFrom(selectFailedRefunds(em)).as('failedRefunds'),
      jsonArrayFrom(selectFailedJobs(em)).as('failedJobs'),
      jsonObjectFrom(differences).$notNull().as('differences'),
    ])
    .executeTakeFirstOrThrow();
}
