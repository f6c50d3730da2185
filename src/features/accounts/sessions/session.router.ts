import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  provenProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts';
import { EndedSessions, EndSession, SessionView } from './session.schema.ts';

export const sessionRouter = router({
  /** Returns the open sessions of the caller. */
  list: protectedProcedure
    .output(output(z.array(SessionView)))
    .query(({ ctx }) => listOwnSessions(ctx)),
  /** Ends one session of the caller. */
  end: provenProcedure
    .input(EndSession)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => endOwnSession(ctx, input.id).then(() => done))),
  /** Ends all sessions of the caller except the current one. */
  endOthers: provenProcedure
    .output(output(EndedSessions))
    .mutation(idempotent(({ ctx }) => endOtherSessions(ctx))),
});
