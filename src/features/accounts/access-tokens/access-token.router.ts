import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
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
import { AccessTokenView, CreateAccessToken, CreatedAccessToken } from './access-token.schema.ts';
import { createAccessToken, listOwnTokens, revokeAccessToken } from './access-token.service.ts';

export const accessTokenRouter = router({
  list: protectedProcedure
    .output(parseOutput(z.array(AccessTokenView)))
    .query(({ ctx }) => listOwnTokens(ctx)),
  create: provenProcedure
    .input(parseInput(CreateAccessToken))
    .output(parseOutput(CreatedAccessToken))
    .mutation(({ ctx, input }) => createAccessToken(ctx, input)),
  revoke: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => revokeAccessToken(ctx, input.id).then(() => done))),
});
