import { Box, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { listCriteriaOfMilestone } from '#features/hires/agreement/milestone-criteria.rules.ts';
import { CHANGE_DAYS } from '#features/hires/changes/change.rules.ts';
import { EarlierChanges } from '#features/hires/changes/ui/EarlierChanges.tsx';
import { ProposeForm } from '#features/hires/changes/ui/ProposeForm.tsx';
import { WorkspaceError } from '#features/hires/ui/workspace/WorkspaceError.tsx';
import type { DeliveryView, WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

interface ProposePageProps {
  id: number;
  /** Chosen first. */
  milestoneId?: number | undefined;
  /** The proposal of the other side that is declined with this one. */
  insteadOf?: number | undefined;
  /** The delivery whose request for changes the proposal answers. */
  requestId?: number | undefined;
}

export function ProposePage(props: ProposePageProps) {
  return (
    <RequireSignIn>
      <Propose key={props.insteadOf} {...props} />
    </RequireSignIn>
  );
}

function Propose({ id, milestoneId, insteadOf, requestId }: ProposePageProps) {
  const options = { staleTime: 0, refetchOnReconnect: false, retryOnMount: false };
  const workspace = trpc.hires.workspace.useQuery(
    { projectId: id, ...(milestoneId && { milestoneId }) },
    options,
  );
  const hasAgreement = Boolean(workspace.data?.agreement);
  const agreement = trpc.hires.agreement.useQuery(
    { projectId: id },
    { ...options, enabled: hasAgreement },
  );
  const failed = [workspace, agreement].find(({ isError, data }) => isError && !data);
  if (failed?.error) {
    return (
      <WorkspaceError
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  // The form must not start from cached, older terms.
  const isLoaded =
    workspace.isFetchedAfterMount &&
    (!hasAgreement || (agreement.isFetchedAfterMount && agreement.data));
  if (!workspace.data || !isLoaded) {
    return (
      <div className="bw-page">
        <PageHeading title="Propose a change" />
        <Loading noun="terms">
          <SkeletonLines lines={8} />
        </Loading>
      </div>
    );
  }
  return (
    <LoadedPage
      workspace={workspace.data}
      agreement={agreement.data ?? null}
      insteadOf={insteadOf}
      requestId={requestId}
    />
  );
}

interface LoadedPageProps {
  workspace: WorkspaceView;
  /** Null if the hire is older than the first stored agreements. */
  agreement: AgreementView | null;
  insteadOf: number | undefined;
  requestId: number | undefined;
}

/** Null if the form can be shown. */
function getObstacle(
  { party, hireState, openChange }: WorkspaceView,
  insteadOf: number | undefined,
): string | null {
  if (party === 'admin') return 'Only the client and the developer can propose a change.';
  if (hireState !== 'running') return 'The work has ended, so its terms cannot change.';
  if (insteadOf !== undefined && openChange?.id !== insteadOf)
    return 'The proposal that you wanted to answer has ended.';
  if (openChange?.proposedBy === party && insteadOf === undefined)
    return 'Your last proposal is still open. Withdraw it first.';
  if (openChange && insteadOf === undefined)
    return 'A proposal is waiting for your answer. Answer it first.';
  return null;
}

function LoadedPage({ workspace, agreement, insteadOf, requestId }: LoadedPageProps) {
  const { projectId, party, client, developer } = workspace;
  const navigate = useNavigate();
  // Only at first: a sent proposal is open itself.
  const [obstacle] = useState(() => getObstacle(workspace, insteadOf));
  const [instead] = useState(() => (insteadOf === undefined ? null : workspace.openChange));
  const [milestones] = useState(() =>
    workspace.milestones.map((milestone) => ({
      ...milestone,
      criteria: agreement ? listCriteriaOfMilestone(agreement, milestone) : [],
    })),
  );
  const [version] = useState(agreement?.version ?? 0);
  const proposedFor = instead?.items.find((item) => item.kind !== 'add')?.milestone.id;
  const room = { to: '/projects/$id/room', params: { id: String(projectId) } } as const;
  if (obstacle) {
    return (
      <div className="bw-page bw-standalone">
        <EmptyState
          title="You cannot propose a change now"
          level={1}
          action={
            <Button variant="primary" renderRoot={(props) => <Link {...room} {...props} />}>
              Open the project room
            </Button>
          }
        >
          {obstacle}
        </EmptyState>
      </div>
    );
  }
  const isRequested = ({ id, changesAt }: DeliveryView) => id === requestId && changesAt !== null;
  const openRoom = () => void navigate(room);
  const other = party === 'client' ? developer : client;
  return (
    <div className="bw-page">
      <PageHeading
        eyebrow={<Link {...room}>{workspace.title}</Link>}
        nameInTitle={workspace.title}
        title={instead ? 'Propose something else' : 'Propose a change'}
        lead={
          instead
            ? `Starts from what ${other.name} proposed. Sending it declines that proposal.`
            : `Nothing changes until ${other.name} accepts. They have ${CHANGE_DAYS} days to answer, and all deadlines keep running.`
        }
      />
      <Box maw="46rem">
        <ProposeForm
          workspace={workspace}
          milestones={milestones}
          agreementVersion={version}
          milestoneId={proposedFor ?? workspace.milestoneId}
          instead={instead}
          request={workspace.deliveries.find(isRequested) ?? null}
          onDone={openRoom}
          onCancel={openRoom}
        />
        <Box mt="xl">
          <FoldedSection id="changes" title="Earlier proposals">
            <EarlierChanges workspace={workspace} />
          </FoldedSection>
        </Box>
      </Box>
    </div>
  );
}
