import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { QueueQuery, ReportPage, SendReport } from './report.schema.ts';
import { reportQueue, sendReport } from './report.service.ts';

export const reportRouter = router({
  send: signedIn
    .input(SendReport)
    .output(shows(Done))
    .mutation(({ ctx, input }) => sendReport(ctx, input).then(() => done)),
  queue: signedIn
    .input(QueueQuery)
    .output(shows(ReportPage))
    .query(({ ctx, input }) => reportQueue(ctx, input)),
});
