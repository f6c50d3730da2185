import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { WorkQueue } from '../../work-queue/ui/WorkQueue.tsx';
import type { AdminAction, Analytics } from '../dashboard.schema.ts';
import { DashboardCards } from './DashboardCards.tsx';
import { DashboardSection } from './DashboardSection.tsx';
import { DayCharts } from './DayCharts.tsx';
import { formatOptionalInteger } from './number-format.ts';
import { SystemHealth } from './SystemHealth.tsx';

const queryOptions = { staleTime: 30_000 };

export function Dashboard({ quickActions }: { quickActions: ReactNode }) {
  return (
    <Stack gap="clamp(2.25rem, 5vw, 3.25rem)">
      <WorkQueue />
      <Figures quickActions={quickActions} />
    </Stack>
  );
}

function Figures({ quickActions }: { quickActions: ReactNode }) {
  const analytics = trpc.dashboard.analytics.useQuery(undefined, queryOptions);
  const health = trpc.dashboard.health.useQuery(undefined, queryOptions);
  const activity = trpc.dashboard.activity.useQuery(undefined, queryOptions);
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
    <>
      <DashboardCards analytics={analytics.data} health={health.data} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="xl">
        <Overview analytics={analytics.data} />
        <RecentAdminActivity actions={activity.data} />
      </SimpleGrid>
      <DashboardSection id="quick-actions" title="Quick Actions">
        {quickActions}
      </DashboardSection>
      <DayCharts />
      <SystemHealth health={health.data} />
    </>
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
    <DashboardSection id="overview" title="Platform Overview">
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
    </DashboardSection>
  );
}

function RecentAdminActivity({ actions }: { actions: AdminAction[] | undefined }) {
  return (
    <DashboardSection id="activity" title="Recent Admin Activity">
      {actions === undefined && (
        <Loading noun="activity">
          <SkeletonLines lines={5} height={18} />
        </Loading>
      )}
      {actions?.length === 0 && <Text c="dimmed">No admin actions yet.</Text>}
      {actions && actions.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0}>
          {actions.map(({ id, adminName, action, targetType, createdAt }) => (
            <Text key={id} component="li" style={{ overflowWrap: 'anywhere', listStyle: 'none' }}>
              <strong>{adminName ?? 'Admin'}</strong> {action}
              <Text span display="block" size="sm" c="dimmed">
                {targetType ?? 'System'} · <DateTime at={createdAt} />
              </Text>
            </Text>
          ))}
        </Stack>
      )}
    </DashboardSection>
  );
}
