import { Loading, Skeleton } from '../feedback/Loading.tsx';
import { NothingFound, type NothingFoundProps } from './NothingFound.tsx';
import { PagedList, type PagedQuery } from './PagedList.tsx';
import { type Column, RecordTable } from './RecordTable.tsx';
import recordsClasses from '#platform/client/records/records.module.css';

export function RecordsLoading({ noun }: { noun: string }) {
  return (
    <Loading noun={noun}>
      <div className={recordsClasses.skeleton}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={22} width="100%" />
        ))}
      </div>
    </Loading>
  );
}

interface RecordListProps<Row> extends NothingFoundProps {
  query: PagedQuery<Row>;
  caption: string;
  columns: [Column<Row>, ...Column<Row>[]];
}

export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { query, caption, columns, ...emptyProps } = props;
  return (
    <PagedList
      query={query}
      error={`The ${emptyProps.noun} could not be loaded`}
      loading={<RecordsLoading noun={emptyProps.noun} />}
      empty={<NothingFound {...emptyProps} />}
    >
      {(rows, isStale) => (
        <RecordTable
          caption={caption}
          columns={columns}
          rows={rows}
          getKey={({ id }) => id}
          isStale={isStale}
        />
      )}
    </PagedList>
  );
}
