import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#app/server/orm.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { type Served, serve } from '../bench/served.ts';
import { administer, databaseUrl } from '../postgres.ts';
import type { Experiment, Finding } from './experiment.ts';
import { forgotTiming } from './forgot-timing.ts';
import { signInTiming } from './sign-in-timing.ts';

/** All of them, in the order in which they are tried; `npm run trust -- NAME…` tries only these. */
const experiments: Experiment[] = [signInTiming, forgotTiming];

const folder = join(import.meta.dirname, '../../../.report');
const COMMAND = [process.execPath, 'src/app/server/main.ts', '--without-client'];
const quiet = { info() {}, warn() {}, error() {} };

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function tryOut({ name, env = {}, run }: Experiment, admin: string): Promise<Finding[]> {
  const database = `trust_${name.replaceAll('-', '_')}`;
  await administer(admin, `create database ${database}`);
  const url = databaseUrl(admin, database);
  await migrate(url);
  const running: Served[] = [];
  async function start(more: Record<string, string> = {}) {
    const settings = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error', ...env, ...more };
    const served = await serve(COMMAND, settings, '/readyz');
    running.push(served);
    return served;
  }
  try {
    const product = await start();
    return await run({ url: product.url, databaseUrl: url, serve: start });
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
    const findings = await tryOut(experiment, postgres.url);
    const seconds = ((performance.now() - before) / 1_000).toFixed(0);
    say(`${experiment.name} (${seconds} s)`);
    for (const { claim, holds, figures } of findings) {
      if (!holds) broken += 1;
      say(`  ${holds ? 'holds ' : 'BROKEN'}  ${claim}: ${figures}`);
      lines.push(`| ${experiment.name} | ${claim} | ${holds ? 'yes' : '**no**'} | ${figures} |`);
    }
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'trust.md'), `${lines.join('\n')}\n`);
process.exitCode = broken > 0 ? 1 : 0;
