import { z } from 'zod';
import { offersChanged } from '#features/bids/bid.service.ts';
import { dividedQueue } from '#features/hires/money/division.service.ts';
import { runPart } from '#platform/server/job-parts.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { compareBooks } from './books/books.service.ts';
import { cancelOutdated } from './cancellation.service.ts';
import { commandQueue } from './command.service.ts';
import { carryOutDivision } from './division.service.ts';
import { eventQueue, workEvent } from './event.service.ts';
import { reconcile, reconcileAll, reconcileAllParts, reconcileParts } from './reconcile.service.ts';
import { sendCommand } from './sending.service.ts';

const reconcileQueue = { name: 'reconcile-payments', data: z.object({}), retryLimit: 0 };
const reconcileAllQueue = {
  ...reconcileQueue,
  name: 'reconcile-all-payments',
  expireInSeconds: 3_600,
};
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const NIGHTLY = '17 3 * * *';

export const paymentWorkers: Worker[] = [
  worker(dividedQueue, (ctx, { projectId }) => carryOutDivision(ctx, projectId)),
  worker(commandQueue, async (ctx, { commandId }) => {
    const outcome = await sendCommand(ctx, commandId);
    if (outcome === 'later' || outcome === 'held')
      throw new Error(`Command ${commandId} is ${outcome}`);
  }),
  worker(offersChanged, (ctx, { projectId }) => cancelOutdated(ctx, projectId)),
  worker(eventQueue, (ctx, { eventId }) => workEvent(ctx, eventId)),
  worker(reconcileQueue, reconcile, EVERY_FIVE_MINUTES, reconcileParts),
  worker(
    reconcileAllQueue,
    async (ctx) => {
      await reconcileAll(ctx);
      await runPart(ctx, 'books', () => compareBooks(ctx));
    },
    NIGHTLY,
    [...reconcileAllParts, 'balance_transactions', 'books'],
  ),
];
