import {
  Done,
  done,
  enrollmentProcedure,
  input,
  output,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Proof, ProofNeeds } from './proof.schema.ts';
import { loadProofNeeds, proveIdentity } from './proof.service.ts';

export const proofRouter = router({
  requirements: enrollmentProcedure
    .output(output(ProofNeeds))
    .query(({ ctx }) => loadProofNeeds(ctx)),
  submit: enrollmentProcedure
    .input(input(Proof))
    .output(output(Done))
    .mutation(({ ctx, input }) => proveIdentity(ctx, input).then(() => done)),
});
