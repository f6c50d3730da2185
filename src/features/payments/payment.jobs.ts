import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { commandQueue, sendCommand } from './command.service.ts';
import { eventQueue, reconcile, workEvent } from './event.service.ts';

const reconcileQueue = { name: 'reconcile-payments', data: z.object({}), retryLimit: 0 };
const EVERY_FIVE_MINUTES = '*/5 * * * *';

export const paymentWorkers: Worker[] = [
  worker(commandQueue, async (ctx, { commandId }) => {
    const outcome = await sendCommand(ctx, commandId);
    if (outcome === 'later' || outcome === 'held')
      throw new Error(`Command ${commandId} is ${outcome}`);
    if (outcome === 'refused') ctx.report(`Stripe refused command ${commandId} for good`);
  }),
  worker(eventQueue, (ctx, { eventId }) => workEvent(ctx, eventId)),
  worker(reconcileQueue, reconcile, EVERY_FIVE_MINUTES),
];
