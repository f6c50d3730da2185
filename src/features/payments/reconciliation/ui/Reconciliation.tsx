import { Stack } from '@mantine/core';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { BalanceTotals } from './BalanceTotals.tsx';
import { CompareNow } from './CompareNow.tsx';
import { Discrepancies } from './Discrepancies.tsx';
import { PaymentIssueList } from './PaymentIssueList.tsx';
import classes from './reconciliation.module.css';

const queryOptions = { staleTime: 15_000 };

export function Reconciliation() {
  const { payments } = trpc.useUtils();
  const totals = trpc.payments.reconciliationTotals.useQuery(undefined, queryOptions);
  const discrepancies = trpc.payments.discrepancies.useQuery(undefined, queryOptions);
  const issues = trpc.payments.issues.useQuery(undefined, queryOptions);
  const queries = [totals, discrepancies, issues];
  // If a query fails after it was loaded once, its earlier data is still shown.
  const failedQuery = queries.find(({ data, error }) => !data && error);

  useLiveEvents(({ kind }) => {
    // `missed`: earlier events may have been lost.
    if (kind === 'notification' || kind === 'missed') void payments.invalidate();
  });

  if (failedQuery) {
    return (
      <ErrorState
        title="The reconciliation could not be loaded"
        message={readError(failedQuery.error).message}
        onRetry={() => queries.forEach((query) => void query.refetch())}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className={classes.reconciliation}>
      <Stack gap="md">
        <BalanceTotals totals={totals.data} />
        <CompareNow />
      </Stack>
      <section aria-labelledby="differences">
        <h2 id="differences">Where they differ</h2>
        {discrepancies.data && totals.data ? (
          <Discrepancies
            discrepancies={discrepancies.data}
            isCompared={totals.data.readAt !== null}
          />
        ) : (
          <Loading noun="differences">
            <SkeletonLines lines={5} height={18} />
          </Loading>
        )}
      </section>
      <section aria-labelledby="issues">
        <h2 id="issues">What you must resolve</h2>
        {issues.data ? (
          <PaymentIssueList issues={issues.data} />
        ) : (
          <Loading noun="what you must resolve">
            <SkeletonLines lines={3} height={18} />
          </Loading>
        )}
      </section>
    </div>
  );
}
