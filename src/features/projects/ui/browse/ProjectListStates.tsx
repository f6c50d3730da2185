import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';

interface NoProjectsProps {
  reason: string;
  hint?: ReactNode;
  /** Links to wider searches. */
  wider?: ReactNode;
  saveButton?: ReactNode;
  onClear?: (() => void) | undefined;
  level?: 2 | 3 | undefined;
}

export function NoProjects({ reason, hint, wider, saveButton, onClear, level }: NoProjectsProps) {
  const clearButton = onClear && (
    <button type="button" className="bw-button" onClick={onClear}>
      Clear Filters
    </button>
  );
  return (
    <EmptyState
      title="No Projects Found"
      drawing="lens"
      action={
        (clearButton || saveButton) && (
          <Group justify="center">
            {clearButton}
            {saveButton}
          </Group>
        )
      }
      level={level}
    >
      {reason}
      {hint && <> {hint}</>}
      {wider}
    </EmptyState>
  );
}

interface ProjectListErrorProps {
  error: unknown;
  /** Only if there was no response; otherwise the page is reloaded. */
  onRetry: () => void;
  retrying: boolean;
  level?: 2 | 3 | undefined;
}

const ERROR_TEXT = 'We encountered an error while loading projects. Please try again.';

export function ProjectListError({ error, onRetry, retrying, level }: ProjectListErrorProps) {
  // Status 0: the browser is offline, or no response arrived.
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
