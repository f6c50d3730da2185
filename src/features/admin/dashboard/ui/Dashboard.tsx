import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { AdminAction, Analytics } from '../dashboard.schema.ts';
import { DashboardCards } from './DashboardCards.tsx';
import { DayCharts } from './DayCharts.tsx';
import { formatOptionalInteger } from './number-format.ts';
import { Problems, SystemHealth } from './SystemHealth.tsx';
import classes from './dashboard.module.css';

const queryOptions = { staleTime: 30_000 };

export function Dashboard({ quickActions }: { quickActions: ReactNode }) {
  const analytics = trpc.dashboard.analytics.useQuery(undefined, queryOptions);
  const health = trpc.dashboard.health.useQuery(undefined, queryOptions);
  const activity = trpc.dashboard.activity.useQuery(undefined, queryOptions);
  // Not one of `queries`: if this query fails, the dashboard only lacks one warning.
  const appeals = trpc.dashboard.openAppeals.useQuery();
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
        {quickActions}
      </section>
    </div>
  );
}

const overviewItems: [label: string, formatValue: (analytics: Analytics) => string][] = [
  ['Developers', ({ totalDevelopers }) => formatOptionalInteger(totalDevelopers)],
  ['Clients', ({ totalClients }) => formatOptionalInteger(totalClients)],
  ['Completed projects', ({ completedProjects }) => formatOptionalInteger(completedProjects)],
  ['Average bids per project', ({ averageBidsPerProject }) => String(averageBidsPerProject)],
];

function Overview({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <section aria-labelledby="overview">
      <h2 id="overview">Platform Overview</h2>
      <DescriptionList
        items={overviewItems.map(([label, formatValue]) => ({
          label,
          value: analytics ? (
            <span className="bw-figure">{formatValue(analytics)}</span>
          ) : (
            <Skeleton height={20} width="40%" mt={3} mb={3} />
          ),
        }))}
      />
    </section>
  );
}

function RecentAdminActivity({ actions }: { actions: AdminAction[] | undefined }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent Admin Activity</h2>
      {actions === undefined && (
        <Loading noun="activity">
          <SkeletonLines lines={5} height={18} />
        </Loading>
      )}
      {actions?.length === 0 && <p className={classes.empty}>No admin actions yet.</p>}
      {actions && actions.length > 0 && (
        <ul className={classes.activity}>
          {actions.map(({ id, adminName, action, targetType, createdAt }) => (
            <li key={id}>
              <span>
                <strong>{adminName ?? 'Admin'}</strong> {action}
              </span>
              <span>
                {targetType ?? 'System'} · <DateTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
