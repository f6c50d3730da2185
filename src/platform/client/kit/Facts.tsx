import type { ReactNode } from 'react';
import './facts.css';

interface Cell {
  label: string;
  value: ReactNode;
  /** Whether the cell fills a row. */
  wide?: boolean | undefined;
}

interface FactsProps {
  cells: Cell[];
  /** Whether all cells are in one row if the space suffices. */
  row?: boolean | undefined;
}

/** A list of labels and values in a ruled grid. */
export function Facts({ cells, row = false }: FactsProps) {
  return (
    <dl className="bw-facts" data-row={row}>
      {cells.map(({ label, value, wide = false }) => (
        <div key={label} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
