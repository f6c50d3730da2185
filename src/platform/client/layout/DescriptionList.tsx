import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface DescriptionItem {
  label: string;
  value: ReactNode;
  wide?: boolean | undefined;
}

interface DescriptionListProps {
  items: DescriptionItem[];
  inOneRow?: boolean | undefined;
}

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
