import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { CalendarAddressView, NewCalendarAddress } from './calendar-address.schema.ts';
import {
  createCalendarAddress,
  loadCalendarAddress,
  revokeCalendarAddress,
} from './calendar-address.service.ts';

export const calendarAddressRouter = router({
  own: protectedProcedure
    .output(parseOutput(CalendarAddressView))
    .query(({ ctx }) => loadCalendarAddress(ctx)),
  create: protectedProcedure
    .output(parseOutput(NewCalendarAddress))
    .mutation(({ ctx }) => createCalendarAddress(ctx)),
  revoke: protectedProcedure
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx }) => revokeCalendarAddress(ctx).then(() => done))),
});
