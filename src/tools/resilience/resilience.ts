import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#app/server/process/schema.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { onInterrupt } from '#testing/app/interrupt.ts';
import { databaseUrl, runStatement } from '#testing/app/postgres.ts';
import { killServers, type ServerProcess, serve } from '#tools/bench/served.ts';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import packageJson from '../../../package.json' with { type: 'json' };
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

const reportFolder = join(import.meta.dirname, '../../../.report');
const [, ...start] = packageJson.scripts.start.split(' ');
const COMMAND = [process.execPath, ...start, '--without-client'];
const TIMEOUT_MS = 600_000;
/** An experiment prints nothing itself. */
const PROGRESS_MS = 30_000;
const quiet = { info() {}, warn() {}, error() {} };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(0);

type Server = Subject['server'];

/** Adds every started server to `running`, so that the caller can stop them after a timeout. */
async function runExperiment(
  { name, env = {}, startsItself, run }: Experiment,
  server: Server,
  running: ServerProcess[],
): Promise<Finding[]> {
  const { admin } = server;
  const database = `resilience_${name.replaceAll('-', '_')}`;
  await runStatement(admin, `create database ${database}`);
  const url = databaseUrl(admin, database);
  await migrate(url);
  async function start(moreEnv: Record<string, string> = {}, flags: string[] = []) {
    const settings = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error', ...env, ...moreEnv };
    const started = await serve([...COMMAND, ...flags], settings, '/readyz');
    running.push(started);
    return started;
  }
  try {
    const productUrl = startsItself ? '' : (await start()).url;
    return await run({ url: productUrl, databaseUrl: url, server, serve: start });
  } finally {
    for (const started of running) await started.stop();
    await runStatement(admin, `drop database ${database} with (force)`);
  }
}

/** An error or a timeout is a finding too, so that the next experiment runs. */
async function collectFindings(experiment: Experiment, server: Server): Promise<Finding[]> {
  const claim = 'the experiment ends within ten minutes';
  const timer = new AbortController();
  const running: ServerProcess[] = [];
  try {
    const timeout = sleep(TIMEOUT_MS, null, { signal: timer.signal });
    const findings = await Promise.race([runExperiment(experiment, server, running), timeout]);
    if (findings) return findings;
    for (const started of running) await started.stop();
    return [{ claim, holds: false, figures: 'it did not' }];
  } catch (error) {
    if (!isStopping) say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [{ claim, holds: false, figures: String(error).split('\n').join(' ') }];
  } finally {
    timer.abort();
  }
}

interface Result extends Finding {
  name: string;
  seconds: string;
}

function formatSummary(results: Result[], done: number, total: number): string {
  const count = (holds: Finding['holds']) =>
    results.filter((result) => result.holds === holds).length;
  return (
    `${done} of ${total} experiments: ${count(true)} claims hold, ${count(false)} are broken, ` +
    `${count(null)} were skipped.`
  );
}

function formatReport(results: Result[], summary: string): string {
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
  example: 'npm run resilience -- races',
  allowPositionals: true,
} as const;
const { positionals: names } = readCommandLine(command);
const unknown = names.filter((name) => experiments.every((experiment) => experiment.name !== name));
if (unknown.length > 0) {
  const known = experiments.map(({ name }) => name).join(', ');
  exitWithUsage(
    usageError(command, `There is no experiment ${unknown.join(', ')}. Choose from: ${known}.`),
  );
}
const selected = experiments.filter(({ name }) => names.length === 0 || names.includes(name));
const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-resilience-'));
await chmod(dataDir, 0o755);
await mkdir(reportFolder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const server = { admin: postgres.url, dataDir, location: postgres.location };
const results: Result[] = [];
let done = 0;
let isStopping = false;

async function removeServer(): Promise<void> {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

// The report is written after each experiment, so it contains all completed ones.
onInterrupt(async () => {
  isStopping = true;
  killServers();
  say(`Stopped. ${formatSummary(results, done, selected.length)} See .report/resilience.md.`);
  await removeServer();
});

try {
  for (const experiment of selected) {
    const { name } = experiment;
    const startedAt = performance.now();
    say(`${name} (${done + 1} of ${selected.length}) …`);
    const ticker = setInterval(() => say(`  ${secondsSince(startedAt)} s`), PROGRESS_MS);
    const findings = await collectFindings(experiment, server).finally(() => clearInterval(ticker));
    // An interrupted experiment has no result; `onInterrupt` ends the process.
    if (isStopping) await new Promise<never>(() => {});
    const seconds = secondsSince(startedAt);
    done += 1;
    for (const finding of findings) {
      results.push({ ...finding, name, seconds });
      say(`  ${verdicts.get(finding.holds)?.printed}  ${finding.claim}: ${finding.figures}`);
    }
    const summary = formatSummary(results, done, selected.length);
    await writeFile(join(reportFolder, 'resilience.md'), formatReport(results, summary));
    say(`  ${seconds} s. ${summary}`);
  }
} finally {
  await removeServer();
}
// An experiment that timed out may have left timers and sockets, so the process must be ended.
process.exit(results.some(({ holds }) => holds === false) ? 1 : 0);
