import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import { type System, startServer } from '#app/server/process/bootstrap.ts';
import { workers } from '#app/server/process/job-workers.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Command } from './crash-process.ts';

/**
 * Runs the product in a process that kills itself when all moments of a point were reached in
 * order. Every moment is observed through a documented hook of Fastify, MikroORM or Stripe, so the
 * product contains no code for it.
 */

const cause = new AsyncLocalStorage<string>();
let moments: string[] = [];

function reach(moment: string): void {
  if (moments[0] !== moment) return;
  moments.shift();
  if (moments.length === 0) process.kill(process.pid, 'SIGKILL');
}

interface HandlerEvent {
  request: { method: string; url: string };
}

function nameCauses(): void {
  tracingChannel<string, HandlerEvent>('fastify.request.handler').start.bindStore(
    cause,
    ({ request: { method, url } }) => `${method} ${url}`,
  );
  for (const worker of workers) {
    const { run, queue } = worker;
    worker.run = (ctx, data) => cause.run(queue.name, () => run(ctx, data));
  }
}

/** A nested transaction commits only with its parent. */
const isOutermost = ({ transaction }: TransactionEventArgs) =>
  transaction !== undefined && !('savepointName' in transaction);

const commits: EventSubscriber = {
  beforeTransactionCommit(args) {
    if (isOutermost(args)) reach(`${cause.getStore()} commits`);
  },
  afterTransactionCommit(args) {
    if (isOutermost(args)) reach(`${cause.getStore()} has committed`);
  },
};

function watch({ orm, system }: System): void {
  orm.em.getEventManager().registerSubscriber(commits);
  const endpointOf = (path: string) => path.replace(/\?.*/, '').replace(/\/[a-z]+_\w*\d\w*/g, '/*');
  const reachCall = (event: string) => (call: { method: string; path: string }) =>
    reach(`${call.method} ${endpointOf(call.path)} ${event}`);
  system.stripe.on('request', reachCall('is sent'));
  system.stripe.on('response', reachCall('is answered'));
}

async function execute({ sandbox }: System, command: Command): Promise<void> {
  if (command.name === 'die') moments = command.at;
  if (command.name === 'loseWebhooks' && sandbox) sandbox.faults.webhooks.drop = command.times;
  if (command.name === 'loseChargeback') await sandbox?.bank.decide(command.id, 'lost');
}

function notifyParent(message: { ready: true } | { done: Command['name'] }): void {
  process.send?.(message);
}

nameCauses();
const config = readConfig(process.env);
flushCompileCache();
// The parent sends the first message when the previous process is dead.
const [{ aheadMs }] = (await once(process, 'message')) as [{ aheadMs: number }];
const log = {
  info() {},
  warn() {},
  error: (message: string) => void process.stderr.write(`${message}\n`),
};
const now = () => new Date(Date.now() + aheadMs);
const { app } = await startServer(config, {
  now,
  log,
  withClient: false,
  isPrepared: true,
  async onOpen(parts) {
    watch(parts);
    process.on('message', async (command: Command) => {
      await execute(parts, command);
      notifyParent({ done: command.name });
    });
  },
});
// A process that is busy returns 503, and loading the modules has kept it busy.
while (app.isUnderPressure()) await sleep(20);
notifyParent({ ready: true });
