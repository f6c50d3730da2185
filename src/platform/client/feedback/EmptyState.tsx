import type { ReactNode } from 'react';
import { type DrawingName, SmallDrawing } from './drawings.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  /** Text below the title. */
  children?: ReactNode;
  /** A button or a link below the text. */
  action?: ReactNode;
  drawing?: DrawingName | undefined;
  /** Level of the heading; default 2. */
  level?: 1 | 2 | 3 | undefined;
}

/** A framed message with a drawing, shown instead of content that does not exist. */
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
  /** Called by the retry button, which is shown only if `onRetry` is set. */
  onRetry?: (() => void) | undefined;
  /** Whether a retry is running. */
  retrying?: boolean | undefined;
  /** Shown if there is no retry button. */
  action?: ReactNode;
  /** Level of the heading; default 2. */
  level?: 1 | 2 | 3 | undefined;
}

/** An `EmptyState` for a failure, which screen readers announce. */
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
