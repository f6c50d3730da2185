import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from '../text/Countdown.tsx';
import { fetchNotingTime, notePageTime, serverNow } from './server-clock.ts';

const SERVER = '2026-12-01T12:00:00.000Z';

beforeEach(() => {
  // The clock of this computer is three hours fast.
  vi.useFakeTimers({ now: new Date('2026-12-01T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notePageTime(new Date().toISOString());
});

test('bidding is over by the server’s time, not by the browser’s clock', () => {
  notePageTime(SERVER);
  render(<Countdown deadline={new Date('2026-12-01T14:30:00Z')} />);
  expect(screen.queryByText('Expired')).toBeNull();
  expect(screen.getByText(/^2 hours (29|30) minutes left$/)).toBeTruthy();
});

test('each response contains the server’s time, also a cached one', async () => {
  const headers = { date: 'Tue, 01 Dec 2026 11:59:00 GMT', age: '60' };
  vi.stubGlobal('fetch', async () => new Response('', { headers }));
  await fetchNotingTime('/trpc/projects.list');
  expect(serverNow().toISOString()).toBe(SERVER);
});
