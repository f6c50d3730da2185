import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';

export function CancelProject({ id }: { id: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.hires.cancelProject.useMutation({
    onSettled: () => {
      void utils.projects.list.invalidate();
      void utils.projects.count.invalidate();
      void utils.projects.ofClient.invalidate();
      void utils.projects.clientStats.invalidate();
      void utils.bids.onProject.invalidate({ projectId: id });
    },
  });

  async function cancel() {
    const project = await mutateAsync({ id });
    toast.success('Project cancelled', 'Its bids are closed. Everyone who bid gets an email.');
    utils.projects.get.setData({ id }, project);
  }

  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Cancel project
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Cancel this project?"
        confirmLabel="Cancel project"
        busyLabel="Cancelling..."
        cancelLabel="Keep project"
        errorTitle="Project not cancelled"
        onConfirm={cancel}
      >
        All its bids are closed and everyone who bid gets an email. No one can bid on it or be hired
        for it any more. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
