import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ChartFigure } from '#platform/client/charts/ChartFigure.tsx';
import type { ChartKind, ChartRow } from '#platform/client/charts/series.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { LOCALE } from '#platform/shared/format/locale.ts';
import {
  centsToDollars,
  formatCents,
  formatCompactDollars,
} from '#platform/shared/format/money.ts';
import { columnLabels } from '../money.labels.ts';
import { columnsByRole, isBalance, type MoneyColumn, type MoneyRole } from '../money.rules.ts';
import type { MoneyYear } from '../money.schema.ts';
import classes from './money-by-month.module.css';

const colors: Record<MoneyColumn, string> = {
  paidCents: 'var(--bw-green)',
  earnedCents: 'var(--bw-green)',
  protectedCents: 'var(--bw-blue)',
  returnedCents: 'var(--bw-red)',
  paidOutCents: 'var(--bw-yellow)',
};

function toChartKind(role: MoneyRole, year: number | undefined): ChartKind<MoneyColumn> {
  return {
    title: year ? `By month, ${year}` : 'By month',
    series: columnsByRole[role].map((name) => ({
      name,
      label: columnLabels[name],
      color: colors[name],
      ...(isBalance(name) && { totalLabel: `${columnLabels[name]} at the end`, isBalance: true }),
    })),
    formatValue: formatCents,
    formatTick: (cents) => formatCompactDollars(centsToDollars(cents)),
    // A year may have one month only, of which a line would show nothing.
    shape: 'bars',
    emptyText: `Nothing was paid in ${year}.`,
  };
}

const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });

const noMoney: Record<MoneyColumn, number> = {
  ...{ paidCents: 0, earnedCents: 0, protectedCents: 0, returnedCents: 0, paidOutCents: 0 },
};

function toChartRows({ months }: MoneyYear): ChartRow<MoneyColumn>[] {
  return months.map(({ month, ...values }) => ({
    ...noMoney,
    ...values,
    label: monthFormat.format(new Date(`${month}-01T00:00:00Z`)),
  }));
}

export function MoneyByMonth({ side }: { side: MoneyRole }) {
  const [year, setYear] = useState<number>();
  const { money } = trpc.useUtils();
  const options = { staleTime: 15_000, placeholderData: keepPreviousData };
  const current = trpc.money.byMonth.useQuery({}, options);
  const query = trpc.money.byMonth.useQuery(year === undefined ? {} : { year }, options);
  useLiveEvents(({ kind }) => {
    // `missed`: earlier events may have been lost.
    if (kind === 'notification' || kind === 'missed') void money.invalidate();
  });
  const shownYear = year ?? current.data?.year;
  return (
    <section className={classes.money} aria-labelledby="money-over-time">
      <div className={classes.heading}>
        <h2 id="money-over-time">Money over time</h2>
        {current.data && shownYear && (
          <Group gap="sm" align="end">
            <NativeSelect
              label="Year (UTC)"
              data={listYears(current.data).map(String)}
              value={String(shownYear)}
              onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            />
            <YearFile year={shownYear} format="csv" />
            <YearFile year={shownYear} format="pdf" />
          </Group>
        )}
      </div>
      {query.isLoadingError ? (
        <ErrorState
          title="The money by month could not be loaded"
          message={readError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        />
      ) : (
        <div className={classes.chart} data-stale={query.isPlaceholderData}>
          <ChartFigure
            kind={toChartKind(side, query.data?.year)}
            rows={query.data && toChartRows(query.data)}
            rowHead="Month"
            tableName={`Money by month, ${query.data?.year}`}
            hasTotals
          />
        </div>
      )}
      <Text size="sm" mt="sm">
        Documents print your name and, if you set them, your{' '}
        <Link to="/account" hash="legal-details">
          legal details
        </Link>
        .
      </Text>
    </section>
  );
}

/** The newest first. */
function listYears({ year, firstYear }: MoneyYear): number[] {
  return Array.from({ length: year - firstYear + 1 }, (_, nth) => year - nth);
}

function YearFile({ year, format }: { year: number; format: 'csv' | 'pdf' }) {
  const name = format.toUpperCase();
  return (
    <Button
      component="a"
      href={`/documents/money/${year}.${format}`}
      download
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
      aria-label={`Download all movements of ${year}, ${name}`}
    >
      {name}
    </Button>
  );
}
