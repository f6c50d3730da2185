import { expect, test } from 'vitest';
import { buildPageHeaders, renderTrackersTag, type Trackers } from './page-policy.ts';

const none = { metaPixelId: null, hotjarId: null };
const both = { metaPixelId: '123', hotjarId: '456' };

function policyAt(path: string, trackers: Trackers = both, hasStripeScripts = false): string {
  return buildPageHeaders(path, 'abc', { trackers, hasStripeScripts })['content-security-policy'];
}

test('without ids the page names no tracker', () => {
  expect(policyAt('/projects', none)).not.toMatch(/facebook|hotjar/);
  expect(renderTrackersTag(none)).toBe('');
});

test('the policy allows the origins of configured trackers only', () => {
  expect(policyAt('/')).toContain(
    `script-src 'self' 'nonce-abc' https://connect.facebook.net https://*.hotjar.com;`,
  );
  expect(policyAt('/')).toContain('wss://*.hotjar.com');
  expect(policyAt('/', { ...both, hotjarId: null })).not.toContain('hotjar');
  expect(policyAt('/', { ...both, metaPixelId: null })).not.toContain('facebook');
  expect(renderTrackersTag(both)).toBe('<meta name="trackers" content="pixel:123 hotjar:456" />');
});

test.each([
  ['/payment/1', 'strict-origin'],
  ['/payment-success', 'strict-origin'],
  ['/admin', 'strict-origin'],
  ['/reset-password/abc', 'no-referrer'],
  ['/RESET-password//abc', 'no-referrer'],
  ['/email-change/abc', 'no-referrer'],
  ['/unsubscribe/abc', 'no-referrer'],
  ['/admin/setup-password', 'no-referrer'],
])('%s allows no tracker, and no later page sends its URL: %s', (path, referrer) => {
  const headers = buildPageHeaders(path, 'abc', { trackers: both, hasStripeScripts: true });
  expect(headers['content-security-policy']).not.toMatch(/facebook|hotjar/);
  expect(headers['referrer-policy']).toBe(referrer);
});

test('only the payment page loads Stripe', () => {
  expect(policyAt('/payment/1', both, true)).toContain('frame-src https://js.stripe.com');
  expect(policyAt('/projects', both, true)).not.toContain('stripe');
  expect(policyAt('/projects', none, true)).toContain(`frame-src 'none'`);
});
