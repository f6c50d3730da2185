import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { SendReport } from './report.schema.ts';
import { readReport, reportQueue, reportsWaiting, sendReport } from './report.service.ts';
import {
  QueueQuery,
  ReportDetail,
  ReportPage,
  ReportsWaiting,
  ResolveReport,
} from './resolution.schema.ts';
import { resolveReport } from './resolution.service.ts';

export const reportRouter = router({
  send: protectedProcedure
    .input(SendReport)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => sendReport(ctx, input).then(() => done))),
  queue: protectedProcedure
    .input(QueueQuery)
    .output(output(ReportPage))
    .query(({ ctx, input }) => reportQueue(ctx, input)),
  get: protectedProcedure
    .input(ById)
    .output(output(ReportDetail))
    .query(({ ctx, input }) => readReport(ctx, input.id)),
  /** Returns the number of open reports. */
  waiting: protectedProcedure
    .output(output(ReportsWaiting))
    .query(({ ctx }) => reportsWaiting(ctx)),
  resolve: protectedProcedure
    .input(ResolveReport)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => resolveReport(ctx, input).then(() => done))),
});
