import { z } from 'zod';
import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { HealthView } from './health/health.schema.ts';
import { readHealth } from './health/health.service.ts';
import {
  AdminAction,
  Analytics,
  DailyMetrics,
  DailyMetricsQuery,
  OpenAppealCounts,
} from './metrics/metrics.schema.ts';
import {
  readAdminActions,
  readAnalytics,
  readDailyMetrics,
  readOpenAppeals,
} from './metrics/metrics.service.ts';

export const dashboardRouter = router({
  analytics: protectedProcedure.output(output(Analytics)).query(({ ctx }) => readAnalytics(ctx)),
  days: protectedProcedure
    .input(DailyMetricsQuery)
    .output(output(z.array(DailyMetrics)))
    .query(({ ctx, input }) => readDailyMetrics(ctx, input)),
  appeals: protectedProcedure
    .output(output(OpenAppealCounts))
    .query(({ ctx }) => readOpenAppeals(ctx)),
  activity: protectedProcedure
    .output(output(z.array(AdminAction)))
    .query(({ ctx }) => readAdminActions(ctx)),
  health: protectedProcedure.output(output(HealthView)).query(({ ctx }) => readHealth(ctx)),
});
