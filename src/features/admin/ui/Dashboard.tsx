import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Activities } from './Activities.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DayCharts } from './DayCharts.tsx';
import { Machinery, Problems } from './Machinery.tsx';
import { Overview } from './Overview.tsx';
import classes from './dashboard.module.css';

const fresh = { staleTime: 30_000 };

/** Overview of the marketplace for admins. `actions` are the links to other admin pages. */
export function Dashboard({ actions }: { actions: ReactNode }) {
  const analytics = trpc.dashboard.analytics.useQuery(undefined, fresh);
  const health = trpc.dashboard.health.useQuery(undefined, fresh);
  const activity = trpc.dashboard.activity.useQuery(undefined, fresh);
  const appeals = trpc.dashboard.appeals.useQuery();
  const all = [analytics, health, activity];
  const failed = all.find(({ data, error }) => !data && error);

  if (failed) {
    return (
      <ErrorState
        title="The dashboard could not be loaded"
        message={readError(failed.error).message}
        onRetry={() => all.forEach((query) => void query.refetch())}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className={classes.dashboard}>
      <DashboardCards analytics={analytics.data} health={health.data} />
      <Problems health={health.data} withoutJudge={appeals.data?.withoutJudge ?? 0} />
      <DayCharts />
      <div className={classes.pair}>
        <Overview analytics={analytics.data} />
        <Activities acts={activity.data} />
      </div>
      <Machinery health={health.data} />
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions">Quick Actions</h2>
        {actions}
      </section>
    </div>
  );
}
