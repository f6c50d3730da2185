import { z } from 'zod';
import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import {
  AdminAction,
  Analytics,
  DailyMetrics,
  DailyMetricsQuery,
  HealthView,
} from './dashboard/dashboard.schema.ts';
import {
  readAdminActions,
  readAnalytics,
  readDailyMetrics,
  readHealth,
} from './dashboard/dashboard.service.ts';
import {
  AdminProjectDetails,
  AdminProjectListPage,
  AdminProjectQuery,
} from './projects/admin-projects.schema.ts';
import { listProjectsForAdmin, readProjectForAdmin } from './projects/admin-projects.service.ts';
import { UserDetails, UserListPage, UserListQuery } from './users/admin-users.schema.ts';
import { listUsersForAdmin, readUserForAdmin } from './users/admin-users.service.ts';
import { WorkQueue } from './work-queue/work-queue.schema.ts';
import { readWorkQueue } from './work-queue/work-queue.service.ts';

export const dashboardRouter = router({
  queue: protectedProcedure.output(parseOutput(WorkQueue)).query(({ ctx }) => readWorkQueue(ctx)),
  analytics: protectedProcedure
    .output(parseOutput(Analytics))
    .query(({ ctx }) => readAnalytics(ctx)),
  dailyMetrics: protectedProcedure
    .input(parseInput(DailyMetricsQuery))
    .output(parseOutput(z.array(DailyMetrics)))
    .query(({ ctx, input }) => readDailyMetrics(ctx, input)),
  activity: protectedProcedure
    .output(parseOutput(z.array(AdminAction)))
    .query(({ ctx }) => readAdminActions(ctx)),
  health: protectedProcedure.output(parseOutput(HealthView)).query(({ ctx }) => readHealth(ctx)),
});

export const adminUsersRouter = router({
  list: protectedProcedure
    .input(parseInput(UserListQuery))
    .output(parseOutput(UserListPage))
    .query(({ ctx, input }) => listUsersForAdmin(ctx, input)),
  get: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(UserDetails))
    .query(({ ctx, input }) => readUserForAdmin(ctx, input.id)),
});

export const adminProjectsRouter = router({
  list: protectedProcedure
    .input(parseInput(AdminProjectQuery))
    .output(parseOutput(AdminProjectListPage))
    .query(({ ctx, input }) => listProjectsForAdmin(ctx, input)),
  get: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(AdminProjectDetails))
    .query(({ ctx, input }) => readProjectForAdmin(ctx, input.id)),
});
