import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

interface Series {
  name: Exclude<keyof DailyMetrics, 'day'>;
  label: string;
  color: string;
}

export interface ChartKind {
  title: string;
  series: Series[];
  /** The value is a count, or cents. */
  formatValue: (value: number) => string;
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

export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
