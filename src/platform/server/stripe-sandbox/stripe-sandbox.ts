import Fastify, { type FastifyPluginAsync } from 'fastify';
import { browserApi } from './browser-api.ts';
import { sandboxApi } from './sandbox-api.ts';
import { dispute, verdict } from './sandbox-disputes.ts';
import { noFaults, type StripeFaults } from './sandbox-faults.ts';
import { type Consequences, Later } from './sandbox-later.ts';
import { payOut } from './sandbox-payouts.ts';
import { failRefund, settleRefund } from './sandbox-refunds.ts';
import { type Act, createStore, type SandboxLog } from './sandbox-store.ts';
import type { Watch } from './sandbox-watch.ts';
import { type Webhook, WebhookDeliverer } from './webhook-deliverer.ts';

export type StripeSandboxSettings = {
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  webhooks: Webhook;
  thinWebhooks: Webhook | null;
  /** Where browsers find `browserApi`, without a slash at the end. */
  pageUrl: () => string;
  now: () => Date;
  log: SandboxLog;
  faults?: StripeFaults;
};

/** What happens outside of any request, for tests to bring about. */
type OutsideWorld = {
  /** The cardholder's bank takes back this charge, or a part of it, in cents. */
  dispute(charge: string, amount?: number): Promise<void>;
  /** The connected account's balance, or a part of it, leaves for its bank. */
  payOut(account: string, amount?: number): Promise<void>;
  /** Disputes, verdicts and refunds that are to come some time later come now. */
  passTime(): Promise<void>;
};

export type StripeSandbox = {
  /** Stripe's server API under `/v1` and `/v2`, for a server of its own. */
  api: FastifyPluginAsync;
  /** What the page asks of the sandbox; to be mounted under a prefix of the main server. */
  browserApi: FastifyPluginAsync;
  faults: StripeFaults;
  watch: Watch;
  outside: OutsideWorld;
  listen(): Promise<{ host: string; port: number }>;
  start(): Promise<void>;
  deliverPending(): Promise<void>;
  close(): Promise<void>;
};

const consequences: Consequences = {
  dispute: async (act, charge) => void (await dispute(act, charge)),
  verdict,
  refund_succeeds: settleRefund,
  refund_fails: failRefund,
};

/** Serves the endpoints of Stripe's API that a test mode needs, out of PostgreSQL alone. */
export function createStripeSandbox(settings: StripeSandboxSettings): StripeSandbox {
  const { databaseUrl, now, log, faults = noFaults() } = settings;
  const watch: Watch = { see: null };
  const store = createStore(databaseUrl, now, log);
  const deliverer = new WebhookDeliverer({ ...settings, store, faults, watch });
  const wake = () => deliverer.wake();
  const shared = { ...settings, store, log, faults, watch, wake };
  const later = new Later({ ...shared, consequences });
  const api = sandboxApi(shared);
  const server = Fastify({ forceCloseConnections: true });
  let prepared: Promise<void> | null = null;
  const prepare = () => {
    prepared ??= store.prepare();
    return prepared;
  };
  let closed: Promise<void> | null = null;
  const shut = async () => {
    await server.close();
    await later.close();
    await deliverer.close();
    await store.pool.end();
  };
  const happen = async (work: (act: Act) => Promise<unknown>) => {
    const act = { now: store.now(), requestId: null, idempotencyKey: null, announced: false };
    await store.transaction((db) => work(Object.assign(act, { db })));
    if (act.announced) wake();
  };

  return {
    api,
    browserApi: browserApi(shared),
    faults,
    watch,
    outside: {
      dispute: (charge, amount) => happen((act) => dispute(act, charge, amount)),
      payOut: (account, amount) => happen((act) => payOut(act, account, amount)),
      passTime: () => later.now(),
    },
    async listen() {
      await prepare();
      await server.register(api);
      await server.listen({ host: '127.0.0.1', port: 0 });
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('No port to listen on');
      return { host: address.address, port: address.port };
    },
    async start() {
      await prepare();
      await deliverer.start();
      later.start();
    },
    deliverPending: () => deliverer.deliverPending(),
    close() {
      closed ??= shut();
      return closed;
    },
  };
}
