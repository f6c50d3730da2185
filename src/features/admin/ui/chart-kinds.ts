import { LOCALE } from '#platform/shared/locale.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { DayFigures } from '../figures/figure.schema.ts';
import { count } from './figure-words.ts';

interface Series {
  name: Exclude<keyof DayFigures, 'day'>;
  label: string;
  color: string;
}

export interface ChartKind {
  title: string;
  series: Series[];
  words: (figure: number) => string;
  /** Text shown if all values are 0. */
  none: string;
}

const blue = 'var(--bw-blue)';

export const charts: ChartKind[] = [
  {
    title: 'Sign-ups',
    series: [{ name: 'signUps', label: 'Sign-ups', color: blue }],
    words: count,
    none: 'Nobody signed up in this time.',
  },
  {
    title: 'Projects posted',
    series: [{ name: 'projects', label: 'Projects', color: blue }],
    words: count,
    none: 'No project was posted in this time.',
  },
  {
    title: 'Bids placed',
    series: [{ name: 'bids', label: 'Bids', color: blue }],
    words: count,
    none: 'No bid was placed in this time.',
  },
  {
    title: 'Money',
    series: [
      { name: 'paidCents', label: 'Paid', color: blue },
      { name: 'releasedCents', label: 'Released', color: 'var(--bw-green)' },
      { name: 'refundedCents', label: 'Refunded', color: 'var(--bw-red)' },
    ],
    words: formatCents,
    none: 'No money moved in this time.',
  },
];

const dayText = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns `2026-05-01` as `May 1`. Days are days in UTC. */
export function dayWords(day: string): string {
  return dayText.format(new Date(`${day}T00:00:00Z`));
}
