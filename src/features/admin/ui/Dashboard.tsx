import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DayCharts } from './DayCharts.tsx';
import { Overview } from './Overview.tsx';
import { RecentAdminActivity } from './RecentAdminActivity.tsx';
import { Problems, SystemHealth } from './SystemHealth.tsx';
import classes from './dashboard.module.css';

const queryOptions = { staleTime: 30_000 };

/** Overview of the marketplace for admins. `actions` are the links to other admin pages. */
export function Dashboard({ actions }: { actions: ReactNode }) {
  const analytics = trpc.dashboard.analytics.useQuery(undefined, queryOptions);
  const health = trpc.dashboard.health.useQuery(undefined, queryOptions);
  const activity = trpc.dashboard.activity.useQuery(undefined, queryOptions);
  const appeals = trpc.dashboard.appeals.useQuery();
  const queries = [analytics, health, activity];
  const failedQuery = queries.find(({ data, error }) => !data && error);

  if (failedQuery) {
    return (
      <ErrorState
        title="The dashboard could not be loaded"
        message={readError(failedQuery.error).message}
        onRetry={() => queries.forEach((query) => void query.refetch())}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className={classes.dashboard}>
      <DashboardCards analytics={analytics.data} health={health.data} />
      <Problems health={health.data} withoutReviewer={appeals.data?.withoutReviewer ?? 0} />
      <DayCharts />
      <div className={classes.pair}>
        <Overview analytics={analytics.data} />
        <RecentAdminActivity actions={activity.data} />
      </div>
      <SystemHealth health={health.data} />
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions">Quick Actions</h2>
        {actions}
      </section>
    </div>
  );
}
