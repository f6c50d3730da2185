import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { RoomView } from '../work/room.schema.ts';
import { ProjectStep } from '../work/work.schema.ts';
import { AcceptOffer, Decide, MakeOffer, OpenDispute, SayInDispute } from './dispute.schema.ts';
import {
  acceptOffer,
  decideDispute,
  disputeWork,
  makeOffer,
  sayInDispute,
  withdrawDispute,
} from './dispute.service.ts';

export const disputeRouter = router({
  open: signedIn
    .input(OpenDispute)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => disputeWork(ctx, input)),
  say: signedIn
    .input(SayInDispute)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => sayInDispute(ctx, input)),
  offer: signedIn
    .input(MakeOffer)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => makeOffer(ctx, input)),
  accept: signedIn
    .input(AcceptOffer)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  withdraw: signedIn
    .input(ProjectStep)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => withdrawDispute(ctx, input.projectId)),
  decide: signedIn
    .input(Decide)
    .output(shows(RoomView))
    .mutation(({ ctx, input }) => decideDispute(ctx, input)),
});
