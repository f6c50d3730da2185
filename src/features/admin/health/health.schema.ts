import { z } from 'zod';
import { Instant } from '#platform/shared/fields.ts';

const Backlog = z.object({
  waiting: z.int(),
  /** When the oldest waiting job was due; null if none waits. */
  oldestAt: Instant.nullable(),
  failed: z.int().describe('Given up within the last day'),
  failing: z.array(z.string()).describe('The queues of what was given up, most first'),
});

/** The present state of jobs, books and database. */
export const Health = z.object({
  mails: Backlog,
  jobs: Backlog,
  books: z.object({
    readAt: Instant.nullable(),
    /**
     * When the first posting was made, or the first migration if that was later; null without any.
     */
    since: Instant.nullable(),
    differences: z.int().nullable(),
    refusedCommands: z.int(),
    lostEvents: z.int(),
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
  verdict: z.object({ word: z.string(), problems: z.array(z.string()) }),
  unset: z.array(z.string()).describe('Settings for which pages that everybody reads wait'),
});
export type HealthView = z.infer<typeof HealthView>;
