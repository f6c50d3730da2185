import { parseDisputeQueueSearch } from '#features/hires/disputes/queue/dispute-queue.rules.ts';
import { DisputeQueue } from '#features/hires/disputes/queue/ui/DisputeQueue.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function DisputesPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Disputes"
        lead="Longest waiting first. Each project room has the statements, evidence and offers of both sides, the money, and the decision."
      />
      <DisputeQueue search={parseDisputeQueueSearch({ ...search })} />
    </>
  );
}
