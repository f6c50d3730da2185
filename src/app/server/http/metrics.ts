import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyMetrics from 'fastify-metrics';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import { queryCheckedRows } from '#platform/server/database/db.ts';
import type { Replica } from '#platform/server/database/replica.ts';
import type { JobFailures } from '#platform/server/jobs/job-failures.ts';
import { waitingJobs } from '#platform/server/jobs/jobs.ts';
import { clusterMetrics, joinClusterMetrics } from '../process/cluster.ts';
import { sendNotFound } from './allowed-methods.ts';

interface MetricSources {
  pool: Pool;
  failures: JobFailures;
  replica: Replica | null;
}

/** To this machine only. A worker of a cluster returns the metrics of all workers. */
export async function serveMetrics(
  app: FastifyInstance,
  system: SystemCtx,
  { pool, failures, replica }: MetricSources,
): Promise<void> {
  await app.register(fastifyMetrics.default, {
    clearRegisterOnInit: true,
    // Histograms can be summed over processes; a summary would double the cost.
    routeMetrics: { enabled: { histogram: true, summary: false } },
    // The route below has its own access check.
    endpoint: null,
  });
  const { register } = app.metrics.client;
  if (cluster.isWorker) joinClusterMetrics();
  app.get('/metrics', {
    // Not logged, because Prometheus requests this route regularly.
    logLevel: 'fatal',
    async onRequest(request, reply) {
      if (!isLocal(request)) return sendNotFound(request, reply);
    },
    async handler(_request, reply) {
      const text = await (cluster.isWorker ? clusterMetrics() : register.metrics());
      return reply.type(register.contentType).send(text);
    },
  });
  registerFailureCounter(app, failures);
  registerProcedureHistogram(app);
  if (replica) registerReplicaMetrics(app, replica);
  const { Gauge } = app.metrics.client;
  const connections = new Gauge({
    name: 'bidwright_pool_connections',
    help: 'Database connections by state, and requests that wait for a connection',
    labelNames: ['state'],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  const streams = new Gauge({
    name: 'bidwright_live_streams',
    help: 'Open event streams of pages',
    collect() {
      streams.set(system.realtime.countStreams());
    },
  });
  const waiting = new Gauge({
    name: 'bidwright_jobs_waiting',
    help: 'Queued jobs that are not done, such as emails',
    labelNames: ['queue'],
    async collect() {
      waiting.reset();
      for (const { queue, count } of await countWaitingJobs(system)) waiting.set({ queue }, count);
    },
  });
}

function registerProcedureHistogram(app: FastifyInstance) {
  const histogram = new app.metrics.client.Histogram({
    name: 'bidwright_procedure_seconds',
    help: 'Duration of calls of procedures, by procedure and status',
    labelNames: ['procedure', 'status'],
    buckets: [0.01, 0.05, 0.2, 1, 5],
  });
  app.addHook('onResponse', ({ calls }, _reply, done) => {
    for (const { procedure, status, ms } of calls) {
      histogram.observe({ procedure, status }, ms / 1_000);
    }
    done();
  });
}

/** `JobFailures` returns totals, so each collection resets the counter first. */
function registerFailureCounter({ metrics }: FastifyInstance, failures: JobFailures) {
  const counter = new metrics.client.Counter({
    name: 'bidwright_job_failures_total',
    help: 'Failed attempts at jobs, and failed parts of jobs',
    labelNames: ['job', 'part'],
    collect() {
      counter.reset();
      for (const { count, ...labels } of failures.listCounts()) counter.inc(labels, count);
    },
  });
}

function registerReplicaMetrics({ metrics }: FastifyInstance, { health, reads }: Replica) {
  const { Counter, Gauge } = metrics.client;
  const usable = new Gauge({
    name: 'bidwright_replica_well',
    help: '1 while anonymous reads use the replica, 0 while they use the primary',
    collect(): void {
      usable.set(health.isUsable() ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'bidwright_replica_lag_seconds',
    help: 'Replication lag in seconds; +Inf while the replica does not respond',
    collect(): void {
      lag.set(health.lagSeconds());
    },
  });
  const counter = new Counter({
    name: 'bidwright_visitor_reads_total',
    help: 'Statements of anonymous reads, by database',
    labelNames: ['from'],
    collect(): void {
      counter.reset();
      for (const [from, count] of Object.entries(reads)) counter.inc({ from }, count);
    },
  });
}

/** A request with a forwarding header was forwarded by a proxy on this machine. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}

/** Empty if the database is unavailable, so that the other metrics remain. */
function countWaitingJobs({ em }: SystemCtx): Promise<{ queue: string; count: number }[]> {
  return queryCheckedRows(
    em.fork(),
    z.object({ queue: z.string(), count: z.int() }),
    sql`select q.name as queue, count(w.queue) as count from pgboss.queue q
      left join ${waitingJobs} w on w.queue = q.name group by q.name`,
  ).catch(() => []);
}
