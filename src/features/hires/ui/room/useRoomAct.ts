import { useMutation } from '@tanstack/react-query';
import { trpc } from '#platform/client/trpc.ts';
import type { RoomView } from '../../work/room.schema.ts';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Does something in a project room, and shows the room as it is then. */
export function useRoomAct(projectId: number) {
  const utils = trpc.useUtils();
  const { mutateAsync } = useMutation({
    mutationFn: (call: (client: Client) => Promise<RoomView>) => call(utils.client),
    onSuccess: async (room) => {
      await utils.hires.room.cancel({ projectId });
      utils.hires.room.setData({ projectId }, room);
    },
    // Where the other side was quicker, the room looks different by now.
    onError: () => void utils.hires.room.invalidate({ projectId }),
    onSettled: () => {
      void utils.hires.timeline.invalidate();
      void utils.projects.get.invalidate({ id: projectId });
      void utils.projects.ofClient.invalidate();
      void utils.bids.onProject.invalidate({ projectId });
    },
  });
  return { act: mutateAsync };
}
