import { z } from 'zod';
import { CHART_DAYS } from './metrics.rules.ts';

export const Analytics = z
  .object({
    totalUsers: z.int(),
    recentSignups: z.int().describe('In the last seven days'),
    activeProjects: z.int().describe('Open for bids now'),
    totalProjects: z.int(),
    totalAdmins: z.int(),
    totalDevelopers: z.int(),
    totalClients: z.int(),
    completedProjects: z.int(),
    averageBidsPerProject: z.number().describe('Bids that are not withdrawn, to two decimals'),
  })
  .meta({ id: 'AdminAnalytics' });
export type Analytics = z.infer<typeof Analytics>;

export const DailyMetricsQuery = z.object({
  days: z.literal(CHART_DAYS, 'The figures are shown for 30 or 90 days'),
});
export type DailyMetricsQuery = z.infer<typeof DailyMetricsQuery>;

/** The metrics of one UTC day. */
export const DailyMetrics = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  projects: z.int(),
  bids: z.int(),
  paidCents: z.int(),
  releasedCents: z.int(),
  refundedCents: z.int(),
});
export type DailyMetrics = z.infer<typeof DailyMetrics>;

/** Numbers of undecided appeals against suspensions and against removals of projects. */
export const OpenAppealCounts = z.object({
  people: z.int(),
  projects: z.int(),
  /** How many of them no present admin is allowed to decide. */
  withoutReviewer: z.int(),
});
export type OpenAppealCounts = z.infer<typeof OpenAppealCounts>;

/** One audit entry of an admin, with the labels that SPEC defines. */
export const AdminAction = z.object({
  id: z.int(),
  adminName: z.string().nullable(),
  action: z.string(),
  targetType: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminAction = z.infer<typeof AdminAction>;
