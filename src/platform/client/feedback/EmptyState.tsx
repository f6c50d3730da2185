import type { ReactNode } from 'react';
import { type DrawingName, SmallDrawing } from './drawings.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: DrawingName | undefined;
  level?: 1 | 2 | 3 | undefined;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, drawing = 'sheet', level = 2 } = props;
  const Title = `h${level}` as const;
  return (
    <div className="bw-state bw-grid">
      <div className={classes.text}>
        <SmallDrawing name={drawing} />
        <Title>{title}</Title>
        {children !== undefined && <p>{children}</p>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
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
