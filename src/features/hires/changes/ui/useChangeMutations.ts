import { trpc } from '#platform/client/api/trpc.ts';

/** Each waits until the workspace has been read again, also after an error. */
export function useChangeMutations(projectId: number) {
  const utils = trpc.useUtils();
  const options = {
    onSettled: async () => {
      void utils.hires.timeline.invalidate();
      void utils.hires.changes.invalidate({ projectId });
      void utils.hires.agreement.invalidate({ projectId });
      void utils.projects.get.invalidate({ id: projectId });
      void utils.projects.ofClient.invalidate();
      await utils.hires.workspace.invalidate({ projectId });
    },
  };
  return {
    propose: trpc.hires.proposeChange.useMutation(options).mutateAsync,
    accept: trpc.hires.acceptChange.useMutation(options).mutateAsync,
    decline: trpc.hires.declineChange.useMutation(options).mutateAsync,
    withdraw: trpc.hires.withdrawChange.useMutation(options).mutateAsync,
  };
}
