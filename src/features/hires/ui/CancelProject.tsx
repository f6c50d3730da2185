import { Button } from '@mantine/core';
import { useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';

interface CancelProjectProps {
  id: number;
  /** The page shows a cancelled project now, and this button is about to go. */
  onCancelled: () => void;
}

/** The owner's way out of a project that is still open for bids. */
export function CancelProject({ id, onCancelled }: CancelProjectProps) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: cancel, isPending } = trpc.hires.cancelProject.useMutation();

  async function confirm() {
    try {
      const project = await cancel({ id });
      toast.success('Project cancelled', 'Its bids are closed, and everyone who bid is told.');
      utils.projects.get.setData({ id }, project);
      onCancelled();
    } catch (error) {
      toast.error('Error', saidBy(error).message);
      setAsking(false);
      void utils.projects.get.invalidate({ id });
    }
    void utils.projects.list.invalidate();
    void utils.projects.count.invalidate();
    void utils.projects.ofClient.invalidate();
    void utils.projects.statsOfClient.invalidate();
    void utils.bids.onProject.invalidate({ projectId: id });
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cancel project
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title="Cancel this project?"
        act="Cancel project"
        working="Cancelling..."
        keep="Keep project"
        busy={isPending}
        onConfirm={() => void confirm()}
      >
        All bids on it are closed and everyone who bid is told by email. No more bids are taken, and
        nobody can be hired. This cannot be undone.
      </Confirm>
    </>
  );
}
