import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import type { ClientView } from '../profile.schema.ts';
import type { HireRate, OnTime } from './figures.schema.ts';

type ClientFigures = Pick<ClientView, 'hireRate' | 'releaseDays' | 'answerHours' | 'isConfirmed'>;

const HOURS_MAX = 48;

export function formatHireRate({ hired, projects }: HireRate): string {
  return `${hired} of ${formatCount(projects, 'project')}`;
}

export function formatReleaseDays(days: number): string {
  return `within ${formatDays(days)} (median)`;
}

export function formatAnswerHours(hours: number): string {
  const time = hours < HOURS_MAX ? formatCount(hours, 'hour') : formatDays(Math.ceil(hours / 24));
  return `within ${time} (median)`;
}

export function formatOnTime({ onTime, delivered }: OnTime): string {
  return `${onTime} of ${formatCount(delivered, 'milestone')}`;
}

/** Empty if nothing is known. */
export function formatClientFacts({ hireRate, releaseDays, isConfirmed }: ClientFigures): string {
  const facts = [
    ...(hireRate ? [`hired ${formatHireRate(hireRate)}`] : []),
    ...(releaseDays === undefined ? [] : [`releases ${formatReleaseDays(releaseDays)}`]),
    ...(isConfirmed ? ['address confirmed'] : []),
  ].join(' · ');
  return facts.charAt(0).toUpperCase() + facts.slice(1);
}
