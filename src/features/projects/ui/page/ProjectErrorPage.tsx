import { lazy, type ReactNode, Suspense } from 'react';
import { type Failure, readError } from '#platform/client/api/errors.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import type { Role } from '#platform/shared/actor.ts';

const RequestInvitation = lazy(() =>
  import('../../invitations/ui/developer/RequestInvitation.tsx').then((module) => ({
    default: module.RequestInvitation,
  })),
);

interface ProjectErrorPageProps {
  id: number;
  viewer: { role: Role } | null;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

interface InaccessibleProjectProps {
  failure: Failure;
  requestForm: ReactNode;
}

function InaccessibleProject({ failure, requestForm }: InaccessibleProjectProps) {
  const { message, status } = failure;
  if (status === 403) {
    return (
      <EmptyState
        title={message}
        drawing="sheet"
        level={1}
        action={requestForm || <BrowseProjectsButton />}
      />
    );
  }
  if (failure.code === 'project_removed') {
    return (
      <EmptyState
        title="This project was removed"
        drawing="lens"
        level={1}
        action={<BrowseProjectsButton />}
      >
        Our team removed it from the marketplace. Developers can no longer bid on it or be hired for
        it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Project Not Found"
      drawing="lens"
      level={1}
      action={<BrowseProjectsButton />}
    >
      There is no project at this address. Check the address for typos.
    </EmptyState>
  );
}

export function isInaccessible(error: unknown): boolean {
  return error !== null && [403, 404].includes(readError(error).status);
}

/** Must not reveal any data of a project that the user may not see. */
export function ProjectErrorPage({ id, viewer, query }: ProjectErrorPageProps) {
  const { error, isFetching, refetch } = query;
  const failure = readError(error);
  const requestForm = (!viewer || viewer.role === 'developer') && (
    <Suspense>
      <RequestInvitation projectId={id} viewer={viewer} />
    </Suspense>
  );
  return (
    <div className="bw-page bw-standalone">
      {isInaccessible(error) ? (
        <InaccessibleProject failure={failure} requestForm={requestForm} />
      ) : (
        <ErrorState
          title="Failed to Load Project"
          message={failure.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
          level={1}
        />
      )}
    </div>
  );
}
