import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/** Numbers of users, projects and bids at present. */
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

/** Lengths of the periods that the charts can show. */
const CHART_DAYS = [30, 90] as const;

/** `days` is the length of the period, which ends today. */
export const DailyMetricsQuery = z.object({
  days: z.literal(CHART_DAYS, 'The figures are shown for 30 or 90 days'),
});
export type DailyMetricsQuery = z.infer<typeof DailyMetricsQuery>;

/** What was created and paid on one UTC day. */
export const DailyMetrics = z.object({
  day: z.iso.date(),
  /** Numbers of new users, projects and bids. */
  signUps: z.int(),
  projects: z.int(),
  bids: z.int(),
  paidCents: z.int(),
  releasedCents: z.int(),
  refundedCents: z.int(),
});
export type DailyMetrics = z.infer<typeof DailyMetrics>;

/** Numbers of undecided appeals against suspensions and against takedowns of projects. */
export const OpenAppealCounts = z.object({
  users: z.int(),
  projects: z.int(),
  /** Number of these appeals that no active admin may decide. */
  withoutReviewer: z.int(),
});
export type OpenAppealCounts = z.infer<typeof OpenAppealCounts>;

/**
 * One audit entry of an admin. In a response, `action` and `targetType` are labels, as SPEC section
 * 9 requires; `listLatestAdminActions` returns them as stored.
 */
export const AdminAction = z.object({
  id: z.int(),
  adminName: z.string().nullable(),
  action: z.string(),
  targetType: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminAction = z.infer<typeof AdminAction>;

/** Jobs of some queues. */
const Backlog = z.object({
  /** Number of jobs that are due and were not started. */
  waiting: z.int(),
  /** When the oldest waiting job was due; null if none waits. */
  oldestAt: Timestamp.nullable(),
  failed: z.int().describe('Number of failures in the last day'),
  failing: z.array(z.string()).describe('Queues with failures, most failures first'),
});

/** The present state of jobs, reconciliation and database. */
export const Health = z.object({
  mails: Backlog,
  jobs: Backlog,
  reconciliation: z.object({
    lastRunAt: Timestamp.nullable(),
    /**
     * Time from which runs are due: the time of the first posting or of the first migration,
     * whichever was later; null while the ledger has no posting.
     */
    startedAt: Timestamp.nullable(),
    /** Differences that the last run found; null before the first run. */
    differences: z.int().nullable(),
    /** Commands that Stripe refused in the last 30 days. */
    refusedCommands: z.int(),
    /** Events of Stripe of the last 30 days that could not be processed. */
    deadEvents: z.int(),
    /** Failed refunds of any age that an admin must resolve. */
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

/** `Health` with its assessment; `problems` are sentences. */
export const HealthView = Health.extend({
  verdict: z.object({ status: z.string(), problems: z.array(z.string()) }),
  missingSettings: z
    .array(z.string())
    .describe('Settings that the public legal pages need and that are not set'),
});
export type HealthView = z.infer<typeof HealthView>;
