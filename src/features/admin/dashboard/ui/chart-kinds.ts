import type { ChartKind, ChartRow } from '#platform/client/charts/series.ts';
import { LOCALE } from '#platform/shared/format/locale.ts';
import {
  centsToDollars,
  formatCents,
  formatCompactDollars,
} from '#platform/shared/format/money.ts';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

type Metric = Exclude<keyof DailyMetrics, 'day'>;

const blue = 'var(--bw-blue)';

export const chartKinds: ChartKind<Metric>[] = [
  {
    title: 'Money',
    series: [
      { name: 'heldCents', label: 'Held', totalLabel: 'Held now', color: blue, isBalance: true },
      { name: 'releasedCents', label: 'Released', color: 'var(--bw-green)' },
      { name: 'refundedCents', label: 'Refunded', color: 'var(--bw-red)' },
    ],
    formatValue: formatCents,
    formatTick: (cents) => formatCompactDollars(centsToDollars(cents)),
    emptyText: 'No money in this period.',
  },
  {
    title: 'Sign-ups',
    series: [{ name: 'signUps', label: 'Sign-ups', color: blue }],
    formatValue: formatOptionalInteger,
    emptyText: 'No sign-ups in this period.',
  },
  {
    title: 'Projects posted',
    series: [{ name: 'projects', label: 'Projects', color: blue }],
    formatValue: formatOptionalInteger,
    emptyText: 'No projects posted in this period.',
  },
  {
    title: 'Bids placed',
    series: [{ name: 'bids', label: 'Bids', color: blue }],
    formatValue: formatOptionalInteger,
    emptyText: 'No bids placed in this period.',
  },
];

const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export function toChartRow(day: DailyMetrics): ChartRow<Metric> {
  return { ...day, label: dayFormat.format(new Date(`${day.day}T00:00:00Z`)) };
}
