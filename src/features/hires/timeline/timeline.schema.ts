import { z } from 'zod';
import { Id, integerBetween, Timestamp } from '#platform/shared/fields/fields.ts';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import { eventKinds } from './timeline.rules.ts';

export const TIMELINE_PAGE_SIZE = 50;
const NO_SUCH_ENTRY = 'This entry does not exist';

export const TimelineQuery = z.object({
  projectId: Id,
  /** Number of the last event of the previous page; older events are returned. */
  before: integerBetween(1, INT4_MAX, NO_SUCH_ENTRY, NO_SUCH_ENTRY).optional(),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const TimelineEntry = z.object({
  seq: z.int(),
  kind: z.enum(eventKinds),
  party: z.enum(['client', 'developer', 'admin', 'clock', 'bank']),
  /** Null if the party is the system (`clock`) or a bank. */
  name: z.string().nullable(),
  at: Timestamp,
  /** The content depends on `kind`; see `formatEventDetail`. */
  detail: z.record(z.string(), z.unknown()),
  hash: z.string(),
  prevHash: z.string(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelinePage = z.object({
  items: z.array(TimelineEntry),
  next: z.int().nullable(),
});
export type TimelinePage = z.infer<typeof TimelinePage>;
