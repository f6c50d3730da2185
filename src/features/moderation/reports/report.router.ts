import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { SendReport } from './report.schema.ts';
import { listReportPage, loadReport, sendReport } from './report.service.ts';
import { ReportDetail, ReportPage, ReportQuery, ResolveReport } from './resolution.schema.ts';
import { resolveReport } from './resolution.service.ts';

export const reportRouter = router({
  send: protectedProcedure
    .input(parseInput(SendReport))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => sendReport(ctx, input).then(() => done))),
  queue: protectedProcedure
    .input(parseInput(ReportQuery))
    .output(parseOutput(ReportPage))
    .query(({ ctx, input }) => listReportPage(ctx, input)),
  get: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ReportDetail))
    .query(({ ctx, input }) => loadReport(ctx, input.id)),
  resolve: provenProcedure
    .input(parseInput(ResolveReport))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => resolveReport(ctx, input).then(() => done))),
});
