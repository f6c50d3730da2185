import type { ReactNode, Ref } from 'react';
import './records.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Set in figures, to the right. */
  figure?: boolean;
  /** Takes a whole row of a card. */
  wide?: boolean;
}

interface RecordTableProps<Row> {
  /** What the table holds, for those who hear it. */
  caption: string;
  /** The first is what a row is called by. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** While what is shown is not what is asked for. */
  stale?: boolean;
  /** Takes the body, one child for each row: what `MoreButton` goes on from. */
  bodyRef?: Ref<HTMLTableSectionElement>;
}

/** Rows as a table where there is room, and as cards where there is not. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, keyOf, stale = false, bodyRef } = props;
  const [head, ...others] = columns;
  return (
    <table className="bw-records" data-stale={stale}>
      <caption className="bw-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, figure = false }) => (
            <th key={label} scope="col" data-figure={figure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{head.cell(row)}</th>
            {others.map(({ label, cell, figure = false, wide = false }) => (
              <td key={label} data-label={label} data-figure={figure} data-wide={wide}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
