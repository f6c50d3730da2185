import { parseDisputeQueueSearch } from '#features/hires/disputes/queue/dispute-queue.rules.ts';
import { DisputeQueue } from '#features/hires/disputes/queue/ui/DisputeQueue.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function DisputesPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Disputes"
        lead="What waits longest for a decision first. A project’s room holds what both sides said, their evidence and offers, the money, and the decision."
      />
      <DisputeQueue search={parseDisputeQueueSearch({ ...search })} />
    </>
  );
}
