import cluster from 'node:cluster';
import { on } from 'node:events';
import { AggregatorRegistry, register } from '@prometheus-io/client';

const METRICS = 'metrics';
const TIMEOUT_MS = 6_000;

/** Handles, in the primary process, the requests of `clusterMetrics`. */
export function handleMetricsRequests(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, { type }) => {
    if (type !== METRICS) return;
    // Rejects if one worker is too busy to respond.
    const text = await registry.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type, text });
  });
}

/** Labels the metrics of this worker with its process, and offers them to the primary process. */
export function joinClusterMetrics(): void {
  register.setDefaultLabels({ pid: process.pid });
  new AggregatorRegistry();
}

/** Returns the metrics of all workers, or of this one only if another does not respond in time. */
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
