import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#app/server/process/schema.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { onInterrupt } from '../app/interrupt.ts';
import { databaseUrl, runStatement } from '../app/postgres.ts';
import { killServed, type Served, serve } from '../bench/served.ts';
import { backup } from './backup.ts';
import { database } from './database.ts';
import { ending } from './ending.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { failover } from './failover.ts';
import { forgotTiming } from './forgot-timing.ts';
import { heavyLoad } from './heavy-load.ts';
import { migration } from './migration.ts';
import { mixedWrites } from './mixed-writes.ts';
import { pgbouncer } from './pgbouncer.ts';
import { races } from './races.ts';
import { replica } from './replica.ts';
import { signInTiming } from './sign-in-timing.ts';
import { slowClients } from './slow-clients.ts';
import { timeouts } from './timeouts.ts';
import { workers } from './workers.ts';

/**
 * All experiments, in the order in which they run; `npm run resilience -- NAME…` runs only these.
 */
const experiments: Experiment[] = [
  signInTiming,
  forgotTiming,
  races,
  mixedWrites,
  timeouts,
  slowClients,
  ending,
  database,
  failover,
  workers,
  replica,
  pgbouncer,
  backup,
  migration,
  heavyLoad,
];

const verdicts = new Map([
  [true, { printed: 'holds ', written: 'yes' }],
  [false, { printed: 'BROKEN', written: '**no**' }],
  [null, { printed: 'SKIPPED', written: 'skipped' }],
]);

const folder = join(import.meta.dirname, '../../../.report');
const [, ...start] = packageJson.scripts.start.split(' ');
const COMMAND = [process.execPath, ...start, '--without-client'];
/** An experiment must end within ten minutes on two cores. */
const TIMEOUT_MS = 600_000;
/** A line of progress is printed after this time, because an experiment prints nothing itself. */
const PROGRESS_MS = 30_000;
const quiet = { info() {}, warn() {}, error() {} };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (before: number) => ((performance.now() - before) / 1_000).toFixed(0);

type Server = Subject['server'];

/** Runs an experiment on a database of its own, which is dropped afterwards. */
async function runExperiment(
  { name, env = {}, startsItself, run }: Experiment,
  server: Server,
  running: Served[],
): Promise<Finding[]> {
  const { admin } = server;
  const database = `resilience_${name.replaceAll('-', '_')}`;
  await runStatement(admin, `create database ${database}`);
  const url = databaseUrl(admin, database);
  await migrate(url);
  async function start(more: Record<string, string> = {}, flags: string[] = []) {
    const settings = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error', ...env, ...more };
    const served = await serve([...COMMAND, ...flags], settings, '/readyz');
    running.push(served);
    return served;
  }
  try {
    const address = startsItself ? '' : (await start()).url;
    return await run({ url: address, databaseUrl: url, server, serve: start });
  } finally {
    for (const served of running) await served.stop();
    await runStatement(admin, `drop database ${database} with (force)`);
  }
}

/**
 * Returns the findings. An error or a timeout is a broken claim, so that the next experiment runs.
 */
async function outcomeOf(experiment: Experiment, server: Server): Promise<Finding[]> {
  const claim = 'the experiment ends within ten minutes';
  const ended = new AbortController();
  const running: Served[] = [];
  try {
    const timeout = sleep(TIMEOUT_MS, null, { signal: ended.signal });
    const findings = await Promise.race([runExperiment(experiment, server, running), timeout]);
    if (findings) return findings;
    for (const served of running) await served.stop();
    return [{ claim, holds: false, figures: 'it did not' }];
  } catch (error) {
    if (!isStopping) say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [{ claim, holds: false, figures: String(error).split('\n').join(' ') }];
  } finally {
    ended.abort();
  }
}

interface Result extends Finding {
  name: string;
  seconds: string;
}

function summaryOf(results: Result[], done: number, total: number): string {
  const count = (holds: Finding['holds']) => results.filter((one) => one.holds === holds).length;
  return (
    `${done} of ${total} experiments: ${count(true)} claims hold, ${count(false)} are broken, ` +
    `${count(null)} were skipped.`
  );
}

function reportOf(results: Result[], summary: string): string {
  const rows = results.map(
    ({ name, seconds, claim, holds, figures }) =>
      `| ${name} | ${seconds} | ${claim} | ${verdicts.get(holds)?.written} | ${figures} |`,
  );
  return [
    '# Resilience',
    '',
    summary,
    '',
    '| experiment | seconds | claim | holds | figures |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const command = {
  usage: 'npm run resilience -- [NAME…]',
  does: 'Runs experiments on the product: races, restarts, several processes, heavy load.',
  example: 'npm run resilience -- trust',
  allowPositionals: true,
} as const;
const { positionals: names } = readCommandLine(command);
const unknown = names.filter((name) => experiments.every((one) => one.name !== name));
if (unknown.length > 0) {
  const known = experiments.map(({ name }) => name).join(', ');
  exitWithUsage(
    usageError(command, `There is no experiment ${unknown.join(', ')}. Choose from: ${known}.`),
  );
}
const chosen = experiments.filter(({ name }) => names.length === 0 || names.includes(name));
const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-resilience-'));
await chmod(dataDir, 0o755);
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const server = { admin: postgres.url, dataDir, location: postgres.location };
const results: Result[] = [];
let done = 0;
let isStopping = false;

async function removeServer(): Promise<void> {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

// The report is written after each experiment, so it contains all that ended before.
onInterrupt(async () => {
  isStopping = true;
  killServed();
  say(`Stopped. ${summaryOf(results, done, chosen.length)} See .report/resilience.md.`);
  await removeServer();
});

try {
  for (const experiment of chosen) {
    const { name } = experiment;
    const before = performance.now();
    say(`${name} (${done + 1} of ${chosen.length}) …`);
    const ticker = setInterval(() => say(`  ${secondsSince(before)} s`), PROGRESS_MS);
    const findings = await outcomeOf(experiment, server).finally(() => clearInterval(ticker));
    // An interrupted experiment has no result; `onInterrupt` ends the process.
    if (isStopping) await new Promise<never>(() => {});
    const seconds = secondsSince(before);
    done += 1;
    for (const finding of findings) {
      results.push({ ...finding, name, seconds });
      say(`  ${verdicts.get(finding.holds)?.printed}  ${finding.claim}: ${finding.figures}`);
    }
    const summary = summaryOf(results, done, chosen.length);
    await writeFile(join(folder, 'resilience.md'), reportOf(results, summary));
    say(`  ${seconds} s. ${summary}`);
  }
} finally {
  await removeServer();
}
// An experiment that timed out may have left timers and sockets, so the process must be ended.
process.exit(results.some(({ holds }) => holds === false) ? 1 : 0);
