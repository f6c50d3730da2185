import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { OwnSuspension } from '#features/moderation/suspensions/ui/OwnSuspension.tsx';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

function SuspensionDetails() {
  const suspension = trpc.suspensions.own.useQuery(undefined, { staleTime: 5_000 });
  if (suspension.isPending) {
    return (
      <Loading noun="your suspension">
        <SkeletonLines lines={6} height={20} />
      </Loading>
    );
  }
  if (suspension.data === undefined) {
    return (
      <ErrorState
        title="This could not be loaded"
        message={readError(suspension.error).message}
        onRetry={() => void suspension.refetch()}
        retrying={suspension.isFetching}
      />
    );
  }
  if (suspension.data === null) {
    return (
      <EmptyState
        title="You are not suspended"
        drawing="lens"
        action={
          <Button variant="primary" renderRoot={(props) => <Link to="/" {...props} />}>
            Back to Home
          </Button>
        }
      >
        You can use everything.
      </EmptyState>
    );
  }
  return <OwnSuspension suspension={suspension.data} />;
}

export function SuspensionPage() {
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/suspension']} />
      <RequireSignIn>
        <SuspensionDetails />
      </RequireSignIn>
    </div>
  );
}
