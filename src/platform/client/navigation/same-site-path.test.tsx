import { expect, test } from 'vitest';
import { toSameSitePath } from './same-site-path.ts';

test.each(['/', '/create-project', '/projects/7?category=Web%20App#bids'])(
  '%s leads back into this site',
  (path) => {
    expect(toSameSitePath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'create-project',
  '',
  7,
  null,
  undefined,
  ['/'],
])('%j leads nowhere', (given) => {
  expect(toSameSitePath(given)).toBeUndefined();
});
