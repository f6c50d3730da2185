import { expect, test } from 'vitest';
import { cutQueue, QUEUE_MAX } from './work-queue.rules.ts';

const item = (key: string, day: number) => ({
  key,
  waitingSince: `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`,
});

test('what waits longest comes first, whatever its kind', () => {
  const { items, hasMore } = cutQueue([item('b', 3), item('c', 1), item('d', 2), item('a', 3)]);
  expect(items.map(({ key }) => key)).toEqual(['c', 'd', 'a', 'b']);
  expect(hasMore).toBe(false);
});

test('only the 50 that wait longest are listed, and the rest is announced', () => {
  const full = Array.from({ length: QUEUE_MAX }, (_, index) => item(`k${index}`, 2));
  expect(cutQueue(full)).toMatchObject({ hasMore: false });
  const { items, hasMore } = cutQueue([...full, item('newest', 3)]);
  expect(items).toHaveLength(50);
  expect(items.map(({ key }) => key)).not.toContain('newest');
  expect(hasMore).toBe(true);
});
