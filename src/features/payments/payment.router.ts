import { z } from 'zod';
import { idempotent, idempotentInSteps } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { pageSchema } from '#platform/shared/lists/pagination.ts';
import { getOwnPaymentTotals, listOwnPayments } from './history/history.queries.ts';
import { OwnPayment, OwnPaymentsQuery, OwnPaymentTotals } from './history/history.schema.ts';
import { loadProjectPayment, startPayment } from './intents/start-payment.service.ts';
import {
  PaymentState,
  PaymentStateQuery,
  StartedPayment,
  StartPaymentInput,
} from './payment.schema.ts';
import {
  compareNow,
  getDiscrepancies,
  getPaymentIssues,
  getReconciliationTotals,
} from './reconciliation/balance-comparison.service.ts';
import {
  recordManualRefund,
  retryRefund,
  withdrawManualRefund,
} from './reconciliation/failed-refunds.service.ts';
import {
  Comparison,
  Discrepancy,
  ManualRefundInput,
  PaymentIssues,
  ReconciliationTotals,
} from './reconciliation/reconciliation.schema.ts';

export const paymentRouter = router({
  start: protectedProcedure
    .input(parseInput(StartPaymentInput))
    .output(parseOutput(StartedPayment))
    .mutation(idempotentInSteps(({ ctx, input }) => startPayment(ctx, input))),
  /** A mutation, because it may read the payment from Stripe and store the new status. */
  ofProject: protectedProcedure
    .input(parseInput(PaymentStateQuery))
    .output(parseOutput(PaymentState))
    .mutation(({ ctx, input }) => loadProjectPayment(ctx, input)),
  mine: protectedProcedure
    .input(parseInput(OwnPaymentsQuery))
    .output(parseOutput(pageSchema(OwnPayment)))
    .query(({ ctx, input }) => listOwnPayments(ctx, input)),
  totals: protectedProcedure
    .output(parseOutput(OwnPaymentTotals))
    .query(({ ctx }) => getOwnPaymentTotals(ctx)),
  reconciliationTotals: protectedProcedure
    .output(parseOutput(ReconciliationTotals))
    .query(({ ctx }) => getReconciliationTotals(ctx)),
  discrepancies: protectedProcedure
    .output(parseOutput(z.array(Discrepancy)))
    .query(({ ctx }) => getDiscrepancies(ctx)),
  issues: protectedProcedure
    .output(parseOutput(PaymentIssues))
    .query(({ ctx }) => getPaymentIssues(ctx)),
  /** Without `idempotent`, because a second comparison is harmless. */
  compareNow: protectedProcedure
    .output(parseOutput(Comparison))
    .mutation(({ ctx }) => compareNow(ctx)),
  retryRefund: provenProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotentInSteps(({ ctx, input }) => retryRefund(ctx, input.id).then(() => done))),
  recordManualRefund: provenProcedure
    .input(parseInput(ManualRefundInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => recordManualRefund(ctx, input).then(() => done))),
  withdrawManualRefund: provenProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawManualRefund(ctx, input.id).then(() => done))),
});
