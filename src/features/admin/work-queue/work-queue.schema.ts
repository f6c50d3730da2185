import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';
import { queueKinds } from './work-queue.rules.ts';

const QueueItem = z.object({
  kind: z.enum(queueKinds),
  /** Unique in the list. */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  waitingSince: Timestamp,
  /** When a dispute settles without a decision; null for the other kinds. */
  endsAt: Timestamp.nullable(),
  href: z.string().describe('Path of the page on which it is done'),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const WorkQueue = z.object({
  items: z.array(QueueItem).describe('At most 50, longest waiting first'),
  hasMore: z.boolean(),
});
export type WorkQueue = z.infer<typeof WorkQueue>;
