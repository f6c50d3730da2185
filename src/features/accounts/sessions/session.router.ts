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
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts';
import { EndedSessions, EndSession, SessionView } from './session.schema.ts';

export const sessionRouter = router({
  list: protectedProcedure
    .output(parseOutput(z.array(SessionView)))
    .query(({ ctx }) => listOwnSessions(ctx)),
  end: provenProcedure
    .input(parseInput(EndSession))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => endOwnSession(ctx, input.id).then(() => done))),
  endOthers: provenProcedure
    .output(parseOutput(EndedSessions))
    .mutation(idempotent(({ ctx }) => endOtherSessions(ctx))),
});
