import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { Done, done, output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { DeviceView, EndDevice, EndedDevices } from './device.schema.ts';
import { endDevice, endOtherDevices, ownDevices } from './device.service.ts';

export const deviceRouter = router({
  list: protectedProcedure.output(output(z.array(DeviceView))).query(({ ctx }) => ownDevices(ctx)),
  end: protectedProcedure
    .input(EndDevice)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => endDevice(ctx, input.id).then(() => done))),
  endOthers: protectedProcedure
    .output(output(EndedDevices))
    .mutation(idempotent(({ ctx }) => endOtherDevices(ctx))),
});
