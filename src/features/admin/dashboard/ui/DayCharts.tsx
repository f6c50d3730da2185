import { Group, SimpleGrid, Table, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { type ChartKind, calculateTotal, chartKinds, formatDay } from './chart-kinds.ts';
import { DashboardSection } from './DashboardSection.tsx';
import classes from './dashboard.module.css';

const DayChart = lazy(() => import('./DayChart.tsx'));

const periodOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Period = (typeof periodOptions)[number]['value'];

const chartSkeleton = <Skeleton height={180} width="100%" />;

/** If there are several series, the totals are also the legend. */
function SeriesTotals({ kind, days }: { kind: ChartKind; days: DailyMetrics[] | undefined }) {
  const { series, formatValue } = kind;
  if (!days) return <Text size="sm">&nbsp;</Text>;
  return (
    <Group component="p" gap="0.125rem 1.125rem" m={0} className="bw-figure">
      {series.map((one) => (
        <Text key={one.name} span size="sm" c="dimmed">
          {series.length > 1 && <i className={classes.key} style={{ background: one.color }} />}
          {series.length > 1 && `${one.label}${one.isBalance ? ' now' : ''} `}
          {formatValue(calculateTotal(one, days))}
        </Text>
      ))}
    </Group>
  );
}

function Chart({ kind, days }: { kind: ChartKind; days: DailyMetrics[] | undefined }) {
  const { title, emptyText } = kind;
  const isEmpty = days?.every((day) => kind.series.every(({ name }) => day[name] === 0));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <Title order={3} size="h4">
          {title}
        </Title>
        <SeriesTotals kind={kind} days={days} />
      </figcaption>
      {isEmpty ? (
        <Text c="dimmed" py="xl" ta="center">
          {emptyText}
        </Text>
      ) : (
        <div className={classes.chartBox} aria-hidden="true">
          {days ? (
            <Suspense fallback={chartSkeleton}>
              <DayChart kind={kind} days={days} />
            </Suspense>
          ) : (
            chartSkeleton
          )}
        </div>
      )}
      {days && <DayTable kind={kind} days={days} />}
    </figure>
  );
}

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
            <Chart key={kind.title} kind={kind} days={query.data} />
          ))}
        </SimpleGrid>
      )}
    </DashboardSection>
  );
}

/** Also for screen readers, from which the chart is hidden. */
function DayTable({ kind, days }: { kind: ChartKind; days: DailyMetrics[] }) {
  const { title, series, formatValue } = kind;
  return (
    <details className={classes.dayTable}>
      <summary>
        Show as a table<span className="bw-hidden">{`: ${title}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={`${title} by day`} tabIndex={0}>
        <Table fz="sm" horizontalSpacing={4} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day (UTC)</Table.Th>
              {series.map(({ name, label }) => (
                <Table.Th key={name} scope="col" ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.toReversed().map((day) => (
              <Table.Tr key={day.day}>
                <Table.Th scope="row" fw={400}>
                  {formatDay(day.day)}
                </Table.Th>
                {series.map(({ name }) => (
                  <Table.Td key={name} ta="right" className="bw-figure">
                    {formatValue(day[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </details>
  );
}
