import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import { AggregatorRegistry, register } from '@prometheus-io/client';
import type { Logger } from '#platform/server/error-details.ts';

const READY = 'ready';
const RESTART_DELAY_MS = 1_000;

/** Reports to the primary process that this worker serves requests. */
export function reportReady(): void {
  process.send?.({ type: READY });
}

/**
 * Starts worker processes with the arguments of this process, and restarts a worker after a crash.
 * Resolves when all workers are ready; throws if a worker exits before. Workers get `databaseUrl`
 * as DATABASE_URL, because this process may have started an embedded database.
 */
export async function startWorkers(count: number, databaseUrl: string, log: Logger) {
  // With JSON as the default, a metric that is NaN or infinite would become null.
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

  /** Stops all workers and resolves after their exit. */
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

/** Sends SIGTERM, so that the worker finishes its requests. Resolves after the worker's exit. */
function stopWorker(worker: Worker | undefined): Promise<void> | undefined {
  if (!worker || worker.isDead()) return undefined;
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

const METRICS = 'metrics';
const TIMEOUT_MS = 6_000;

/** Responds, in the primary process, to the messages that `clusterMetrics` sends in a worker. */
function handleMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, { type }) => {
    if (type !== METRICS) return;
    // `registry.clusterMetrics` rejects if a worker is too busy to respond.
    const text = await registry.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type, text });
  });
}

/** Labels the metrics of this worker with its process id; sends them if the primary requests it. */
export function joinClusterMetrics(): void {
  register.setDefaultLabels({ pid: process.pid });
  // Not assigned: the constructor adds the listener that responds to the primary process.
  new AggregatorRegistry();
}

/**
 * Returns the metrics of all workers as text; only those of this worker if another worker or the
 * primary process does not respond in time. Must be called in a worker.
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
