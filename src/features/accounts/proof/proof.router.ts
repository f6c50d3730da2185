import { Done, done, enrollmentProcedure, output, router } from '#platform/server/trpc/trpc.ts';
import { Proof, ProofNeeds } from './proof.schema.ts';
import { loadProofNeeds, proveIdentity } from './proof.service.ts';

export const proofRouter = router({
  /** Returns whether a proof needs a code in addition to the password. */
  requirements: enrollmentProcedure
    .output(output(ProofNeeds))
    .query(({ ctx }) => loadProofNeeds(ctx)),
  /** Proves the identity of the caller again, for actions that require a recent proof. */
  submit: enrollmentProcedure
    .input(Proof)
    .output(output(Done))
    .mutation(({ ctx, input }) => proveIdentity(ctx, input).then(() => done)),
});
