import { z } from 'zod';
import { idempotent, idempotentInSteps } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import { pageSchema } from '#platform/shared/lists/pagination.ts';
import { getOwnPaymentTotals, listOwnPayments } from './history/history.queries.ts';
import { OwnPayment, OwnPaymentsQuery, OwnPaymentTotals } from './history/history.schema.ts';
import { loadProjectPayment, startPayment } from './intents/start-payment.service.ts';
import { PaymentState, StartedPayment, StartPaymentInput } from './payment.schema.ts';
import {
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
  Discrepancy,
  ManualRefundInput,
  PaymentIssues,
  ReconciliationTotals,
} from './reconciliation/reconciliation.schema.ts';

export const paymentRouter = router({
  start: protectedProcedure
    .input(input(StartPaymentInput))
    .output(output(StartedPayment))
    .mutation(idempotentInSteps(({ ctx, input }) => startPayment(ctx, input))),
  /** A mutation, because it may read the payment from Stripe and store the new status. */
  ofProject: protectedProcedure
    .input(input(z.object({ projectId: Id })))
    .output(output(PaymentState))
    .mutation(({ ctx, input }) => loadProjectPayment(ctx, input.projectId)),
  mine: protectedProcedure
    .input(input(OwnPaymentsQuery))
    .output(output(pageSchema(OwnPayment)))
    .query(({ ctx, input }) => listOwnPayments(ctx, input)),
  totals: protectedProcedure
    .output(output(OwnPaymentTotals))
    .query(({ ctx }) => getOwnPaymentTotals(ctx)),
  reconciliationTotals: protectedProcedure
    .output(output(ReconciliationTotals))
    .query(({ ctx }) => getReconciliationTotals(ctx)),
  discrepancies: protectedProcedure
    .output(output(z.array(Discrepancy)))
    .query(({ ctx }) => getDiscrepancies(ctx)),
  issues: protectedProcedure
    .output(output(PaymentIssues))
    .query(({ ctx }) => getPaymentIssues(ctx)),
  retryRefund: provenProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(idempotentInSteps(({ ctx, input }) => retryRefund(ctx, input.id).then(() => done))),
  recordManualRefund: provenProcedure
    .input(input(ManualRefundInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => recordManualRefund(ctx, input).then(() => done))),
  withdrawManualRefund: provenProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => withdrawManualRefund(ctx, input.id).then(() => done))),
});
