import { NothingFound, type NothingFoundProps } from './NothingFound.tsx';
import { type Pages, RecordPages } from './RecordPages.tsx';
import { type Column, RecordTable } from './RecordTable.tsx';

interface RecordListProps<Row> extends NothingFoundProps {
  pages: Pages<Row>;
  /** What the table holds, and in which order, for those who hear it. */
  caption: string;
  columns: [Column<Row>, ...Column<Row>[]];
}

/** What the filters of a list leave of it, page by page. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { pages, caption, columns, ...nothing } = props;
  return (
    <RecordPages what={nothing.what} pages={pages} empty={<NothingFound {...nothing} />}>
      {(rows, body, stale) => (
        <RecordTable
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          stale={stale}
          bodyRef={body}
        />
      )}
    </RecordPages>
  );
}
