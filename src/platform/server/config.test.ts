import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
};
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://bidwright.example',
  SMTP_URL: 'smtps://mail.example',
};

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
  [
    'APP_URL: live payments',
    {
      ...production,
      ...keys,
      ...live,
      APP_URL: 'http://bidwright.example',
      ALLOW_INSECURE: 'app_url',
    },
  ],
  ['ALLOW_INSECURE', { ALLOW_INSECURE: 'everything' }],
])('a wrong %s ends the start and is named', (variable, environment) => {
  expect(() => readConfig(environment)).toThrow(variable);
});

test('production without Stripe and mail server runs only as a demo', () => {
  const { stripe, smtpUrl } = readConfig({ ...production, SMTP_URL: '', DEMO: '1' });
  expect([stripe, smtpUrl]).toEqual([null, null]);
});

test.each([
  ['app_url', 'APP_URL', { APP_URL: '' }],
  ['app_url', 'APP_URL', { APP_URL: 'http://bidwright.example' }],
  ['app_url', 'APP_URL', { APP_URL: '', SMTP_URL: '', DEMO: '1' }],
  ['smtp', 'SMTP_URL', { SMTP_URL: '' }],
  ['smtp_tls', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example:587' }],
  ['smtp_tls', 'SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1.mail.example:25' }],
  ['smtp_tls', 'SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ['smtp_tls', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example', DEMO: '1' }],
])(
  'production without a safe setting starts only with ALLOW_INSECURE=%s: %s',
  (option, variable, changes) => {
    const environment = { ...production, ...keys, ...changes };
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${variable}: `));
    const others = ['app_url', 'smtp', 'smtp_tls'].filter((other) => other !== option);
    const allowing = (options: string[]) =>
      readConfig({ ...environment, ALLOW_INSECURE: options.join(', ') });
    expect(() => allowing(others)).toThrow(`ALLOW_INSECURE=${option}`);
    expect(allowing([option]).allowInsecure).toEqual([option]);
  },
);

test.each([
  'smtps://mail.example:465',
  'smtp://mail.example:587?requireTLS=true',
  'smtp://127.0.0.1:25',
  'smtp://localhost',
  'smtp://[::1]:1025',
])('production sends mails through %s', (SMTP_URL) => {
  expect(readConfig({ ...production, ...keys, SMTP_URL }).smtpUrl).toBe(SMTP_URL);
});

test.each(['Production', 'PRODUCTION'])(
  'NODE_ENV=%s is refused with the right spelling',
  (NODE_ENV) => {
    expect(() => readConfig({ NODE_ENV })).toThrow('NODE_ENV: must be production, in lower case');
  },
);

test('all missing settings of production are named at once', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /^APP_URL: .*\nSMTP_URL: .*\nSTRIPE_SECRET_KEY: .*$/,
  );
});
