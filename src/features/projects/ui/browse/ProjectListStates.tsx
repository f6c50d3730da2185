import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';

interface NoProjectsProps {
  reason: string;
  /** An explanation and a suggestion. */
  hint?: ReactNode;
  /** Undefined if there is no filter. */
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

interface ProjectListErrorProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  level?: 2 | 3 | undefined;
}

const ERROR_TEXT = 'We encountered an error while loading projects. Please try again.';

export function ProjectListError({ error, onRetry, retrying, level }: ProjectListErrorProps) {
  const offline = readError(error).status === 0;
  return (
    <ErrorState
      title="Failed to Load Projects"
      message={offline ? `${ERROR_TEXT} You seem to be offline.` : ERROR_TEXT}
      // If offline, a reload would show the error page of the browser.
      onRetry={offline ? onRetry : () => window.location.reload()}
      retrying={retrying}
      level={level}
    />
  );
}
