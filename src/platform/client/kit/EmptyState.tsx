import type { ReactNode } from 'react';
import { type Drawing, SmallDrawing } from './drawings.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: Drawing | undefined;
  level?: 1 | 2 | 3 | undefined;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, drawing = 'sheet', level = 2 } = props;
  const Title = `h${level}` as const;
  return (
    <div className="bw-state bw-grid">
      <div className={classes.text}>
        <SmallDrawing of={drawing} />
        <Title>{title}</Title>
        {children !== undefined && <p>{children}</p>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
