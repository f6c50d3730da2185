import { expect, test } from 'vitest';
import { isDoneOnce } from '#app/client/done-once.ts';
import { acts } from './calls.ts';

test('the page sends again by itself what is done once, and nothing else', () => {
  const paths = (sent: typeof acts) => sent.map(({ path }) => path).sort();
  const once = paths(acts.filter(({ repeats }) => repeats !== 'anew'));
  expect(once).toContain('hires.release');
  expect(paths(acts.filter(({ path }) => isDoneOnce(path)))).toEqual(once);
});
