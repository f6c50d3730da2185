import { z } from 'zod';
import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import {
  Activity,
  Analytics,
  AppealsWaiting,
  DayFigures,
  DaysQuery,
} from './figures/figure.schema.ts';
import { readActivity, readAnalytics, readAppeals, readDays } from './figures/figure.service.ts';
import { HealthView } from './health/health.schema.ts';
import { readHealth } from './health/health.service.ts';

export const dashboardRouter = router({
  analytics: protectedProcedure.output(output(Analytics)).query(({ ctx }) => readAnalytics(ctx)),
  days: protectedProcedure
    .input(DaysQuery)
    .output(output(z.array(DayFigures)))
    .query(({ ctx, input }) => readDays(ctx, input)),
  appeals: protectedProcedure.output(output(AppealsWaiting)).query(({ ctx }) => readAppeals(ctx)),
  activity: protectedProcedure
    .output(output(z.array(Activity)))
    .query(({ ctx }) => readActivity(ctx)),
  health: protectedProcedure.output(output(HealthView)).query(({ ctx }) => readHealth(ctx)),
});
