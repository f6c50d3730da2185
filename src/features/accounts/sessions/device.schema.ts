import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

export const DeviceView = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** IP address of the sign-in. */
  address: z.string(),
  firstSeen: Timestamp,
  /** Precise to the hour. */
  lastSeen: Timestamp,
  current: z.boolean(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const SignOutDevice = z.object({ id: z.uuid('There is no such device.') });
export const SignedOutDevices = z.object({ ended: z.int() });
