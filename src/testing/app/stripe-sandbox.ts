import Fastify from 'fastify';
import Stripe from 'stripe';
import {
  createStripeSandbox,
  type StripeSandboxSettings,
} from '#platform/server/stripe-sandbox/stripe-sandbox.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import { recordContract } from '../stripe-contract/contract.ts';
import { queryRows } from './postgres.ts';
import { createTestDatabase } from './test-database.ts';

const webhookSecret = 'whsec_sandbox';
const thinSecret = 'whsec_thin';
const publishableKey = 'pk_test_sandbox';
const secretKey = 'sk_test_sandbox';

/** Starts an endpoint that checks signatures as the product does and can refuse events. */
async function webhookEndpoint() {
  const sdk = new Stripe(secretKey);
  const server = Fastify({ forceCloseConnections: true });
  const received: Stripe.Event[] = [];
  const thin: Stripe.V2.Core.EventNotification[] = [];
  /** The next `refuse` events get a 500. */
  const endpoint = { received, thin, refuse: 0, url: '' };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const receive = (path: string, store: (body: Buffer, signature: string) => void) =>
    server.post(path, async (request, reply) => {
      if (endpoint.refuse > 0) {
        endpoint.refuse -= 1;
        return reply.code(500).send();
      }
      store(request.body as Buffer, String(request.headers['stripe-signature']));
      return reply.send();
    });
  receive('/webhook', (body, signature) =>
    received.push(Stripe.webhooks.constructEvent(body, signature, webhookSecret)),
  );
  receive('/webhook/thin', (body, signature) =>
    thin.push(sdk.parseEventNotification(body, signature, thinSecret)),
  );
  endpoint.url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/webhook`;
  return { endpoint, close: () => server.close() };
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** Opens a sandbox with the official package, a server for its pages and a webhook endpoint. */
export async function startTestSandbox() {
  const database = await createTestDatabase();
  const { endpoint, close: closeEndpoint } = await webhookEndpoint();
  const clock = { aheadSeconds: 0 };
  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);
  const settings: StripeSandboxSettings = {
    databaseUrl: database.url,
    secretKey,
    publishableKey,
    endpoints: {
      event: { url: endpoint.url, secret: webhookSecret },
      thin_event: { url: `${endpoint.url}/thin`, secret: thinSecret },
    },
    browserUrl: () => 'https://app.example/sandbox/stripe',
    now: () => new Date(Date.now() + clock.aheadSeconds * 1000),
    log: { warn: log, error: log },
  };
  const contracts: Awaited<ReturnType<typeof recordContract>>[] = [];

  async function open() {
    const sandbox = createStripeSandbox(settings);
    contracts.push(await recordContract(sandbox, { strict: false }));
    const { host, port } = await sandbox.listen();
    await sandbox.start();
    const connect = (key: string, more: Partial<Stripe.StripeConfig> = {}) =>
      new Stripe(key, {
        ...{ host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, timeout: 5_000 },
        ...more,
      });
    const page = Fastify();
    await page.register(sandbox.browserApi, { prefix: '/sandbox/stripe' });
    const close = async () => {
      await page.close();
      await sandbox.close();
    };
    const stripe = connect(secretKey);
    return { sandbox, stripe, connect, page, close, base: `http://${host}:${port}` };
  }

  const first = await open();
  const others: { close(): Promise<void> }[] = [];
  return {
    ...first,
    endpoint,
    clock,
    logged,
    sql: <Row extends object>(text: string, params: unknown[] = []) =>
      queryRows<Row>(database.url, text, params),
    /** Opens a second process on the same database. */
    async openAnother() {
      const another = await open();
      others.push(another);
      return another;
    },
    async closeAll() {
      for (const each of [first, ...others]) await each.close();
      await closeEndpoint();
      await database.drop();
      for (const contract of contracts) contract.hold();
    },
  };
}

export const cardOnly: Stripe.PaymentIntentCreateParams = {
  amount: 120_000,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
};

/** Returns the Stripe error that `act` rejects with. Throws if it succeeds. */
export async function captureError(act: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It succeeded, but it should have been refused');
}

/** Sends a request of the payment page. */
export async function inPage(
  page: TestSandbox['page'],
  path: string,
  payload: object,
  key = publishableKey,
) {
  const response = await page.inject({
    method: 'POST',
    url: `/sandbox/stripe/payment_intents/${path}`,
    headers: { authorization: `Bearer ${key}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Creates an intent and pays it. */
export async function pay(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  amount = 10_000,
  payment_method: TestCardKey = 'pm_card_visa',
) {
  const { id } = await stripe.paymentIntents.create({ ...cardOnly, amount });
  return stripe.paymentIntents.confirm(id, { payment_method });
}

/** Returns the charge of an intent with its balance transaction. */
export async function loadCharge({ stripe }: Pick<TestSandbox, 'stripe'>, intent: string) {
  const expand = ['latest_charge.balance_transaction'];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand });
  if (!charge || typeof charge === 'string') throw new Error(`Intent ${intent} has no charge`);
  return charge;
}

export const recipient: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'dev@example.org',
  display_name: 'Dev',
  dashboard: 'express',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: {
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
};

const urls = { refresh_url: 'https://app.example/again', return_url: 'https://app.example/back' };

export function linkFor(app: TestSandbox, account: string) {
  return app.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: urls },
  });
}

/** Opens a page of the sandbox as a browser does, or submits a form to it. */
export async function openPage(app: TestSandbox, address: string, form?: string) {
  const url = address.replace('https://app.example', '');
  const response = await app.page.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    ...(form !== undefined && {
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });
  const { statusCode: status, headers, body } = response;
  return { status, headers, location: String(headers.location ?? ''), body };
}

/** Creates an account and submits the onboarding page; returns its id. */
export async function onboarded(app: TestSandbox, outcome = 'complete') {
  const { id } = await app.stripe.v2.core.accounts.create(recipient);
  await openPage(app, (await linkFor(app, id)).url, `outcome=${outcome}`);
  return id;
}
