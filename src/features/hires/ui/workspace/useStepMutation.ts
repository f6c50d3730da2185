import { useMutation } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import type { StepName } from '../../hire.rules.ts';
import type { StepResult, WorkspaceView } from '../../workspace/workspace.schema.ts';

export type TrpcClient = ReturnType<typeof trpc.useUtils>['client'];

export interface WorkspaceFormProps {
  workspace: WorkspaceView;
  /** The button that opened the form may then no longer exist. */
  onDone: () => void;
  onClose: () => void;
  /**
   * True while it is unknown whether the server has executed a submission. The dialog must remain
   * open, so that the user can submit again.
   */
  onOutcomeUnknown: (isOutcomeUnknown: boolean) => void;
}

export interface StepFormProps extends WorkspaceFormProps {
  step: StepName;
}

/** `runStep` waits until the workspace has been read again, and throws if the step fails. */
export function useStepMutation(projectId: number) {
  const utils = trpc.useUtils();
  const { mutateAsync } = useMutation({
    mutationFn: (call: (client: TrpcClient) => Promise<StepResult>) => call(utils.client),
    // Also after an error, because the other side may have acted first. Awaited, because the form
    // must not close before the workspace shows the result of the step.
    onSettled: async () => {
      void utils.hires.timeline.invalidate();
      void utils.disputes.offers.invalidate();
      void utils.projects.get.invalidate({ id: projectId });
      void utils.projects.ofClient.invalidate();
      void utils.bids.onProject.invalidate({ projectId });
      await utils.hires.workspace.invalidate({ projectId });
    },
  });
  return { runStep: mutateAsync };
}
