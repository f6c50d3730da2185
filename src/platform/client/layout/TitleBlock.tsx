import type { ReactNode } from 'react';
import classes from './title-block.module.css';

interface TitleBlockProps {
  /** The accessible name of the preview. */
  ariaLabel: string;
  title: ReactNode;
  /** Content above the title. */
  above?: ReactNode;
  /** Content below the title. */
  children?: ReactNode;
  /** Labels and values below the sheet. A `wide` item has a row of its own. */
  items: { label: string; value: ReactNode; wide?: boolean }[];
}

/**
 * A preview of the form's input, beside the form, in the style of the title block of a drawing.
 */
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

/** A text in the preview for a field that is still empty. */
export function Blank({ children }: { children: ReactNode }) {
  return <span className={classes.blank}>{children}</span>;
}
