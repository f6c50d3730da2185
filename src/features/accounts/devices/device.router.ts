import { z } from 'zod';
import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { DeviceView, EndDevice, EndedDevices } from './device.schema.ts';
import { endDevice, endOtherDevices, ownDevices } from './device.service.ts';

export const deviceRouter = router({
  list: signedIn.output(shows(z.array(DeviceView))).query(({ ctx }) => ownDevices(ctx)),
  end: signedIn
    .input(EndDevice)
    .output(shows(Done))
    .mutation(({ ctx, input }) => endDevice(ctx, input.id).then(() => done)),
  endOthers: signedIn.output(shows(EndedDevices)).mutation(({ ctx }) => endOtherDevices(ctx)),
});
