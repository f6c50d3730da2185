import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

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

const CHART_DAYS = [30, 90] as const;

export const DailyMetricsQuery = z.object({
  days: z.literal(CHART_DAYS, 'The figures are shown for 30 or 90 days'),
});
export type DailyMetricsQuery = z.infer<typeof DailyMetricsQuery>;

export const DailyMetrics = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  projects: z.int(),
  bids: z.int(),
  heldCents: z.int().describe('Protected funds at the end of the day'),
  releasedCents: z.int(),
  refundedCents: z.int(),
});
export type DailyMetrics = z.infer<typeof DailyMetrics>;

/**
 * In a response, `action` and `targetType` are labels; `listLatestAdminActions` returns them as
 * stored.
 */
export const AdminAction = z.object({
  id: z.int(),
  adminName: z.string().nullable(),
  action: z.string(),
  targetType: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminAction = z.infer<typeof AdminAction>;

const Backlog = z.object({
  waiting: z.int(),
  oldestAt: Timestamp.nullable(),
  failed: z.int().describe('Number of failures in the last day'),
  failing: z.array(z.string()).describe('Queues with failures, most failures first'),
});

export const Health = z.object({
  mails: Backlog,
  jobs: Backlog,
  reconciliation: z.object({
    lastRunAt: Timestamp.nullable(),
    /**
     * When runs became due: the time of the first posting or of the first migration, whichever was
     * later; null while the ledger has no posting.
     */
    startedAt: Timestamp.nullable(),
    /** Null before the first run. */
    differences: z.int().nullable(),
    /** In the last 30 days. */
    refusedCommands: z.int(),
    /** In the last 30 days. */
    deadEvents: z.int(),
    /** Of any age. */
    failedRefunds: z.int(),
  }),
  database: z.object({
    bytes: z.number(),
    migrations: z.int(),
    lastMigration: z.string(),
    connections: z.int(),
    connectionsMax: z.int(),
  }),
});
export type Health = z.infer<typeof Health>;

export const HealthView = Health.extend({
  verdict: z.object({ status: z.string(), problems: z.array(z.string()) }),
  missingSettings: z
    .array(z.string())
    .describe('Settings that the public legal pages need and that are not set'),
});
export type HealthView = z.infer<typeof HealthView>;
