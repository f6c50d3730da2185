import type { z } from 'zod';
import { ChangeView } from '#features/hires/changes/change.schema.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { acceptPayableChange, cancelTouchedPayment } from './touched-payment.service.ts';

interface AcceptRequest {
  ctx: ActorCtx;
  path: string;
  input: z.infer<typeof IdInput>;
}

const accept = idempotent(({ ctx, input }: AcceptRequest) => acceptPayableChange(ctx, input.id));

/** Part of the router of hires. It is here because accepting a change may cancel a payment. */
export const acceptChangeRouter = router({
  acceptChange: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ChangeView))
    .mutation(async (request) => {
      // Before the transaction, because Stripe is called.
      await cancelTouchedPayment(request.ctx, request.input.id);
      return accept(request);
    }),
});
