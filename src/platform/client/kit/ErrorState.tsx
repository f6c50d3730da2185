import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  level?: 1 | 2 | 3 | undefined;
}

export function ErrorState({ title, message, onRetry, retrying = false, level }: ErrorStateProps) {
  const retry = onRetry && (
    <button type="button" className="bw-button" onClick={onRetry} aria-disabled={retrying}>
      {retrying ? 'Retrying...' : 'Retry'}
    </button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} action={retry} drawing="break" level={level}>
        {message}
      </EmptyState>
    </div>
  );
}
