import Fastify from 'fastify';
import Stripe from 'stripe';
import type { TestCardKey } from '#tools/sandbox/card-form/test-cards.ts';
import { createStripeSandbox, type StripeSandboxSettings } from '#tools/sandbox/stripe-sandbox.ts';
import { recordContract } from '../stripe-contract/contract.ts';
import { queryRows } from './postgres.ts';
import { createTestDatabase } from './test-database.ts';

const webhookSecret = 'whsec_sandbox';
const thinSecret = 'whsec_thin';
const publishableKey = 'pk_test_sandbox';
const secretKey = 'sk_test_sandbox';

/**
 * Starts a server that stores the received webhooks in `received`, those of thin events in `thin`.
 * It checks signatures as the product does.
 */
async function startWebhookEndpoint() {
  const sdk = new Stripe(secretKey);
  const server = Fastify({ forceCloseConnections: true });
  const received: Stripe.Event[] = [];
  const thin: Stripe.V2.Core.EventNotification[] = [];
  // The next `refuse` events get a 500.
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

/**
 * Starts the Stripe sandbox on a new database, with clients of the stripe package, a server for its
 * pages (`page`) and a webhook endpoint. `closeAll` also checks that all requests and responses
 * match Stripe's types.
 */
export async function startTestSandbox() {
  const database = await createTestDatabase();
  const { endpoint, close: closeEndpoint } = await startWebhookEndpoint();
  const clock = { aheadSeconds: 0 };
  // Messages of the sandbox's warnings and errors.
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
    const connect = (key: string, config: Partial<Stripe.StripeConfig> = {}) =>
      new Stripe(key, {
        host,
        port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
        timeout: 5_000,
        ...config,
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
    /** Opens another sandbox on the same database, like a second process. */
    async openAnother() {
      const another = await open();
      others.push(another);
      return another;
    },
    async closeAll() {
      for (const opened of [first, ...others]) await opened.close();
      await closeEndpoint();
      await database.drop();
      for (const contract of contracts) contract.hold();
    },
  };
}

/** Parameters of a PaymentIntent over $1,200 without payment methods that redirect. */
export const cardOnly: Stripe.PaymentIntentCreateParams = {
  amount: 120_000,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
};

/** Returns the Stripe error with which the request fails. Throws if it succeeds. */
export async function captureError(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The request succeeded, but Stripe should have refused it');
}

/** Sends a request of the card form to `/payment_intents/{path}` and returns status and body. */
export async function sendFromPaymentPage(
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

/** Creates a PaymentIntent, confirms it with a test card and returns it. */
export async function pay(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  amountCents = 10_000,
  payment_method: TestCardKey = 'pm_card_visa',
) {
  const { id } = await stripe.paymentIntents.create({ ...cardOnly, amount: amountCents });
  return stripe.paymentIntents.confirm(id, { payment_method });
}

/** Returns the latest charge of a PaymentIntent, with its balance transaction expanded. */
export async function loadCharge({ stripe }: Pick<TestSandbox, 'stripe'>, intentId: string) {
  const expand = ['latest_charge.balance_transaction'];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand });
  if (!charge || typeof charge === 'string') throw new Error(`Intent ${intentId} has no charge`);
  return charge;
}

/** Parameters of an account that receives transfers, as the product creates it for developers. */
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

/** Pages to which the onboarding page links: `again` requests another link, `back` is its end. */
const linkUrls = {
  refresh_url: 'https://app.example/again',
  return_url: 'https://app.example/back',
};

/** Creates a link to the onboarding page of an account. */
export function createAccountLink(app: TestSandbox, accountId: string) {
  return app.stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: { type: 'account_onboarding', account_onboarding: linkUrls },
  });
}

/** Requests a page of the sandbox as a browser does, or submits this form body to it. */
export async function openPage(app: TestSandbox, pageUrl: string, form?: string) {
  const url = pageUrl.replace('https://app.example', '');
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

/** Creates an account and submits its onboarding page; returns the id of the account. */
export async function createOnboardedAccount(app: TestSandbox, outcome = 'complete') {
  const { id } = await app.stripe.v2.core.accounts.create(recipient);
  await openPage(app, (await createAccountLink(app, id)).url, `outcome=${outcome}`);
  return id;
}
