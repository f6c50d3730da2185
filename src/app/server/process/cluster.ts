import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import { AggregatorRegistry, register } from '@prometheus-io/client';
import type { Logger } from '#platform/server/error-details.ts';

const READY = 'ready';
const RESTART_DELAY_MS = 1_000;

export function reportReady(): void {
  process.send?.({ type: READY });
}

/**
 * Throws if a worker exits before all are ready; restarts it after a later crash. Workers get
 * `databaseUrl`, because this process may have started an embedded database.
 */
export async function startWorkers(count: number, databaseUrl: string, log: Logger) {
  // JSON would turn a metric that is NaN or infinite into null.
  cluster.setupPrimary({ serialization: 'advanced' });
  handleMetricsRequests();
  const fork = () => cluster.fork({ DATABASE_URL: databaseUrl });
  let isStarted = false;
  let isClosing = false;
  const failure = Promise.withResolvers<never>();

  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    const exitMessage = `Process ${pid} ended with ${signal ?? `code ${code}`}`;
    if (isClosing) return;
    if (!isStarted) return failure.reject(new Error(`${exitMessage} while it started`));
    log.warn(`${exitMessage}; restarting in ${RESTART_DELAY_MS} ms`);
    setTimeout(() => {
      if (!isClosing) fork();
    }, RESTART_DELAY_MS);
  });

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker));
  }

  try {
    const workers = Array.from({ length: count }, fork);
    await Promise.race([Promise.all(workers.map(waitUntilReady)), failure.promise]);
    isStarted = true;
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function waitUntilReady(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (message) => message.type === READY && resolve());
  });
}

/** SIGTERM lets the worker finish its requests. */
function stopWorker(worker: Worker | undefined): Promise<void> | undefined {
  if (!worker || worker.isDead()) return undefined;
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

const METRICS = 'metrics';
const TIMEOUT_MS = 6_000;

function handleMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, { type }) => {
    if (type !== METRICS) return;
    // `registry.clusterMetrics` rejects if a worker is too busy to respond.
    const text = await registry.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type, text });
  });
}

export function joinClusterMetrics(): void {
  register.setDefaultLabels({ pid: process.pid });
  // Not assigned: the constructor adds the listener that responds to the primary process.
  new AggregatorRegistry();
}

/**
 * Only the metrics of this worker if another process does not respond in time. Must be called in a
 * worker.
 */
export async function clusterMetrics(): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const responses = on(process, 'message', { signal });
  process.send?.({ type: METRICS });
  try {
    for await (const [{ type, text }] of responses) {
      if (type === METRICS) return text ?? register.metrics();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return register.metrics();
}
