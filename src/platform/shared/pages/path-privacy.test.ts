import { expect, test } from 'vitest';
import { isAnalyticsAllowed } from './path-privacy.ts';

test.each(['/', '/projects', '/projects/7', '/payments-explained', '/login', '/administration'])(
  'trackers may be on at %s',
  (path) => expect(isAnalyticsAllowed(path)).toBe(true),
);

test.each([
  '/payment',
  '/payment/7',
  '/Payment/7',
  '//payment/7',
  '/%70ayment/7',
  '/payment-success',
  '/reset-password/abc',
  '/unsubscribe/abc',
  '/admin/setup-password',
  '/admin/dashboard',
  '/%',
])('trackers are off at %s', (path) => expect(isAnalyticsAllowed(path)).toBe(false));
