import {
  Done,
  done,
  enrollmentProcedure,
  parseInput,
  parseOutput,
  router,
} from '#platform/server/trpc/trpc.ts';
import { Proof, ProofNeeds } from './proof.schema.ts';
import { loadProofNeeds, proveIdentity } from './proof.service.ts';

export const proofRouter = router({
  requirements: enrollmentProcedure
    .output(parseOutput(ProofNeeds))
    .query(({ ctx }) => loadProofNeeds(ctx)),
  submit: enrollmentProcedure
    .input(parseInput(Proof))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => proveIdentity(ctx, input).then(() => done)),
});
