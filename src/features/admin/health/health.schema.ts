import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

const Backlog = z.object({
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
     * When the first posting was made, or the first migration if that was later; null without any.
     */
    startedAt: Timestamp.nullable(),
    differences: z.int().nullable(),
    refusedCommands: z.int(),
    deadEvents: z.int(),
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
