import { z } from 'zod';
import { router, shows, signedIn } from '#platform/server/trpc.ts';
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
  analytics: signedIn.output(shows(Analytics)).query(({ ctx }) => readAnalytics(ctx)),
  days: signedIn
    .input(DaysQuery)
    .output(shows(z.array(DayFigures)))
    .query(({ ctx, input }) => readDays(ctx, input)),
  appeals: signedIn.output(shows(AppealsWaiting)).query(({ ctx }) => readAppeals(ctx)),
  activity: signedIn.output(shows(z.array(Activity))).query(({ ctx }) => readActivity(ctx)),
  health: signedIn.output(shows(HealthView)).query(({ ctx }) => readHealth(ctx)),
});
