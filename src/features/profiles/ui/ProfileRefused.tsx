import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';

interface ProfileRefusedProps {
  who: 'Developer' | 'Client';
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

export function ProfileRefused({ who, error, onRetry, retrying }: ProfileRefusedProps) {
  const { status, message } = readError(error);
  const link = who === 'Developer' ? '/developers' : '/projects';
  const browse = (
    <Button variant="next" renderRoot={(props) => <Link to={link} {...props} />}>
      {who === 'Developer' ? 'Find Developers' : 'Browse Projects'}
    </Button>
  );
  return (
    <div className="bw-page bw-alone">
      {status === 404 ? (
        <EmptyState title={`${who} Not Found`} drawing="people" level={1} action={browse}>
          {`There is no ${who.toLowerCase()} at this address.`}
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
