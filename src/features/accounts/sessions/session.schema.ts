import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

export const SessionView = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  address: z.string(),
  firstSeen: Timestamp,
  /** Precise to the hour. */
  lastSeen: Timestamp,
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

export const EndSession = z.object({ id: z.uuid('This device does not exist.') });
export const EndedSessions = z.object({ ended: z.int() });
