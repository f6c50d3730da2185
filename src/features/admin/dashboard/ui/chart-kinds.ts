import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

interface Series {
  /** The metric that the series shows. */
  name: Exclude<keyof DailyMetrics, 'day'>;
  label: string;
  /** A CSS color. */
  color: string;
}

/** Content of one chart of the dashboard. */
export interface ChartKind {
  title: string;
  series: Series[];
  /** Formats a value of any of the series: a count, or cents. */
  formatValue: (value: number) => string;
  /** Text shown if all values are 0. */
  emptyText: string;
}

const blue = 'var(--bw-blue)';

export const chartKinds: ChartKind[] = [
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
  {
    title: 'Money',
    series: [
      { name: 'paidCents', label: 'Paid', color: blue },
      { name: 'releasedCents', label: 'Released', color: 'var(--bw-green)' },
      { name: 'refundedCents', label: 'Refunded', color: 'var(--bw-red)' },
    ],
    formatValue: formatCents,
    emptyText: 'No payments in this period.',
  },
];

const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns the UTC day `2026-05-01` as `May 1`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
