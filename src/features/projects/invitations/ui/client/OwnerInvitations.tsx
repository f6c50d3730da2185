import { readError } from '#platform/client/api/errors.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import type { ProjectView } from '../../../project.schema.ts';
import { InviteDevelopersButton } from './InviteDevelopersButton.tsx';
import { InvitedDevelopers } from './InvitedDevelopers.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { useProjectInvitations } from './useProjectInvitations.ts';
import classes from './owner-invitations.module.css';

interface OwnerInvitationsProps {
  project: ProjectView;
  now: Date;
}

/** Null if the project accepts no bids and has no invitations. */
export function OwnerInvitations({ project, now }: OwnerInvitationsProps) {
  const { id, status, deadline, isPrivate } = project;
  const lists = useProjectInvitations(id);
  const isActive = status === 'active';
  const isOpen = isActive && now < new Date(deadline);

  if (lists.data) {
    const { invitations, requests, declined, counts } = lists.data;
    if (!isOpen && invitations.length === 0) return null;
    return (
      <section
        id="invited"
        className={classes.ownerInvitations}
        aria-labelledby="invitations-title"
      >
        <div className={classes.heading}>
          <h2 id="invitations-title" tabIndex={-1}>
            Invitations <span className="bw-figure">{counts.invitations}</span>
          </h2>
          {isOpen && (
            <InviteDevelopersButton
              project={project}
              invitedIds={invitations.map(({ developer }) => developer.id)}
            />
          )}
        </div>
        {isOpen && <OpenRequests projectId={id} requests={requests} totalCount={counts.requests} />}
        <InvitedDevelopers
          projectId={id}
          invitations={invitations}
          declined={declined}
          counts={counts}
          isPrivate={isPrivate}
          isActive={isActive}
        />
      </section>
    );
  }
  if (lists.isPending) return <InvitationsLoading />;
  return (
    <ErrorState
      title="Failed to fetch invitations"
      message={readError(lists.error).message}
      onRetry={() => void lists.refetch()}
      retrying={lists.isFetching}
    />
  );
}

function InvitationsLoading() {
  return (
    <Loading noun="invitations">
      <Skeleton height="1.7rem" width="10rem" mb={16} radius={2} />
      <Skeleton height={72} radius={2} />
    </Loading>
  );
}
