import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { SuspensionNote } from '#platform/client/restriction/suspension-reason.tsx';
import type { BidView } from '../../bid.schema.ts';
import { CompareTable } from './CompareTable.tsx';
import { COMPARED_MAX, COMPARED_MIN, toCompareSearch } from './compare-search.ts';

const DeclineDialog = lazy(() => import('../decision/DeclineDialog.tsx'));

function TooFewBids({ projectId }: { projectId: number }) {
  const back = (
    <Button
      variant="primary"
      renderRoot={(props) => (
        <Link to="/projects/$id" params={{ id: String(projectId) }} hash="bids" {...props} />
      )}
    >
      Choose bids
    </Button>
  );
  return (
    <EmptyState title="Nothing to compare" action={back}>
      {`Choose ${COMPARED_MIN} to ${COMPARED_MAX} bids on the project page to compare them side by side.`}
    </EmptyState>
  );
}

function formatWithdrawnCount(count: number): string {
  return count === 1
    ? 'One of the bids you chose was withdrawn.'
    : `${count} of the bids you chose were withdrawn.`;
}

interface CompareBidsProps {
  bids: BidView[];
  bidIds: number[];
  project: Pick<ProjectView, 'id' | 'status' | 'budget' | 'revision' | 'criteria'>;
  /** False for an admin. */
  canDecide: boolean;
  renderContact: (bid: BidView) => ReactNode;
}

export function CompareBids({ bids, bidIds, project, canDecide, renderContact }: CompareBidsProps) {
  const navigate = useNavigate();
  const [bidToDecline, setBidToDecline] = useState<BidView | null>(null);
  // The dialog is loaded when it is first opened, and then remains mounted.
  const [isDialogMounted, setDialogMounted] = useState(false);
  const comparedBids = bidIds.flatMap((id) => bids.find((bid) => bid.id === id) ?? []);
  const withdrawnCount = bidIds.length - comparedBids.length;

  function openDecline(bid: BidView) {
    setDialogMounted(true);
    setBidToDecline(bid);
  }

  function removeFromComparison({ id }: BidView) {
    const remainingIds = comparedBids.map((bid) => bid.id).filter((bidId) => bidId !== id);
    void navigate({
      to: '/projects/$id/compare',
      params: { id: String(project.id) },
      search: toCompareSearch(remainingIds),
      replace: true,
    });
  }

  return (
    <Stack gap="lg">
      {withdrawnCount > 0 && comparedBids.length > 0 && (
        <Text c="dimmed">{formatWithdrawnCount(withdrawnCount)}</Text>
      )}
      {canDecide && project.status === 'active' && <SuspensionNote />}
      {comparedBids.length < COMPARED_MIN ? (
        <TooFewBids projectId={project.id} />
      ) : (
        <CompareTable
          bids={comparedBids}
          project={project}
          canDecide={canDecide}
          renderContact={renderContact}
          onDecline={openDecline}
          onRemove={removeFromComparison}
        />
      )}
      {isDialogMounted && (
        <Suspense>
          <DeclineDialog bid={bidToDecline} onClose={() => setBidToDecline(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

export function CompareSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: Math.max(count, COMPARED_MIN) }, (_, place) => place);
  return (
    <Loading noun="bids">
      <Group grow align="start" gap="lg">
        {places.map((place) => (
          <Stack key={place}>
            <Skeleton height={44} circle />
            <Skeleton height={18} width="70%" radius={2} />
            <Skeleton height={160} radius={2} />
            <SkeletonLines lines={5} />
          </Stack>
        ))}
      </Group>
    </Loading>
  );
}
