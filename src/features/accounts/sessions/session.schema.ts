import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/** An open session of the caller. */
export const SessionView = z.object({
  id: z.uuid(),
  /** Name of the device, for example `Firefox on Windows`. */
  name: z.string(),
  /** Kind of the device. */
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** IP address of the sign-in. */
  address: z.string(),
  /** Time of the sign-in. */
  firstSeen: Timestamp,
  /** Precise to the hour. */
  lastSeen: Timestamp,
  /** Whether it is the session of the request. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

/** `id` is the id of a `SessionView`. */
export const EndSession = z.object({ id: z.uuid('This device does not exist.') });
/** Number of sessions that were ended. */
export const EndedSessions = z.object({ ended: z.int() });
