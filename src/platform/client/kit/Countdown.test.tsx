import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Countdown } from './Countdown.tsx';

const start = new Date('2026-03-01T12:00:00Z');
const hour = 3_600_000;

function after(ms: number): Date {
  return new Date(start.getTime() + ms);
}

test('a deadline shows the days and hours left, in words for a screen reader', () => {
  render(<Countdown deadline={after(75 * hour)} now={() => start} />);
  expect(screen.getByText('3d 3h')).toHaveProperty('parentElement.dataset.tone', 'yellow');
  expect(screen.getByText('3 days 3 hours left')).toBeTruthy();
});

test('a passed deadline shows Expired once', () => {
  render(<Countdown deadline={start} now={() => start} />);
  expect(screen.getAllByText('Expired')).toHaveLength(1);
});

test('it is read again every minute', () => {
  vi.useFakeTimers();
  let time = start;
  render(<Countdown deadline={after(2 * 60_000)} now={() => time} />);
  expect(screen.getByText('0h 2m')).toBeTruthy();
  time = after(60_000);
  act(() => vi.advanceTimersByTime(59_999));
  expect(screen.getByText('0h 2m')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('0h 1m')).toBeTruthy();
  vi.useRealTimers();
});
