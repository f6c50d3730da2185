import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { type Failure, mayPass, saidBy } from '#platform/client/errors.ts';
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
  const [busy, setBusy] = useState(false);
  const { mutateAsync: cancel } = trpc.hires.cancelProject.useMutation();

  function done(project: ProjectView) {
    toast.success('Project cancelled', 'Its bids are closed, and everyone who bid is told.');
    utils.projects.get.setData({ id }, project);
    onCancelled();
  }

  /** It may be cancelled all the same. */
  async function fail(failure: Failure) {
    await utils.projects.get.cancel({ id });
    const asked = utils.projects.get.fetch({ id }, { staleTime: 0, retry: false });
    const now = await asked.catch(() => null);
    if (now?.status === 'cancelled') return done(now);
    toast.error('Error', failure.message);
    if (!mayPass(failure)) setAsking(false);
  }

  async function confirm() {
    setBusy(true);
    await cancel({ id }).then(done, (error: unknown) => fail(saidBy(error)));
    setBusy(false);
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
        busy={busy}
        onConfirm={() => void confirm()}
      >
        All bids on it are closed and everyone who bid is told by email. No more bids are taken, and
        nobody can be hired. This cannot be undone.
      </Confirm>
    </>
  );
}
