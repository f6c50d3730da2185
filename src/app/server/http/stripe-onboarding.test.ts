import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipient } from '#testing/app/stripe-sandbox.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const here = (address: string) => address.replace(app.url, '');

async function visit() {
  const { core } = app.system.stripe.v2;
  const { id } = await core.accounts.create(recipient);
  const back = `${app.url}/payouts`;
  const { url } = await core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: `${back}?again`, return_url: back },
    },
  });
  expect(url.startsWith(`${app.url}/sandbox/stripe/onboarding/`)).toBe(true);
  const page = here(url);
  const status = async () => {
    const include = ['configuration.recipient' as const];
    const { configuration } = await core.accounts.retrieve(id, { include });
    return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  };
  return { page, status, back };
}

test('the product serves the page of an account link, which redirects only to its own origin', async () => {
  const { page, status, back } = await visit();
  const { text, headers } = await app.call(null, 'GET', page);
  expect(text).toContain('Complete onboarding');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain(`form-action 'self' ${app.url}`);
  const answer = await app.call(null, 'POST', page, 'outcome=complete', form);
  expect(answer).toMatchObject({ status: 303, headers: { location: back } });
  expect(await status()).toBe('active');
});

test('another site cannot onboard anybody', async () => {
  const { page, status } = await visit();
  const foreign = { ...form, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const answer = await app.call(null, 'POST', page, 'outcome=complete', foreign);
  expect(answer.status).toBe(403);
  expect(await status()).toBe('restricted');
});

test('with real Stripe keys the page does not exist', async () => {
  const real = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
  });
  const answer = await real.call(null, 'GET', '/sandbox/stripe/onboarding/guess');
  await real.close();
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('Test mode');
});
