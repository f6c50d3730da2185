import type { ReactNode } from 'react';
import { readError } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';

interface NoProjectsProps {
  reason: string;
  /** Why that may be so, for who wonders, and what to try. */
  hint?: ReactNode;
  /** Absent when nothing is filtered. */
  onClear?: (() => void) | undefined;
  level?: 2 | 3 | undefined;
}

export function NoProjects({ reason, hint, onClear, level }: NoProjectsProps) {
  const clear = onClear && (
    <button type="button" className="bw-button" onClick={onClear}>
      Clear Filters
    </button>
  );
  return (
    <EmptyState title="No Projects Found" drawing="lens" action={clear} level={level}>
      {reason}
      {hint && <> {hint}</>}
    </EmptyState>
  );
}

interface ListFailedProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  level?: 2 | 3 | undefined;
}

const FAILED = 'We encountered an error while loading projects. Please try again.';

export function ListFailed({ error, onRetry, retrying, level }: ListFailedProps) {
  const offline = readError(error).status === 0;
  return (
    <ErrorState
      title="Failed to Load Projects"
      message={offline ? `${FAILED} You seem to be offline.` : FAILED}
      // Offline a reload would end on the browser's own error page.
      onRetry={offline ? onRetry : () => window.location.reload()}
      retrying={retrying}
      level={level}
    />
  );
}
