import { Button } from '@mantine/core';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';

interface NoProjectsProps {
  reason: string;
  /** Absent when nothing is filtered. */
  onClear?: (() => void) | undefined;
  level?: 2 | 3 | undefined;
}

export function NoProjects({ reason, onClear, level }: NoProjectsProps) {
  const clear = onClear && (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title="No Projects Found" drawing="lens" action={clear} level={level}>
      {reason}
    </EmptyState>
  );
}

export function ListFailed({ level }: { level?: 2 | 3 | undefined }) {
  return (
    <ErrorState
      title="Failed to Load Projects"
      message="We encountered an error while loading projects. Please try again."
      onRetry={() => window.location.reload()}
      level={level}
    />
  );
}
