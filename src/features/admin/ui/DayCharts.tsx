import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import type { DayFigures } from '../figures/figure.schema.ts';
import { type ChartKind, charts } from './chart-kinds.ts';
import { DayTable } from './DayTable.tsx';
import classes from './dashboard.module.css';

const DayChart = lazy(() => import('./DayChart.tsx'));

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Span = (typeof spans)[number]['value'];

const shape = <Skeleton height={180} width="100%" />;

/** Shows the totals of all series. If there are several, it is also the legend. */
function Sums({ kind, days }: { kind: ChartKind; days: DayFigures[] | undefined }) {
  const { series, words } = kind;
  const several = series.length > 1;
  return (
    <p className={`${classes.chartSums} bw-figure`}>
      {days
        ? series.map(({ name, label, color }) => {
            const sum = days.reduce((all, day) => all + day[name], 0);
            return (
              <span key={name}>
                {several && <i style={{ background: color }} />}
                {several ? `${label} ${words(sum)}` : words(sum)}
              </span>
            );
          })
        : ' '}
    </p>
  );
}

function Chart({ kind, days }: { kind: ChartKind; days: DayFigures[] | undefined }) {
  const { title, none } = kind;
  const empty = days?.every((day) => kind.series.every(({ name }) => day[name] === 0));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3>{title}</h3>
        <Sums kind={kind} days={days} />
      </figcaption>
      {empty ? (
        <p className={classes.chartEmpty}>{none}</p>
      ) : (
        <div className={classes.chartBox} aria-hidden="true">
          {days ? (
            <Suspense fallback={shape}>
              <DayChart kind={kind} days={days} />
            </Suspense>
          ) : (
            shape
          )}
        </div>
      )}
      {days && <DayTable kind={kind} days={days} />}
    </figure>
  );
}

/** Shows figures per day, as charts and as tables. */
export function DayCharts() {
  const [span, setSpan] = useState<Span>('30');
  const found = trpc.dashboard.days.useQuery(
    { days: span === '90' ? 90 : 30 },
    { staleTime: 60_000, placeholderData: keepPreviousData },
  );
  return (
    <section aria-labelledby="day-by-day">
      <div className={classes.chartsTop}>
        <h2 id="day-by-day">Day by day</h2>
        <ToggleGroup label="Days shown" options={spans} value={span} onChange={setSpan} />
      </div>
      {found.isLoadingError ? (
        <ErrorState
          title="The charts could not be loaded"
          message={readError(found.error).message}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          level={3}
        />
      ) : (
        <div className={classes.charts} data-stale={found.isPlaceholderData}>
          {charts.map((kind) => (
            <Chart key={kind.title} kind={kind} days={found.data} />
          ))}
        </div>
      )}
    </section>
  );
}
