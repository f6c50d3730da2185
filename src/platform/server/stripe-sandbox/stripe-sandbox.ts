import Fastify, { type FastifyPluginAsync } from 'fastify';
import { onboardingRoutes } from './accounts/onboarding-routes.ts';
import { browserApi } from './api/browser-api.ts';
import { createFaults, type StripeFaults } from './api/faults.ts';
import { deleteExpiredKeys } from './api/idempotency.ts';
import { type Observer, serverApi } from './api/server-api.ts';
import { runScheduled } from './events/scheduled-actions.ts';
import { WebhookSender, type WebhookSettings } from './events/webhook-sender.ts';
import { decideDispute, openDispute, type Verdict } from './payments/disputes.ts';
import { completeRefund, failRefund } from './payments/refunds.ts';
import { payOutBalance } from './payments/transfers.ts';
import { createStore, type SandboxLog } from './store.ts';

export type StripeSandboxSettings = {
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  webhooks: WebhookSettings['webhooks'];
  /** Where a browser reaches `browserApi`, without a slash at the end. */
  pageUrl: () => string;
  now: () => Date;
  log: SandboxLog;
};

/** What banks do without a request of the product; only tests call it. */
type Bank = {
  /** Opens a dispute about a charge, or about `amount` cents of it. */
  dispute(charge: string, amount?: number): Promise<void>;
  decide(dispute: string, verdict: Verdict): Promise<void>;
  /** Pays the balance of a connected account to its bank, or `amount` cents of it. */
  payOut(account: string, amount?: number): Promise<void>;
  /** Runs the disputes and refunds now that test cards cause some seconds later. */
  runScheduled(): Promise<void>;
};

export type StripeSandbox = {
  /** Must be mounted under a prefix of the main server. */
  browserApi: FastifyPluginAsync;
  faults: StripeFaults;
  observer: Observer;
  bank: Bank;
  /** Starts a server with Stripe's API on the loopback interface. */
  listen(): Promise<{ host: string; port: number }>;
  /** Starts to send webhooks and to run scheduled actions. */
  start(): Promise<void>;
  deliverPending(): Promise<void>;
  close(): Promise<void>;
};

const POLL_MS = 1_000;

/** Creates an emulator of the calls to Stripe that the product makes, with its state in PostgreSQL. */
export function createStripeSandbox(settings: StripeSandboxSettings): StripeSandbox {
  const { log } = settings;
  const faults = createFaults();
  const observer: Observer = { observe: null };
  const store = createStore(settings, () => sender.wake());
  const sender = new WebhookSender({ ...settings, store, faults, observer });
  const actions = {
    dispute: openDispute,
    refund_succeeds: completeRefund,
    refund_fails: failRefund,
  };
  const runPeriodicWork = async () => {
    sender.wake();
    if (!faults.holdScheduled) await runScheduled(store, actions, store.now());
  };
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const server = Fastify({ forceCloseConnections: true });
  let preparation: Promise<void> | null = null;
  const prepare = () => {
    preparation ??= store.prepare();
    return preparation;
  };
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await server.close();
    clearInterval(timer);
    await polling;
    await sender.close();
    await store.pool.end();
  };

  return {
    async browserApi(app) {
      await app.register(onboardingRoutes(store, log));
      await app.register(browserApi({ ...settings, store }));
    },
    faults,
    observer,
    bank: {
      dispute: (charge, amount) => store.transaction((tx) => openDispute(tx, charge, amount)),
      decide: (dispute, verdict) => store.transaction((tx) => decideDispute(tx, dispute, verdict)),
      payOut: (account, amount) => store.transaction((tx) => payOutBalance(tx, account, amount)),
      runScheduled: () => runScheduled(store, actions, Number.MAX_SAFE_INTEGER),
    },
    async listen() {
      await prepare();
      await server.register(serverApi({ ...settings, store, faults, observer }));
      await server.listen({ host: '127.0.0.1', port: 0 });
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('No port to listen on');
      return { host: address.address, port: address.port };
    },
    async start() {
      await prepare();
      await deleteExpiredKeys(store);
      sender.start();
      timer = setInterval(() => {
        polling = runPeriodicWork().catch((error: unknown) => {
          log.error({ err: error }, 'stripe sandbox failed at a scheduled action');
        });
      }, POLL_MS).unref();
    },
    deliverPending: () => sender.deliverPending(),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
