import { SimpleGrid } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ChartFigure } from '#platform/client/charts/ChartFigure.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { chartKinds, toChartRow } from './chart-kinds.ts';
import { DashboardSection } from './DashboardSection.tsx';

const periodOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Period = (typeof periodOptions)[number]['value'];

export function DayCharts() {
  const [period, setPeriod] = useState<Period>('30');
  const query = trpc.dashboard.dailyMetrics.useQuery(
    { days: period === '90' ? 90 : 30 },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  );
  const periods = (
    <ToggleGroup label="Days shown" options={periodOptions} value={period} onChange={setPeriod} />
  );
  return (
    <DashboardSection id="day-by-day" title="Day by day" controls={periods}>
      {query.isLoadingError ? (
        <ErrorState
          title="The charts could not be loaded"
          message={readError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        />
      ) : (
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          spacing={1}
          verticalSpacing={1}
          opacity={query.isPlaceholderData ? 0.55 : undefined}
        >
          {chartKinds.map((kind) => (
            <ChartFigure
              key={kind.title}
              kind={kind}
              rows={query.data?.map(toChartRow)}
              rowHead="Day (UTC)"
              tableName={`${kind.title} by day`}
              isNewestFirst
            />
          ))}
        </SimpleGrid>
      )}
    </DashboardSection>
  );
}
