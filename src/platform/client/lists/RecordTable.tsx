import type { ReactNode } from 'react';
import recordsClasses from '#platform/client/records/records.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Uses the whole width of the card on a narrow screen. */
  wide?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  /** The cells of the first column are the headers of the rows. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  getKey: (row: Row) => string | number;
  isStale?: boolean;
}

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, getKey, isStale = false } = props;
  const [headerColumn, ...others] = columns;
  return (
    <table className={recordsClasses.table} data-stale={isStale}>
      <caption className="bw-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, numeric = false }) => (
            <th key={label} scope="col" data-figure={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            <th scope="row">{headerColumn.cell(row)}</th>
            {others.map(({ label, cell, numeric = false, wide = false }) => (
              <td key={label} data-label={label} data-figure={numeric} data-wide={wide}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
