import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import type { BidView } from '#features/bids/bid.schema.ts';
import { formatHiredNotice } from '#features/bids/ui/hired-bid.labels.ts';
import { BidListSkeleton } from '#features/bids/ui/list/BidListSkeleton.tsx';
import { BidPanel } from '#features/bids/ui/panel/BidPanel.tsx';
import { ProjectChanges, type RenderChanges } from '#features/bids/ui/panel/ProjectChanges.tsx';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
import { FavoriteButton } from '#features/favorites/ui/FavoriteButton.tsx';
import { PriceGuidance } from '#features/guides/market/ui/PriceGuidance.tsx';
import { formatPriceAndDays } from '#features/hires/price-consent/price-consent.labels.ts';
import { CancelProject } from '#features/hires/ui/CancelProject.tsx';
import { WorkspaceLink } from '#features/hires/ui/workspace/WorkspaceLink.tsx';
import { ReportButton } from '#features/moderation/reports/ui/ReportButton.tsx';
import { useMarkPageRead } from '#features/notifications/ui/useNotifications.ts';
import { ClientFacts } from '#features/profiles/figures/ui/ClientFacts.tsx';
import { isAwaitingAnswer } from '#features/projects/invitations/invitation.rules.ts';
import { InvitationPrompt } from '#features/projects/invitations/ui/developer/InvitationPrompt.tsx';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Questions } from '#features/projects/questions/ui/Questions.tsx';
import { ProjectBrief, VersionNotes } from '#features/projects/ui/page/ProjectBrief.tsx';
import { ProjectFigures, ProjectHeading } from '#features/projects/ui/page/ProjectDetails.tsx';
import { isInaccessible, ProjectErrorPage } from '#features/projects/ui/page/ProjectErrorPage.tsx';
import { PostAgain, ProjectNotice } from '#features/projects/ui/page/ProjectNotice.tsx';
import { ProjectSkeleton } from '#features/projects/ui/page/ProjectSkeleton.tsx';
import { ProjectReviews } from '#features/reviews/ui/ProjectReviews.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { FORMER_MEMBER, formatCount } from '#platform/shared/format/text.ts';
import { queryOptions } from './query-options.ts';
import { useAgreedProject } from './useAgreedProject.ts';
import { useProjectUpdates } from './useProjectUpdates.ts';
import projectClasses from '#features/projects/ui/page/project.module.css';

const BriefDiff = lazy(() =>
  import('#features/projects/ui/history/BriefDiff.tsx').then((module) => ({
    default: module.BriefDiff,
  })),
);
// Most visitors are not the client.
const OwnerBids = lazy(() =>
  import('./OwnerBids.tsx').then((module) => ({ default: module.OwnerBids })),
);
const OwnerTabs = lazy(() =>
  import('./OwnerTabs.tsx').then((module) => ({ default: module.OwnerTabs })),
);
const OwnerInvitations = lazy(() =>
  import('#features/projects/invitations/ui/client/OwnerInvitations.tsx').then((module) => ({
    default: module.OwnerInvitations,
  })),
);
const OfferButton = lazy(() =>
  import('#features/projects/ui/OfferButton.tsx').then((module) => ({
    default: module.OfferButton,
  })),
);
const ReportMenu = lazy(() =>
  import('#features/moderation/reports/ui/ReportMenu.tsx').then((module) => ({
    default: module.ReportMenu,
  })),
);
const RemovedProject = lazy(() => import('./RemovedProject.tsx'));

const workspaceStatuses = new Set(['assigned', 'delivered', 'disputed', 'completed']);

const renderChanges: RenderChanges = (changes) => (
  <Suspense>
    <BriefDiff changes={changes} />
  </Suspense>
);

interface HireAgainProps {
  project: ProjectView;
  bids: BidView[] | undefined;
}

function HireAgain({ project, bids }: HireAgainProps) {
  const hired = bids?.find(({ status }) => status === 'hired')?.developer;
  if (!hired || hired.name === FORMER_MEMBER) return null;
  return (
    <Suspense>
      <OfferButton developerId={hired.id} copiedProject={project}>
        Hire again
      </OfferButton>
    </Suspense>
  );
}

