import { expect, test } from 'vitest';
import { isDoneOnce } from '#platform/client/done-once.ts';
import { acts } from './calls.ts';

test('the page sends nothing again by itself that is done anew each time', () => {
  const anew = acts.filter(({ repeats }) => repeats === 'anew').map(({ path }) => path);
  expect(anew.length).toBeGreaterThan(0);
  expect(anew.filter(isDoneOnce)).toEqual([]);
});

test.each(['bids.place', 'hires.release', 'disputes.accept', 'disputes.say', 'projects.post'])(
  'of %s it asks again under its key',
  (path) => {
    expect(acts.map((act) => act.path)).toContain(path);
    expect(isDoneOnce(path)).toBe(true);
  },
);
