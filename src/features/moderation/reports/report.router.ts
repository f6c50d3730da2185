import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { SendReport } from './report.schema.ts';
import { listReportPage, loadOpenReportCount, loadReport, sendReport } from './report.service.ts';
import {
  OpenReportCount,
  ReportDetail,
  ReportPage,
  ReportQuery,
  ResolveReport,
} from './resolution.schema.ts';
import { resolveReport } from './resolution.service.ts';

export const reportRouter = router({
  send: protectedProcedure
    .input(input(SendReport))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => sendReport(ctx, input).then(() => done))),
  queue: protectedProcedure
    .input(input(ReportQuery))
    .output(output(ReportPage))
    .query(({ ctx, input }) => listReportPage(ctx, input)),
  get: protectedProcedure
    .input(input(IdInput))
    .output(output(ReportDetail))
    .query(({ ctx, input }) => loadReport(ctx, input.id)),
  openCount: protectedProcedure
    .output(output(OpenReportCount))
    .query(({ ctx }) => loadOpenReportCount(ctx)),
  resolve: provenProcedure
    .input(input(ResolveReport))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => resolveReport(ctx, input).then(() => done))),
});
