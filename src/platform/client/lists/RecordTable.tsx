import type { ReactNode } from 'react';
import recordsClasses from '#platform/client/kit/records/records.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether the cells are numbers, aligned to the right. */
  figure?: boolean;
  /** Whether the cell fills a row of the card on a narrow screen. */
  wide?: boolean;
}

interface RecordTableProps<Row> {
  /** Content of the table, for screen readers. */
  caption: string;
  /** The first column is the header of each row. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** Whether the rows belong to the previous search. */
  stale?: boolean;
}

/** Rows as a table, or as cards on a narrow screen. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, keyOf, stale = false } = props;
  const [head, ...others] = columns;
  return (
    <table className={recordsClasses.records} data-stale={stale}>
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
      <tbody>
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