function BidsLink({ count }: { count: number }) {
  return (
    <p className={projectClasses.bidsLink}>
      <a href="#bids">{`See ${formatCount(count, 'bid')}`}</a>
    </p>
  );
}

function isInvited(project: ProjectView, now: Date): boolean {
  return isAwaitingAnswer({ ...project, deadline: new Date(project.deadline) }, now);
}

function InvitationPanel({ project, now }: { project: ProjectView; now: Date }) {
  return (
    isInvited(project, now) && (
      <InvitationPrompt
        project={project}
        renderChangesSince={(revision) => (
          <ProjectChanges
            project={project}
            sinceRevision={revision}
            renderChanges={renderChanges}
          />
        )}
      />
    )
  );
}

/** On a phone, the bid may be far below a long description. */
function OutdatedNote() {
  return (
    <p>
      {'Your bid is for an earlier version. '}
      <a href="#outdated-bid">Confirm, change or withdraw it</a>
    </p>
  );
}

function BidSection(
  props: Omit<ComponentProps<typeof BidPanel>, 'renderChanges' | 'priceGuidance'>,
) {
  const { project, now } = props;
  const priceGuidance = <PriceGuidance category={project.category} />;
  return (
    !(project.isPrivate && isInvited(project, now)) && (
      <BidPanel {...props} priceGuidance={priceGuidance} renderChanges={renderChanges} />
    )
  );
}

interface QuestionSectionProps {
  project: ProjectView;
  now: Date;
  isShownIfEmpty: boolean;
}

function QuestionSection(props: QuestionSectionProps) {
  const { me } = useMe();
  return (
    <Questions
      {...props}
      me={me}
      renderReport={(kind, id) =>
        me &&
        me.role !== 'admin' && (
          <Suspense>
            <ReportMenu kind={kind} id={id} />
          </Suspense>
        )
      }
    />
  );
}

function WorkspaceLinkSection({
  project,
  isHireParty,
}: {
  project: ProjectView;
  isHireParty: boolean;
}) {
  const { me } = useMe();
  const canViewAsAdmin = me?.role === 'admin' && workspaceStatuses.has(project.status);
  return isHireParty || canViewAsAdmin ? <WorkspaceLink projectId={project.id} /> : null;
}

function EditLink({ projectId }: { projectId: number }) {
  const params = { id: String(projectId) };
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/projects/$id/edit" params={params} {...props} />}
    >
      Edit project
    </Button>
  );
}

function RemovalNotice({ project }: { project: ProjectView }) {
  const { me } = useMe();
  if (project.status !== 'removed' || !me) return null;
  return (
    <Suspense>
      <RemovedProject id={project.id} me={me} />
    </Suspense>
  );
}

interface HeadingProps {
  project: ProjectView;
  isOpenOfOwner: boolean;
  isExpired: boolean;
}

function Heading({ project, isOpenOfOwner, isExpired }: HeadingProps) {
  const { me } = useMe();
  // The line of a live project has the link to edit it.
  const hasEditLink = isOpenOfOwner && (isExpired || project.isPaused);
  return (
    <ProjectHeading
      project={project}
      isOpenOfOwner={isOpenOfOwner}
      clientFacts={
        (me?.role === 'developer' || me?.role === 'admin') && (
          <ClientFacts clientId={project.clientId} />
        )
      }
      actions={
        <>
          {hasEditLink && <EditLink projectId={project.id} />}
          <FavoriteButton kind="project" id={project.id} me={me} />
        </>
      }
    />
  );
}

/** Undefined unless both sides show price and days. */
function usePublicTerms({ id, status, isPrivate }: ProjectView): string | undefined {
  const { data: terms } = trpc.hires.publicTerms.useQuery(
    { projectId: id },
    { ...queryOptions, enabled: status === 'completed' && !isPrivate },
  );
  return terms ? `Agreed for ${formatPriceAndDays(terms)}.` : undefined;
}

