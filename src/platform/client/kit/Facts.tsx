import type { ReactNode } from 'react';
import './facts.css';

interface Cell {
  label: string;
  value: ReactNode;
  /** Takes a whole row. */
  wide?: boolean | undefined;
}

interface FactsProps {
  cells: Cell[];
  /** All in one row where there is room. */
  row?: boolean | undefined;
}

/** The ruled cells of a drawing in which its facts stand. */
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
