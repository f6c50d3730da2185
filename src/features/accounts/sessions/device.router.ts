import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { DeviceView, SignedOutDevices, SignOutDevice } from './device.schema.ts';
import { listOwnDevices, signOutDevice, signOutOtherDevices } from './device.service.ts';

export const deviceRouter = router({
  list: protectedProcedure
    .output(output(z.array(DeviceView)))
    .query(({ ctx }) => listOwnDevices(ctx)),
  end: provenProcedure
    .input(SignOutDevice)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => signOutDevice(ctx, input.id).then(() => done))),
  endOthers: provenProcedure
    .output(output(SignedOutDevices))
    .mutation(idempotent(({ ctx }) => signOutOtherDevices(ctx))),
});
