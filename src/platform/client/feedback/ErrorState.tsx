import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Shown instead of the retry button. */
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retrying = false, action, level } = props;
  const retry = onRetry && (
    <button type="button" className="bw-button" onClick={onRetry} aria-disabled={retrying}>
      {retrying ? 'Retrying...' : 'Retry'}
    </button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} action={retry ?? action} drawing="break" level={level}>
        {message}
      </EmptyState>
    </div>
  );
}
