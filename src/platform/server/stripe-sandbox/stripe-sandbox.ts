import Fastify, { type FastifyPluginAsync } from 'fastify';
import { browserApi } from './browser-api.ts';
import { sandboxApi } from './sandbox-api.ts';
import { noFaults, type StripeFaults } from './sandbox-faults.ts';
import { createStore, type SandboxLog } from './sandbox-store.ts';
import { WebhookDeliverer } from './webhook-deliverer.ts';

export type StripeSandboxSettings = {
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** A function may answer null until the address is known; nothing is delivered before. */
  webhookUrl: string | (() => string | null);
  now: () => Date;
  log: SandboxLog;
  faults?: StripeFaults;
};

export type StripeSandbox = {
  /** Stripe's server API under `/v1`, for a server of its own. */
  api: FastifyPluginAsync;
  /** What the page asks of the sandbox; to be mounted under a prefix of the main server. */
  browserApi: FastifyPluginAsync;
  faults: StripeFaults;
  listen(): Promise<{ host: string; port: number }>;
  start(): Promise<void>;
  deliverPending(): Promise<void>;
  close(): Promise<void>;
};

/** Serves the endpoints of Stripe's API that a test mode needs, out of PostgreSQL alone. */
export function createStripeSandbox(settings: StripeSandboxSettings): StripeSandbox {
  const { databaseUrl, now, log, faults = noFaults() } = settings;
  const store = createStore(databaseUrl, now, log);
  const deliverer = new WebhookDeliverer({ ...settings, store, faults });
  const shared = { store, log, wake: () => deliverer.wake() };
  const api = sandboxApi({ ...shared, secretKey: settings.secretKey, faults });
  const server = Fastify({ forceCloseConnections: true });
  let prepared: Promise<void> | null = null;
  const prepare = () => {
    prepared ??= store.prepare();
    return prepared;
  };
  let closed: Promise<void> | null = null;
  const shut = async () => {
    await server.close();
    await deliverer.close();
    await store.pool.end();
  };

  return {
    api,
    browserApi: browserApi({ ...shared, publishableKey: settings.publishableKey }),
    faults,
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
    },
    deliverPending: () => deliverer.deliverPending(),
    close() {
      closed ??= shut();
      return closed;
    },
  };
}
