import { Loading } from '../kit/Loading.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { NothingFound, type NothingFoundProps } from './NothingFound.tsx';
import { PagedList, type Pages } from './PagedList.tsx';
import { type Column, RecordTable } from './RecordTable.tsx';
import recordsClasses from '#platform/client/kit/records/records.module.css';

export function RecordsLoading({ what }: { what: string }) {
  return (
    <Loading what={what}>
      <div className={recordsClasses.shape}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={22} width="100%" />
        ))}
      </div>
    </Loading>
  );
}

interface RecordListProps<Row> extends NothingFoundProps {
  pages: Pages<Row>;
  /** Content and order of the table, for screen readers. */
  caption: string;
  columns: [Column<Row>, ...Column<Row>[]];
}

/** A filtered table that is loaded page by page. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { pages, caption, columns, ...nothing } = props;
  return (
    <PagedList
      pages={pages}
      error={`The ${nothing.what} could not be loaded`}
      loading={<RecordsLoading what={nothing.what} />}
      empty={<NothingFound {...nothing} />}
    >
      {(rows, isStale) => (
        <RecordTable
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          stale={isStale}
        />
      )}
    </PagedList>
  );
}
