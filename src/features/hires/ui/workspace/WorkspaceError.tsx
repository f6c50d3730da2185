import { readError } from '#platform/client/api/errors.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';

interface WorkspaceErrorProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** The page for a 404 must not reveal anything about the project. */
export function WorkspaceError({ error, onRetry, retrying }: WorkspaceErrorProps) {
  const { status, message } = readError(error);
  if (status !== 404) {
    return (
      <div className="bw-page bw-standalone">
        <ErrorState
          title="Failed to Load the Project Room"
          message={message}
          onRetry={onRetry}
          retrying={retrying}
          level={1}
        />
      </div>
    );
  }
  return (
    <div className="bw-page bw-standalone">
      <EmptyState
        title="Project Room Not Found"
        drawing="lens"
        level={1}
        action={<BrowseProjectsButton />}
      >
        {message}
      </EmptyState>
    </div>
  );
}
