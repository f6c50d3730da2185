import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
};
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const production = { NODE_ENV: 'production' };

test('an empty environment runs the demo on port 3000 with the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    demo: true,
    stripe: null,
    feePercent: 0,
    rateLimitFactor: 1,
    trustProxy: false,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', APP_URL: '' })).toMatchObject({ port: 3000, appUrl: null });
});

test('several webhook secrets are read for a rotation', () => {
  expect(readConfig(keys).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
});

test.each([
  ['PORT', { PORT: 'high' }],
  ['PORT', { PORT: '70000' }],
  ['APP_URL', { APP_URL: 'bidwright.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ada:100%@localhost/bidwright' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ada:secret@localhost:port/bidwright' }],
  ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://pooler', DATABASE_DIRECT_URL: 'direct' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://direct' }],
  ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://one', DATABASE_REPLICA_URL: 'http://two' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://copy' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['PLATFORM_FEE_PERCENT', { PLATFORM_FEE_PERCENT: '80' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '-1' }],
  ['RATE_LIMIT_FACTOR', { ...production, ...keys, RATE_LIMIT_FACTOR: '0' }],
  ['STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['STRIPE_SECRET_KEY', production],
  ['APP_URL', { ...production, ...keys, ...live, APP_URL: 'http://bidwright.example' }],
])('a wrong %s ends the start and is named', (variable, environment) => {
  expect(() => readConfig(environment)).toThrow(variable);
});

test('production runs without Stripe only when the demo is asked for', () => {
  expect(readConfig({ ...production, DEMO: '1' }).stripe).toBeNull();
});
