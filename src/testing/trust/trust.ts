import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#app/server/orm.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Served, serve } from '../bench/served.ts';
import { administer, databaseUrl } from '../postgres.ts';
import { backup } from './backup.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
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
import { timeouts } from './timeouts.ts';
import { workers } from './workers.ts';

/** All of them, in the order in which they are tried; `npm run trust -- NAME…` tries only these. */
const experiments: Experiment[] = [
  signInTiming,
  forgotTiming,
  races,
  mixedWrites,
  timeouts,
  ending,
  database,
  failover,
  diskFull,
  workers,
  replica,
  pgbouncer,
  backup,
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
const quiet = { info() {}, warn() {}, error() {} };

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Server = Subject['server'];

async function tryOut(
  { name, env = {}, startsItself, run }: Experiment,
  server: Server,
): Promise<Finding[]> {
  const { admin } = server;
  const database = `trust_${name.replaceAll('-', '_')}`;
  await administer(admin, `create database ${database}`);
  const url = databaseUrl(admin, database);
  await migrate(url);
  const running: Served[] = [];
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

const asked = process.argv.slice(2);
const chosen = experiments.filter(({ name }) => asked.length === 0 || asked.includes(name));
const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-trust-'));
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const lines = ['# Trust', '', '| experiment | claim | holds | figures |', '|---|---|---|---|'];
let broken = 0;
try {
  for (const experiment of chosen) {
    const before = performance.now();
    const findings = await tryOut(experiment, {
      admin: postgres.url,
      dataDir,
      location: postgres.location,
    });
    const seconds = ((performance.now() - before) / 1_000).toFixed(0);
    say(`${experiment.name} (${seconds} s)`);
    for (const { claim, holds, figures } of findings) {
      if (holds === false) broken += 1;
      const verdict = verdicts.get(holds);
      say(`  ${verdict?.said}  ${claim}: ${figures}`);
      lines.push(`| ${experiment.name} | ${claim} | ${verdict?.written} | ${figures} |`);
    }
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'trust.md'), `${lines.join('\n')}\n`);
process.exitCode = broken > 0 ? 1 : 0;
