import { useMutation } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import type { StepName } from '../../hire.rules.ts';
import type { StepResult, WorkspaceView } from '../../workspace/workspace.schema.ts';

export type TrpcClient = ReturnType<typeof trpc.useUtils>['client'];

/** Props of every form in a dialog of the workspace. */
export interface WorkspaceFormProps {
  workspace: WorkspaceView;
  /** Called after success. The button that opened the form may no longer exist. */
  onDone: () => void;
  onClose: () => void;
  /**
   * Called with true while it is unknown whether the server has executed a submission: it is
   * running, or its response was lost. The dialog must remain open, so that the user can send it
   * again.
   */
  onOutcomeUnknown: (isOutcomeUnknown: boolean) => void;
}

export interface StepFormProps extends WorkspaceFormProps {
  step: StepName;
}

/**
 * Returns `runStep`, which sends a step and waits until the workspace has been read again. It
 * throws if the step fails.
 */
export function useStepMutation(projectId: number) {
  const utils = trpc.useUtils();
  const { mutateAsync } = useMutation({
    mutationFn: (call: (client: TrpcClient) => Promise<StepResult>) => call(utils.client),
    // Awaited, because the form must not close before the workspace shows the step. Also after an
    // error, which may mean that the other side has acted first.
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
