import type { ReactNode } from 'react';
import classes from './title-block.module.css';

interface TitleBlockProps {
  /** The accessible name of the sheet. */
  says: string;
  title: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
  cells: { label: string; value: ReactNode; wide?: boolean }[];
}

/**
 * A preview in the form of a drawing's title block, updated while the form beside it is filled in.
 */
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

/** Text for a field that is still empty. */
export function Blank({ children }: { children: ReactNode }) {
  return <span className={classes.blank}>{children}</span>;
}
