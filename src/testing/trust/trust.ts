import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#app/server/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Served, serve } from '../bench/served.ts';
import { administer, databaseUrl } from '../postgres.ts';
import { backup } from './backup.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
import { dump } from './dump.ts';
import { ending } from './ending.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { failover } from './failover.ts';
import { forgotTiming } from './forgot-timing.ts';
import { heavyLoad } from './heavy-load.ts';
import { migration } from './migration.ts';
import { mixedWrites } from './mixed-writes.ts';
import { pgbouncer } from './pgbouncer.ts';
import { proofsOfTests } from './proofs.ts';
import { races } from './races.ts';
import { replica } from './replica.ts';
import { signInTiming } from './sign-in-timing.ts';
import { slowClients } from './slow-clients.ts';
import { timeouts } from './timeouts.ts';
import { workers } from './workers.ts';

/** All of them, in the order in which they are tried; `npm run trust -- NAME…` tries only these. */
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
  diskFull,
  workers,
  replica,
  pgbouncer,
  backup,
  dump,
  migration,
  heavyLoad,
  proofsOfTests,
];

const verdicts = new Map([
  [true, { said: 'holds ', written: 'yes' }],
  [false, { said: 'BROKEN', written: '**no**' }],
  [null, { said: 'SKIPPED', written: 'skipped' }],
]);

const folder = join(import.meta.dirname, '../../../.report');
const [, ...start] = packageJson.scripts.start.split(' ');
const COMMAND = [process.execPath, ...start, '--without-client'];
/** TRUST: each part in under ten minutes, on two cores. */
const PATIENCE_MS = 600_000;
const quiet = { info() {}, warn() {}, error() {} };

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Server = Subject['server'];

async function tryOut(
  { name, env = {}, startsItself, run }: Experiment,
  server: Server,
  running: Served[],
): Promise<Finding[]> {
  const { admin } = server;
  const database = `trust_${name.replaceAll('-', '_')}`;
  await administer(admin, `create database ${database}`);
  const url = databaseUrl(admin, database);
  await migrate(url);
  async function start(more: Record<string, string> = {}, flags: string[] = []) {
    const settings = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error', ...env, ...more };
    const served = await serve([...COMMAND, ...flags], settings, '/readyz');
    running.push(served);
    return served;
  }
  try {
    const at = startsItself ? '' : (await start()).url;
    return await run({ url: at, databaseUrl: url, server, serve: start });
  } finally {
    for (const served of running) await served.stop();
    await administer(admin, `drop database ${database} with (force)`);
  }
}

/** What breaks off is broken, and the others are tried all the same. */
async function outcomeOf(experiment: Experiment, server: Server): Promise<Finding[]> {
  const claim = 'it is tried to its end, in ten minutes';
  const ending = new AbortController();
  const running: Served[] = [];
  try {
    const late = sleep(PATIENCE_MS, null, { signal: ending.signal });
    const findings = await Promise.race([tryOut(experiment, server, running), late]);
    if (findings) return findings;
    for (const served of running) await served.stop();
    return [{ claim, holds: false, figures: 'not done by then' }];
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [{ claim, holds: false, figures: String(error).split('\n').join(' ') }];
  } finally {
    ending.abort();
  }
}

interface Tried extends Finding {
  name: string;
  seconds: string;
}

function reportOf(all: Tried[], experiments: number): string {
  const many = (holds: Finding['holds']) => all.filter((one) => one.holds === holds).length;
  const rows = all.map(
    ({ name, seconds, claim, holds, figures }) =>
      `| ${name} | ${seconds} | ${claim} | ${verdicts.get(holds)?.written} | ${figures} |`,
  );
  return [
    '# Trust',
    '',
    `${experiments} experiments: ${many(true)} claims hold, ${many(false)} are broken, ` +
      `${many(null)} were skipped.`,
    '',
    '| experiment | seconds | claim | holds | figures |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const asked = process.argv.slice(2);
const chosen = experiments.filter(({ name }) => asked.length === 0 || asked.includes(name));
const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-trust-'));
await chmod(dataDir, 0o755);
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const server = { admin: postgres.url, dataDir, location: postgres.location };
const tried: Tried[] = [];
try {
  for (const [nth, experiment] of chosen.entries()) {
    const { name } = experiment;
    const before = performance.now();
    const findings = await outcomeOf(experiment, server);
    const seconds = ((performance.now() - before) / 1_000).toFixed(0);
    say(`${name} (${seconds} s)`);
    for (const finding of findings) {
      tried.push({ ...finding, name, seconds });
      say(`  ${verdicts.get(finding.holds)?.said}  ${finding.claim}: ${finding.figures}`);
    }
    await writeFile(join(folder, 'trust.md'), reportOf(tried, nth + 1));
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// What an experiment that was broken off left behind does not keep this one alive.
process.exit(tried.some(({ holds }) => holds === false) ? 1 : 0);
