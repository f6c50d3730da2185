import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { HiredBid } from '#features/bids/ui/BidTerms.tsx';
import { ProjectDocuments } from '#features/documents/ui/ProjectDocuments.tsx';
import { hasSeveralMilestones } from '#features/hires/milestones/several-milestones.rules.ts';
import { AgreedCriteria } from '#features/hires/ui/workspace/criteria/AgreedCriteria.tsx';
import { DeliveriesSection } from '#features/hires/ui/workspace/deliveries/DeliveriesSection.tsx';
import { DisputeSection } from '#features/hires/ui/workspace/disputes/DisputeSection.tsx';
import {
  SettlementDialog,
  type SettlementView,
} from '#features/hires/ui/workspace/disputes/SettlementDialog.tsx';
import { MoneyBreakdown } from '#features/hires/ui/workspace/money/MoneyBreakdown.tsx';
import { NextStep } from '#features/hires/ui/workspace/steps/NextStep.tsx';
import { useWorkspace } from '#features/hires/ui/workspace/useWorkspace.ts';
import { WorkspaceError } from '#features/hires/ui/workspace/WorkspaceError.tsx';
import { WorkspaceHeading } from '#features/hires/ui/workspace/WorkspaceHeading.tsx';
import { WorkspaceSkeleton } from '#features/hires/ui/workspace/WorkspaceSkeleton.tsx';
import type { OfferView, WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { CHANGES_ANCHOR } from '#features/hires/workspace/workspace-path.rules.ts';
import { useMarkPageRead } from '#features/notifications/ui/useNotifications.ts';
import { readError } from '#platform/client/api/errors.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';
import { RoomConversation } from './RoomConversation.tsx';
import workspaceClasses from '#features/hires/ui/workspace/workspace.module.css';

// Most hires have one milestone.
const MilestoneList = lazy(async () => {
  const module = await import('#features/hires/ui/workspace/milestones/MilestoneList.tsx');
  return { default: module.MilestoneList };
});

// Only a completed hire has these two.
const OfferButton = lazy(async () => {
  const module = await import('#features/projects/ui/OfferButton.tsx');
  return { default: module.OfferButton };
});

const ProjectReviews = lazy(async () => {
  const module = await import('#features/reviews/ui/ProjectReviews.tsx');
  return { default: module.ProjectReviews };
});

// Most rooms have no proposed change.
const OpenChange = lazy(async () => {
  const module = await import('#features/hires/changes/ui/OpenChange.tsx');
  return { default: module.OpenChange };
});

const EarlierChanges = lazy(async () => {
  const module = await import('#features/hires/changes/ui/EarlierChanges.tsx');
  return { default: module.EarlierChanges };
});

const TimelineSection = lazy(async () => {
  const module = await import('#features/hires/ui/workspace/timeline/TimelineSection.tsx');
  return { default: module.TimelineSection };
});

/** A change that waits for the reader is what to do next. */
function getChangePlace({ openChange, party }: WorkspaceView) {
  if (!openChange) return null;
  return party !== 'admin' && openChange.proposedBy !== party ? 'first' : 'afterNextStep';
}

const PriceConsentSwitch = lazy(async () => {
  const module = await import('#features/hires/ui/workspace/price/PriceConsentSwitch.tsx');
  return { default: module.PriceConsentSwitch };
});

/** Null if the other side has deleted its account, because outsiders then see neither. */
function PriceConsent({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, party, priceConsent, client, developer } = workspace;
  if (!priceConsent || party === 'admin') return null;
  const otherName = (party === 'client' ? developer : client).name;
  if (otherName === FORMER_MEMBER) return null;
  return (
    <Suspense>
      <PriceConsentSwitch
        projectId={projectId}
        consent={priceConsent}
        side={party}
        otherName={otherName}
      />
    </Suspense>
  );
}

interface WorkspaceProps {
  workspace: WorkspaceView;
  me: UserView;
  /** Null if the data is current. */
  staleReason: string | null;
}

function Workspace({ workspace, me, staleReason }: WorkspaceProps) {
  const now = useNow(60_000);
  const [settling, setSettling] = useState<SettlementView | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  // Not reset when the change has ended, because its dialogs remain.
  const [changePlace, setChangePlace] = useState<'first' | 'afterNextStep' | null>(null);
  const currentPlace = getChangePlace(workspace);
  if (currentPlace && currentPlace !== changePlace) setChangePlace(currentPlace);
  const accept = (offer: OfferView) => setSettling({ view: 'accept', offer });
  // The page of a new proposal lists them too.
  const hasChanges =
    changePlace !== null ||
    hasSeveralMilestones(workspace) ||
    (workspace.agreement?.version ?? 1) > 1 ||
    workspace.deliveries.some(({ proposedChange }) => proposedChange !== null);
  const newestDisputes = workspace.disputes.toReversed();
  const renderDispute = (dispute: WorkspaceView['disputes'][number]) => (
    <DisputeSection
      key={dispute.id}
      workspace={workspace}
      dispute={dispute}
      onOffer={() => setSettling({ view: 'offer' })}
      onAccept={accept}
    />
  );
  const change = (
    <Suspense>
      <OpenChange workspace={workspace} />
    </Suspense>
  );
  return (
    <article className={`bw-page ${workspaceClasses.workspace}`}>
      <WorkspaceHeading
        workspace={workspace}
        onWrite={() => setFocusRequests((count) => count + 1)}
      />
      {staleReason && <FormError>{`${staleReason} What you see may be out of date.`}</FormError>}
      <Stack gap="lg">
        {changePlace === 'first' && change}
        <NextStep workspace={workspace} onAccept={accept} />
        {changePlace === 'afterNextStep' && change}
        {hasSeveralMilestones(workspace) && (
          <Suspense>
            <MilestoneList workspace={workspace} />
          </Suspense>
        )}
      </Stack>
      {workspace.hireState === 'completed' &&
        workspace.party === 'client' &&
        workspace.developer.name !== FORMER_MEMBER && (
          <div className={workspaceClasses.hireAgain}>
            <Suspense>
              <OfferButton
                developerId={workspace.developer.id}
                copiedProject={{ id: workspace.projectId, title: workspace.title }}
              >
                Hire again
              </OfferButton>
            </Suspense>
          </div>
        )}
      <SettlementDialog workspace={workspace} settlement={settling} onChange={setSettling} />
      <div className={workspaceClasses.columns}>
        <div className={workspaceClasses.mainColumn}>
          {workspace.hireState === 'completed' && workspace.party !== 'admin' && (
            <Suspense>
              <ProjectReviews projectId={workspace.projectId} viewer={me} now={now} />
            </Suspense>
          )}
          <PriceConsent workspace={workspace} />
          <AgreedCriteria workspace={workspace} />
          {newestDisputes.filter(({ status }) => status === 'open').map(renderDispute)}
          <DeliveriesSection workspace={workspace} />
          {newestDisputes.filter(({ status }) => status !== 'open').map(renderDispute)}
          <RoomConversation workspace={workspace} me={me} focusRequests={focusRequests} />
        </div>
        <div className={workspaceClasses.sideColumn}>
          <MoneyBreakdown workspace={workspace} />
          <FoldedSection
            id="hired-bid"
            title="The hired bid"
            isInitiallyOpen={workspace.party === 'admin'}
          >
            <HiredBid projectId={workspace.projectId} />
          </FoldedSection>
          <FoldedSection id="papers" title="Documents">
            {/* A change of state or a lower price can make documents due, so the list is reloaded. */}
            <ProjectDocuments
              key={workspace.milestones
                .map(({ state, reducedCents }) => `${state} ${reducedCents}`)
                .join()}
              projectId={workspace.projectId}
            />
          </FoldedSection>
          {hasChanges && (
            <FoldedSection id={CHANGES_ANCHOR} title="Proposed changes">
              <Suspense>
                <EarlierChanges workspace={workspace} />
              </Suspense>
            </FoldedSection>
          )}
          <FoldedSection id="timeline" title="Timeline">
            <Suspense>
              <TimelineSection workspace={workspace} />
            </Suspense>
          </FoldedSection>
        </div>
      </div>
    </article>
  );
}

interface WorkspacePageProps {
  id: number;
  /** By default the one whose turn it is. */
  milestoneId?: number | undefined;
}

export function WorkspacePage({ id, milestoneId }: WorkspacePageProps) {
  const { me, isLoaded } = useMe();
  const workspace = useWorkspace(id, { enabled: me !== null, milestoneId });
  useMarkPageRead(`/projects/${id}/room`, me !== null && workspace.data !== undefined);
  if (!me && isLoaded) return <RedirectToSignIn />;
  if (me && workspace.data) {
    const staleReason = workspace.isError ? readError(workspace.error).message : null;
    return <Workspace key={id} workspace={workspace.data} me={me} staleReason={staleReason} />;
  }
  if (!workspace.isError) return <WorkspaceSkeleton />;
  return (
    <WorkspaceError
      error={workspace.error}
      onRetry={() => void workspace.refetch()}
      retrying={workspace.isFetching}
    />
  );
}
