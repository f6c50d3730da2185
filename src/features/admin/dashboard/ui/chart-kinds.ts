import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { DailyMetrics } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

interface Series {
  name: Exclude<keyof DailyMetrics, 'day'>;
  label: string;
  color: string;
  /** A balance at the end of the day, which cannot be added up. */
  isBalance?: boolean;
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
    title: 'Money',
    series: [
      { name: 'heldCents', label: 'Held', color: blue, isBalance: true },
      { name: 'releasedCents', label: 'Released', color: 'var(--bw-green)' },
      { name: 'refundedCents', label: 'Refunded', color: 'var(--bw-red)' },
    ],
    formatValue: formatCents,
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

/** The sum of the days; of a balance, that of the last day. */
export function calculateTotal({ name, isBalance }: Series, days: readonly DailyMetrics[]): number {
  if (isBalance) return days.at(-1)?.[name] ?? 0;
  return days.reduce((total, day) => total + day[name], 0);
}

const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
