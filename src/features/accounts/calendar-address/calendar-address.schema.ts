import { z } from 'zod';
import { Timestamp } from '#platform/shared/fields/fields.ts';

/** `createdAt` is null if the user has no address. */
export const CalendarAddressView = z.object({ createdAt: Timestamp.nullable() });
export type CalendarAddressView = z.infer<typeof CalendarAddressView>;

/** The address is stored hashed and cannot be read again. */
export const NewCalendarAddress = z.object({ url: z.url() });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;
