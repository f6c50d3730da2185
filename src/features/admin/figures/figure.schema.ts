import { z } from 'zod';
import { DAYS_SHOWN } from './figure.rules.ts';

export const Analytics = z
  .object({
    totalUsers: z.int(),
    recentSignups: z.int().describe('Of the last seven days'),
    activeProjects: z.int().describe('Open for bids now'),
    totalProjects: z.int(),
    totalAdmins: z.int(),
    totalDevelopers: z.int(),
    totalClients: z.int(),
    completedProjects: z.int(),
    averageBidsPerProject: z.number().describe('Bids that stand, to two decimals'),
  })
  .meta({ id: 'AdminAnalytics' });
export type Analytics = z.infer<typeof Analytics>;

export const DaysQuery = z.object({
  days: z.literal(DAYS_SHOWN, 'The figures are shown for 30 or 90 days'),
});
export type DaysQuery = z.infer<typeof DaysQuery>;

/** The figures of one UTC day. */
export const DayFigures = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  projects: z.int(),
  bids: z.int(),
  paidCents: z.int(),
  releasedCents: z.int(),
  refundedCents: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** Numbers of undecided appeals against suspensions and against removals of projects. */
export const AppealsWaiting = z.object({
  people: z.int(),
  projects: z.int(),
  /** How many of them no present admin is allowed to decide. */
  withoutJudge: z.int(),
});
export type AppealsWaiting = z.infer<typeof AppealsWaiting>;

/** One audit entry of an admin, with the labels that SPEC defines. */
export const Activity = z.object({
  id: z.int(),
  adminName: z.string().nullable(),
  action: z.string(),
  targetType: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Activity = z.infer<typeof Activity>;
