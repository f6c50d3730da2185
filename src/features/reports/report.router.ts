import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
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
  send: signedIn
    .input(SendReport)
    .output(shows(Done))
    .mutation(({ ctx, input }) => sendReport(ctx, input).then(() => done)),
  queue: signedIn
    .input(QueueQuery)
    .output(shows(ReportPage))
    .query(({ ctx, input }) => reportQueue(ctx, input)),
  get: signedIn
    .input(ById)
    .output(shows(ReportDetail))
    .query(({ ctx, input }) => readReport(ctx, input.id)),
  /** How many are open. */
  waiting: signedIn.output(shows(ReportsWaiting)).query(({ ctx }) => reportsWaiting(ctx)),
  resolve: signedIn
    .input(ResolveReport)
    .output(shows(Done))
    .mutation(({ ctx, input }) => resolveReport(ctx, input).then(() => done)),
});
