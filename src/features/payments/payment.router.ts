import { z } from 'zod';
import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById, Id } from '#platform/shared/fields.ts';
import { pageOf } from '#platform/shared/page.ts';
import { bookDifferences, bookTroubles, ownBooks } from './books/books.service.ts';
import { BooksView, Difference } from './books/difference.schema.ts';
import { Troubles } from './books/trouble.schema.ts';
import { OwnPayment, OwnPaymentSums, OwnPaymentsQuery } from './history/history.schema.ts';
import { ownPaymentSums, ownPayments } from './history/history.service.ts';
import { PaymentState, StartedPayment, StartPayment } from './payment.schema.ts';
import { paymentOfProject, startPayment } from './payment.service.ts';
import { recordManualRefund, withdrawManualRefund } from './refunds/manual.service.ts';
import { ManualRefund } from './refunds/refund.schema.ts';
import { retryRefund } from './refunds/retry.service.ts';

export const paymentRouter = router({
  start: signedIn
    .meta({ repeats: 'in steps' })
    .input(StartPayment)
    .output(shows(StartedPayment))
    .mutation(({ ctx, input }) => startPayment(ctx, input)),
  /** A mutation, because it may retrieve the payment from Stripe and apply its state. */
  ofProject: signedIn
    .meta({ repeats: 'anew' })
    .input(z.object({ projectId: Id }))
    .output(shows(PaymentState))
    .mutation(({ ctx, input }) => paymentOfProject(ctx, input.projectId)),
  mine: signedIn
    .input(OwnPaymentsQuery)
    .output(shows(pageOf(OwnPayment)))
    .query(({ ctx, input }) => ownPayments(ctx, input)),
  sums: signedIn.output(shows(OwnPaymentSums)).query(({ ctx }) => ownPaymentSums(ctx)),
  books: signedIn.output(shows(BooksView)).query(({ ctx }) => ownBooks(ctx)),
  differences: signedIn.output(shows(z.array(Difference))).query(({ ctx }) => bookDifferences(ctx)),
  troubles: signedIn.output(shows(Troubles)).query(({ ctx }) => bookTroubles(ctx)),
  /** Sends a refund again that did not reach the card. */
  retryRefund: signedIn
    .meta({ repeats: 'in steps' })
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => retryRefund(ctx, input.id).then(() => done)),
  /** Notes that a client got past Stripe what their card did not take. */
  recordManualRefund: signedIn
    .input(ManualRefund)
    .output(shows(Done))
    .mutation(({ ctx, input }) => recordManualRefund(ctx, input).then(() => done)),
  /** Takes such a note back: the money did not arrive. */
  withdrawManualRefund: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => withdrawManualRefund(ctx, input.id).then(() => done)),
});
