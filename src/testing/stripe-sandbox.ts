import Fastify from 'fastify';
import pg from 'pg';
import Stripe from 'stripe';
import {
  createStripeSandbox,
  type StripeSandboxSettings,
} from '#platform/server/stripe-sandbox/stripe-sandbox.ts';
import { testDatabase } from './db.ts';
import { contractOf } from './stripe-contract/contract.ts';

const webhookSecret = 'whsec_sandbox';
const thinSecret = 'whsec_thin';
const pageUrl = 'https://app.example/sandbox/stripe';
const publishableKey = 'pk_test_sandbox';
const secretKey = 'sk_test_sandbox';

/** An endpoint that checks signatures as the product does and can refuse what it gets. */
async function webhookEndpoint() {
  const sdk = new Stripe(secretKey);
  const server = Fastify({ forceCloseConnections: true });
  const received: { event: Stripe.Event; at: number }[] = [];
  const thin: Stripe.V2.Core.EventNotification[] = [];
  const endpoint = { received, thin, refuse: 0, refuseThin: 0, url: '', thinUrl: '' };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  server.post('/webhook', async (request, reply) => {
    const signature = String(request.headers['stripe-signature']);
    const body = request.body as Buffer;
    const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
    if (endpoint.refuse > 0) {
      endpoint.refuse -= 1;
      return reply.code(500).send();
    }
    received.push({ event, at: performance.now() });
    return reply.send();
  });
  server.post('/webhook/thin', async (request, reply) => {
    const signature = String(request.headers['stripe-signature']);
    if (endpoint.refuseThin > 0) {
      endpoint.refuseThin -= 1;
      return reply.code(404).send();
    }
    thin.push(sdk.parseEventNotification(request.body as Buffer, signature, thinSecret));
    return reply.send();
  });
  endpoint.url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/webhook`;
  endpoint.thinUrl = `${endpoint.url}/thin`;
  return { endpoint, close: () => server.close() };
}

export type SandboxRig = Awaited<ReturnType<typeof sandboxRig>>;

/** A sandbox, the official SDK pointed at it, a page's way in and a webhook endpoint. */
export async function sandboxRig() {
  const database = await testDatabase();
  const { endpoint, close: closeEndpoint } = await webhookEndpoint();
  const clock = { aheadSeconds: 0 };
  const complaints: { details: object; message: string }[] = [];
  const complain = (details: object, message: string) => {
    complaints.push({ details, message });
  };
  const settings: StripeSandboxSettings = {
    databaseUrl: database.url,
    secretKey,
    publishableKey,
    webhooks: { url: () => endpoint.url, secret: webhookSecret },
    thinWebhooks: { url: () => endpoint.thinUrl, secret: thinSecret },
    pageUrl: () => pageUrl,
    now: () => new Date(Date.now() + clock.aheadSeconds * 1000),
    log: { warn: complain, error: complain },
  };

  const contracts: Awaited<ReturnType<typeof contractOf>>[] = [];

  async function open() {
    const sandbox = createStripeSandbox(settings);
    contracts.push(await contractOf(sandbox, { strict: false }));
    const { host, port } = await sandbox.listen();
    await sandbox.start();
    const connect = (key: string, more: Partial<Stripe.StripeConfig> = {}) =>
      new Stripe(key, {
        host,
        port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
        timeout: 5_000,
        ...more,
      });
    const page = Fastify();
    await page.register(sandbox.browserApi, { prefix: '/sandbox/stripe' });
    const close = async () => {
      await page.close();
      await sandbox.close();
    };
    return {
      sandbox,
      stripe: connect(secretKey),
      connect,
      page,
      close,
      base: `http://${host}:${port}`,
    };
  }

  const first = await open();
  const others: { close(): Promise<void> }[] = [];
  return {
    ...first,
    endpoint,
    clock,
    complaints,
    async sql(text: string) {
      const client = new pg.Client(database.url);
      await client.connect();
      await client.query(text);
      await client.end();
    },
    /** Another process on the same database. */
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

/** The error an act ends with; a success is a failure of the test. */
export async function errorOf(act: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It succeeded, and should have been refused');
}

export async function inPage(
  page: SandboxRig['page'],
  path: string,
  payload?: object,
  key = publishableKey,
) {
  const response = await page.inject({
    method: payload ? 'POST' : 'GET',
    url: `/sandbox/stripe/payment_intents/${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

export function pay(rig: SandboxRig, amount = 10_000, payment_method = 'pm_card_visa') {
  return rig.stripe.paymentIntents.create({
    ...cardOnly,
    amount,
    confirm: true,
    payment_method,
  });
}

export const recipient: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'dev@example.org',
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

export function linkFor(rig: SandboxRig, account: string) {
  return rig.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: urls },
  });
}

/** Opens an address of the sandbox's own pages, as a browser does. */
export async function openPage(rig: SandboxRig, address: string, form?: string) {
  const url = address.replace('https://app.example', '');
  const response = await rig.page.inject({
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

/** An account whose owner went through the hosted page. */
export async function onboarded(rig: SandboxRig, outcome = 'complete') {
  const { id } = await rig.stripe.v2.core.accounts.create(recipient);
  const { location } = await openPage(rig, (await linkFor(rig, id)).url);
  await openPage(rig, location, `outcome=${outcome}`);
  return id;
}
