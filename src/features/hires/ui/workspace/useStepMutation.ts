import { useMutation } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import type { StepResult } from '../../workspace/workspace.schema.ts';

export type TrpcClient = ReturnType<typeof trpc.useUtils>['client'];

/** Sends a step in a project room and reads the room again. */
export function useStepMutation(projectId: number) {
  const utils = trpc.useUtils();
  const { mutateAsync } = useMutation({
    mutationFn: (call: (client: TrpcClient) => Promise<StepResult>) => call(utils.client),
    // The form closes when the room shows the step. After an error the other side may have been
    // first.
    onSettled: async () => {
      void utils.hires.timeline.invalidate();
      void utils.disputes.offers.invalidate();
      void utils.projects.get.invalidate({ id: projectId });
      void utils.projects.ofClient.invalidate();
      void utils.bids.onProject.invalidate({ projectId });
      await utils.hires.room.invalidate({ projectId });
    },
  });
  return { runStep: mutateAsync };
}
