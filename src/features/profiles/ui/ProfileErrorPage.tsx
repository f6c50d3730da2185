import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';

interface ProfileErrorPageProps {
  kind: 'Developer' | 'Client';
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

export function ProfileErrorPage({ kind, error, onRetry, retrying }: ProfileErrorPageProps) {
  const { status, message } = readError(error);
  const listPath = kind === 'Developer' ? '/developers' : '/projects';
  const browseButton = (
    <Button variant="primary" renderRoot={(props) => <Link to={listPath} {...props} />}>
      {kind === 'Developer' ? 'Find Developers' : 'Browse Projects'}
    </Button>
  );
  return (
    <div className="bw-page bw-standalone">
      {status === 404 ? (
        <EmptyState title={`${kind} Not Found`} drawing="people" level={1} action={browseButton}>
          {`There is no ${kind.toLowerCase()} at this address.`}
        </EmptyState>
      ) : (
        <ErrorState
          title="Failed to Load Profile"
          message={message}
          onRetry={onRetry}
          retrying={retrying}
          level={1}
        />
      )}
    </div>
  );
}
