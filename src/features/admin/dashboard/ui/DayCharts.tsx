import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { type ChartKind, chartKinds, formatDay } from './chart-kinds.ts';
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
  const isMultiple = series.length > 1;
  return (
    <p className={`${classes.seriesTotals} bw-figure`}>
      {days
        ? series.map(({ name, label, color }) => {
            const sum = days.reduce((total, day) => total + day[name], 0);
            return (
              <span key={name}>
                {isMultiple && <i style={{ background: color }} />}
                {isMultiple ? `${label} ${formatValue(sum)}` : formatValue(sum)}
              </span>
            );
          })
        : ' '}
    </p>
  );
}

function Chart({ kind, days }: { kind: ChartKind; days: DailyMetrics[] | undefined }) {
  const { title, emptyText } = kind;
  const isEmpty = days?.every((day) => kind.series.every(({ name }) => day[name] === 0));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3>{title}</h3>
        <SeriesTotals kind={kind} days={days} />
      </figcaption>
      {isEmpty ? (
        <p className={classes.chartEmpty}>{emptyText}</p>
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
  return (
    <section aria-labelledby="day-by-day">
      <div className={classes.chartsTop}>
        <h2 id="day-by-day">Day by day</h2>
        <ToggleGroup
          label="Days shown"
          options={periodOptions}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {query.isLoadingError ? (
        <ErrorState
          title="The charts could not be loaded"
          message={readError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        />
      ) : (
        <div className={classes.charts} data-stale={query.isPlaceholderData}>
          {chartKinds.map((kind) => (
            <Chart key={kind.title} kind={kind} days={query.data} />
          ))}
        </div>
      )}
    </section>
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
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                {series.map(({ name }) => (
                  <td key={name}>{formatValue(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