function Project({ project }: { project: ProjectView }) {
  const { me } = useMe();
  const now = useNow(60_000);
  const isOwner = me?.id === project.clientId;
  const { data: bids } = trpc.bids.onProject.useQuery(
    { projectId: project.id },
    { ...queryOptions, enabled: me !== null },
  );

  const { id: projectId, category } = project;
  useEffect(
    () => trackOncePerVisit('project_viewed', { projectId, category }),
    [projectId, category],
  );

  const hiredText = me && bids ? formatHiredNotice(bids, me, isOwner) : undefined;
  const isHireParty = hiredText !== undefined;
  const { shown, isAgreed, agreedRevision, agreedFeePercent } = useAgreedProject(
    project,
    isHireParty,
  );
  const publicTerms = usePublicTerms(project);
  const isExpired = now >= new Date(project.deadline);
  const isOpenOfOwner = isOwner && project.status === 'active';
  const cancelButton = isOpenOfOwner && <CancelProject id={project.id} />;
  const ownerBids = isOwner && (
    <Suspense fallback={<BidListSkeleton bidCount={project.bidCount} />}>
      <OwnerBids project={shown} now={now} agreedFeePercent={agreedFeePercent} />
    </Suspense>
  );
  const questions = <QuestionSection project={project} now={now} isShownIfEmpty={isOpenOfOwner} />;
  const brief = <ProjectBrief project={shown} canDownload={me !== null} />;
  return (
    <article className="bw-page">
      <Heading project={shown} isOpenOfOwner={isOpenOfOwner} isExpired={isExpired} />
      <ProjectNotice
        project={project}
        isOwner={isOwner}
        now={now}
        ownerActions={cancelButton}
        hiredText={hiredText}
        workspaceLink={<WorkspaceLinkSection project={project} isHireParty={isHireParty} />}
        publicTerms={publicTerms}
      />
      <VersionNotes project={project} agreedRevision={agreedRevision} isAgreed={isAgreed} />
      {bids?.some((bid) => bid.developerId === me?.id && bid.isOutdated) && <OutdatedNote />}
      <RemovalNotice project={project} />
      <InvitationPanel project={project} now={now} />
      {isOpenOfOwner ? (
        <Suspense fallback={<SkeletonLines lines={9} height={16} />}>
          <OwnerTabs
            project={project}
            now={now}
            bids={ownerBids}
            questions={questions}
            brief={
              <div className="bw-project-columns">
                <ProjectFigures project={project} />
                <div className="bw-project-main">{brief}</div>
                <div className="bw-project-panel">
                  <PostAgain project={project} label="Post one like this" />
                  {!isExpired && cancelButton}
                </div>
              </div>
            }
          />
        </Suspense>
      ) : (
        <div className="bw-project-columns">
          <ProjectFigures project={project} />
          <div className="bw-project-main">
            {me && (isOwner || isHireParty) && project.status === 'completed' && (
              <ProjectReviews projectId={project.id} viewer={me} now={now} />
            )}
            {brief}
            {questions}
            {ownerBids}
            {isOwner && (
              <Suspense>
                <OwnerInvitations project={project} now={now} />
              </Suspense>
            )}
          </div>
          <div className="bw-project-panel">
            {isOwner && project.bidCount > 0 && <BidsLink count={project.bidCount} />}
            <BidSection
              project={shown}
              now={now}
              me={me}
              bids={bids}
              agreedFeePercent={agreedFeePercent}
            />
            {isOwner && project.status === 'completed' && (
              <HireAgain project={project} bids={bids} />
            )}
            {isOwner && project.status !== 'cancelled' && (
              <PostAgain project={project} label="Post one like this" />
            )}
            {me?.role === 'developer' && (
              <StartConversation
                me={me}
                projectId={project.id}
                fullWidth
                closedReason={findPausedReason(project.clientName, project.isPaused)}
              />
            )}
            <ReportButton kind="project" id={project.id} ownerId={project.clientId} me={me} />
          </div>
        </div>
      )}
    </article>
  );
}

export function ProjectPage({ id }: { id: number }) {
  const { me, isLoaded } = useMe();
  const project = trpc.projects.get.useQuery({ id }, queryOptions);
  useProjectUpdates(id);
  useMarkPageRead(`/projects/${id}`, me !== null && project.data !== undefined);
  const isViewerKnown = me !== null || isLoaded;
  if (project.data && isViewerKnown && !isInaccessible(project.error))
    return <Project key={id} project={project.data} />;
  if (project.isPending || !isViewerKnown) return <ProjectSkeleton />;
  return <ProjectErrorPage id={id} viewer={me ?? null} query={project} />;
}
