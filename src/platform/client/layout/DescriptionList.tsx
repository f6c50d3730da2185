import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface DescriptionItem {
  label: string;
  value: ReactNode;
  /** Whether the cell has the width of the list. */
  wide?: boolean | undefined;
}

interface DescriptionListProps {
  items: DescriptionItem[];
  /** Whether all cells are in one row, if the list is wide enough. */
  inOneRow?: boolean | undefined;
}

/** A list of labels and values in a ruled grid. */
export function DescriptionList({ items, inOneRow = false }: DescriptionListProps) {
  return (
    <dl className={classes.list} data-row={inOneRow}>
      {items.map(({ label, value, wide = false }) => (
        <div key={label} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
