import Fastify, { type FastifyInstance } from 'fastify';
import { onboardingRoutes } from './accounts/onboarding-routes.ts';
import { browserApi } from './api/browser-api.ts';
import { createFaults } from './api/faults.ts';
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
  endpoints: WebhookSettings['endpoints'];
  browserUrl: () => string;
  now: () => Date;
  log: SandboxLog;
};

export type StripeSandbox = ReturnType<typeof createStripeSandbox>;

const POLL_MS = 1_000;

/**
 * Stores all objects in PostgreSQL. `listen` must be called before `start`, because it creates the
 * tables.
 */
export function createStripeSandbox(settings: StripeSandboxSettings) {
  const { log } = settings;
  const faults = createFaults();
  const observer: Observer = { observe: null };
  const store = createStore(settings, () => sender.wake());
  const sender = new WebhookSender({ ...settings, store, faults, observer });
  const handlers = {
    dispute: openDispute,
    refund_succeeds: completeRefund,
    refund_fails: failRefund,
  };
  const wakeAndRunScheduled = async () => {
    sender.wake();
    if (!faults.holdScheduled) await runScheduled(store, handlers, store.nowSeconds());
  };
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const server = Fastify({ forceCloseConnections: true });
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await server.close();
    clearInterval(timer);
    await polling;
    await sender.close();
    await store.pool.end();
  };

  return {
    async browserApi(app: FastifyInstance) {
      await app.register(onboardingRoutes(store, log));
      await app.register(browserApi({ ...settings, store }));
    },
    faults,
    observer,
    /** For tests. No request of the product causes these actions. */
    bank: {
      dispute: (chargeId: string, amountCents?: number) =>
        store.transaction((tx) => openDispute(tx, chargeId, amountCents)),
      decide: (disputeId: string, verdict: Verdict) =>
        store.transaction((tx) => decideDispute(tx, disputeId, verdict)),
      payOut: (accountId: string, amountCents?: number) =>
        store.transaction((tx) => payOutBalance(tx, accountId, amountCents)),
      runScheduled: () => runScheduled(store, handlers, Number.MAX_SAFE_INTEGER),
    },
    async listen() {
      await store.prepare();
      await server.register(serverApi({ ...settings, store, faults, observer }));
      await server.listen({ host: '127.0.0.1', port: 0 });
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('No port to listen on');
      return { host: address.address, port: address.port };
    },
    async start() {
      await deleteExpiredKeys(store);
      sender.start();
      timer = setInterval(() => {
        polling = wakeAndRunScheduled().catch((error: unknown) => {
          log.error({ err: error }, 'stripe sandbox failed at a scheduled action');
        });
      }, POLL_MS).unref();
    },
    /** Also sends before `start` and while the fault `hold` is set. */
    deliverPending: () => sender.deliverPending(),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
