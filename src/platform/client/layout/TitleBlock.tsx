import type { ReactNode } from 'react';
import classes from './title-block.module.css';

interface TitleBlockProps {
  ariaLabel: string;
  title: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
  items: { label: string; value: ReactNode; wide?: boolean }[];
}

export function TitleBlock({ ariaLabel, title, above, children, items }: TitleBlockProps) {
  return (
    <aside className={classes.block} aria-label={ariaLabel}>
      <div className={`${classes.sheet} bw-grid`}>
        <div>
          {above}
          <p className={classes.title}>{title}</p>
          {children}
        </div>
      </div>
      <dl>
        {items.map(({ label, value, wide = false }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

export function Blank({ children }: { children: ReactNode }) {
  return <span className={classes.blank}>{children}</span>;
}
