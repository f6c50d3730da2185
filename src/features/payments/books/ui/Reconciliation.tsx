import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';
import { BookSums } from './BookSums.tsx';
import { Differences } from './Differences.tsx';
import { Troubles } from './Troubles.tsx';
import classes from './reconciliation.module.css';

const fresh = { staleTime: 15_000 };

/** Compares the ledger with the records of Stripe and lists what an admin must resolve. */
export function Reconciliation() {
  const { payments } = trpc.useUtils();
  const books = trpc.payments.books.useQuery(undefined, fresh);
  const differences = trpc.payments.differences.useQuery(undefined, fresh);
  const troubles = trpc.payments.troubles.useQuery(undefined, fresh);
  const all = [books, differences, troubles];
  const failed = all.find(({ data, error }) => !data && error);

  useLive(({ kind }) => {
    if (kind === 'notification' || kind === 'missed') void payments.invalidate();
  });

  if (failed) {
    return (
      <ErrorState
        title="The books could not be loaded"
        message={readError(failed.error).message}
        onRetry={() => all.forEach((query) => void query.refetch())}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className={classes.books}>
      <BookSums books={books.data} />
      <section aria-labelledby="differences">
        <h2 id="differences">Where they differ</h2>
        {differences.data && books.data ? (
          <Differences differences={differences.data} compared={books.data.readAt !== null} />
        ) : (
          <Loading what="differences">
            <SkeletonLines lines={5} height={18} />
          </Loading>
        )}
      </section>
      <section aria-labelledby="troubles">
        <h2 id="troubles">What waits for a person</h2>
        {troubles.data ? (
          <Troubles troubles={troubles.data} />
        ) : (
          <Loading what="what waits">
            <SkeletonLines lines={3} height={18} />
          </Loading>
        )}
      </section>
    </div>
  );
}
