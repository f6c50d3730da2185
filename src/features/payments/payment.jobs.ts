import { fundsSplitQueue } from '#features/hires/money/split-funds.service.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { runPart } from '#platform/server/jobs/job-parts.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { dispatchCommand } from './dispatch-command.service.ts';
import { cancelOutdatedPayment } from './intents/intent-commands.service.ts';
import { executeSplit } from './payouts/execute-split.service.ts';
import { compareBalances } from './reconciliation/balance-comparison.service.ts';
import {
  nightlyParts,
  recentParts,
  reconcileAll,
  reconcileRecent,
} from './reconciliation/reconcile.service.ts';
import { stripeCommandQueue } from './stripe-commands/stripe-command.service.ts';
import { processEvent, stripeEventQueue } from './webhooks/stripe-event.service.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const NIGHTLY = '17 3 * * *';

export const paymentWorkers: Worker[] = [
  defineWorker(fundsSplitQueue, (ctx, { projectId }) => executeSplit(ctx, projectId)),
  defineWorker(stripeCommandQueue, async (ctx, { commandId }) => {
    const outcome = await dispatchCommand(ctx, commandId);
    // The queue retries a job that throws.
    if (outcome === 'later' || outcome === 'no_result')
      throw new Error(`Command ${commandId} is ${outcome}`);
  }),
  defineWorker(offersChangedQueue, (ctx, { projectId }) => cancelOutdatedPayment(ctx, projectId)),
  defineWorker(stripeEventQueue, (ctx, { eventId }) => processEvent(ctx, eventId)),
  defineScheduledWorker('reconcile-payments', EVERY_FIVE_MINUTES, reconcileRecent, {
    parts: recentParts,
  }),
  defineScheduledWorker(
    'reconcile-all-payments',
    NIGHTLY,
    async (ctx) => {
      await reconcileAll(ctx);
      // Logged and counted like the parts inside `reconcileAll`, not thrown.
      await runPart(ctx, 'books', () => compareBalances(ctx));
    },
    { expireInSeconds: 3_600, parts: [...nightlyParts, 'balance_transactions', 'books'] },
  ),
];
