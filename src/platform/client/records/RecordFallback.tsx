import type { ReactNode } from 'react';
import { readError } from '../api/errors.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '../feedback/Loading.tsx';
import { PageHeading } from '../layout/PageHeading.tsx';

interface RecordFallbackProps {
  /** The query of the record, which has no data. */
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  eyebrow: string;
  title: string;
  /** The noun in a sentence: "project". */
  noun: string;
  /** The message if the record does not exist. */
  notFoundMessage: string;
  /** A link to the list of all records. */
  listLink: ReactNode;
}

/** The page of a record that is loading, failed to load, or does not exist. */
export function RecordFallback({
  query,
  eyebrow,
  title,
  noun,
  notFoundMessage,
  listLink,
}: RecordFallbackProps) {
  if (query.isPending) {
    return (
      <>
        <PageHeading eyebrow={eyebrow} title={title} />
        <Loading noun={`this ${noun}`}>
          <SkeletonLines lines={8} height={22} />
        </Loading>
      </>
    );
  }
  const { status, message } = readError(query.error);
  return (
    <div className="bw-standalone">
      <ErrorState
        level={1}
        title={status === 404 ? message : `This ${noun} could not be loaded`}
        message={status === 404 ? notFoundMessage : message}
        onRetry={status === 404 ? undefined : () => void query.refetch()}
        retrying={query.isFetching}
        action={listLink}
      />
    </div>
  );
}
