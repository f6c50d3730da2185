import type { ReactNode } from 'react';
import { readError } from '../../errors.ts';
import { ErrorState } from '../ErrorState.tsx';
import { Loading, SkeletonLines } from '../Loading.tsx';
import { PageHeading } from '../PageHeading.tsx';

interface RecordAbsentProps {
  /** The query of the record, which has no data. */
  found: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  eyebrow: string;
  title: string;
  /** The noun in a sentence: "project". */
  what: string;
  /** The message if the record does not exist. */
  none: string;
  /** A link to the list of all records. */
  all: ReactNode;
}

/** The page of a record that is loading, failed to load, or does not exist. */
export function RecordAbsent({ found, eyebrow, title, what, none, all }: RecordAbsentProps) {
  if (found.isPending) {
    return (
      <>
        <PageHeading eyebrow={eyebrow} title={title} />
        <Loading what={`this ${what}`}>
          <SkeletonLines lines={8} height={22} />
        </Loading>
      </>
    );
  }
  const { status, message } = readError(found.error);
  return (
    <div className="bw-alone">
      <ErrorState
        level={1}
        title={status === 404 ? message : `This ${what} could not be loaded`}
        message={status === 404 ? none : message}
        onRetry={status === 404 ? undefined : () => void found.refetch()}
        retrying={found.isFetching}
        action={all}
      />
    </div>
  );
}
