import type { ReactNode } from 'react';
import classes from './title-block.module.css';

interface TitleBlockProps {
  /** What the sheet is, for those who hear it. */
  says: string;
  title: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
  cells: { label: string; value: ReactNode; wide?: boolean }[];
}

/** A drawing's own label, filled in while the form beside it is. */
export function TitleBlock({ says, title, above, children, cells }: TitleBlockProps) {
  return (
    <aside className={classes.block} aria-label={says}>
      <div className={`${classes.sheet} bw-grid`}>
        <div>
          {above}
          <p className={classes.title}>{title}</p>
          {children}
        </div>
      </div>
      <dl>
        {cells.map(({ label, value, wide = false }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** What has not been written yet. */
export function Blank({ children }: { children: ReactNode }) {
  return <span className={classes.blank}>{children}</span>;
}
