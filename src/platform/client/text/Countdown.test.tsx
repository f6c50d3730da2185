import { act, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Countdown } from './Countdown.tsx';

const start = new Date('2026-03-01T12:00:00Z');
const hour = 3_600_000;

function after(ms: number): Date {
  return new Date(start.getTime() + ms);
}

test('a deadline shows the remaining days and hours, with a text for screen readers', () => {
  render(<Countdown deadline={after(75 * hour)} now={() => start} />);
  expect(screen.getByText('3d 3h')).toHaveProperty('parentElement.dataset.tone', 'yellow');
  expect(screen.getByText('3 days 3 hours left')).toBeTruthy();
});

test('a passed deadline shows Expired once', () => {
  render(<Countdown deadline={start} now={() => start} />);
  expect(screen.getAllByText('Expired')).toHaveLength(1);
});

test('it is updated every full minute, equally for all countdowns of a deadline', () => {
  vi.useFakeTimers({ now: start });
  const deadline = after(5 * 60_000 + 30_000);
  const clock = () => new Date();
  render(<Countdown deadline={deadline} now={clock} />);
  const first = screen.getByText('0h 5m');
  act(() => vi.advanceTimersByTime(40_000));
  const { container } = render(<Countdown deadline={deadline} now={clock} />);
  const second = within(container).getByText('0h 5m');
  act(() => vi.advanceTimersByTime(20_000));
  expect([first.textContent, second.textContent]).toEqual(['0h 4m', '0h 4m']);
  act(() => vi.advanceTimersByTime(60_000));
  expect([first.textContent, second.textContent]).toEqual(['0h 3m', '0h 3m']);
  vi.useRealTimers();
});
