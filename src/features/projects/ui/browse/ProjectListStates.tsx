import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';

interface NoProjectsProps {
  reason: string;
  /** An explanation or a suggestion. Shown after the reason. */
  hint?: ReactNode;
  /** Called to remove all filters; undefined if there is no filter. */
  onClear?: (() => void) | undefined;
  /** Level of the heading. */
  level?: 2 | 3 | undefined;
}

/** Shown instead of an empty list of projects. */
export function NoProjects({ reason, hint, onClear, level }: NoProjectsProps) {
  const clearButton = onClear && (
    <button type="button" className="bw-button" onClick={onClear}>
      Clear Filters
    </button>
  );
  return (
    <EmptyState title="No Projects Found" drawing="lens" action={clearButton} level={level}>
      {reason}
      {hint && <> {hint}</>}
    </EmptyState>
  );
}

interface ProjectListErrorProps {
  error: unknown;
  /** Called to load the list again if there was no response; otherwise the page is reloaded. */
  onRetry: () => void;
  /** Whether the list is being loaded again. */
  retrying: boolean;
  /** Level of the heading. */
  level?: 2 | 3 | undefined;
}

const ERROR_TEXT = 'We encountered an error while loading projects. Please try again.';

/** Shown instead of a list of projects that could not be loaded (SPEC section 8). */
export function ProjectListError({ error, onRetry, retrying, level }: ProjectListErrorProps) {
  // Status 0 means that the browser is offline, or no response arrived.
  const isOffline = readError(error).status === 0;
  return (
    <ErrorState
      title="Failed to Load Projects"
      message={isOffline ? `${ERROR_TEXT} You seem to be offline.` : ERROR_TEXT}
      // If the user is offline, a reload would show the error page of the browser.
      onRetry={isOffline ? onRetry : () => window.location.reload()}
      retrying={retrying}
      level={level}
    />
  );
}
