import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { administer, databaseUrl as urlOf } from '../postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { mainJob } from './main-job.ts';
import { programNamed } from './programs.ts';
import { copyServer, recoverCopy } from './server-copy.ts';
import { differing, rowsIn, tableHashes } from './table-hashes.ts';
import { until } from './visitors.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** The name of the last good moment. */
const GOOD = 'before_the_mistake';

function same(claim: string, before: Map<string, string>, after: Map<string, string>): Finding {
  const wrong = differing(before, after);
  const figures = `${before.size} tables, ${rowsIn(before)} rows`;
  return {
    claim,
    holds: wrong.length === 0,
    figures: wrong.length === 0 ? figures : `${figures}; not the same: ${wrong.join(', ')}`,
  };
}

async function proven(databaseUrl: string): Promise<Finding> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const said = await Promise.all(
    ['ledger-verify', 'audit-verify'].map((command) =>
      run(process.execPath, [`src/app/server/commands/${command}.ts`], { cwd: root, env }).then(
        () => `${command}: well`,
        (error) => `${command}: ${error.stdout || error.stderr}`,
      ),
    ),
  );
  return {
    claim: 'what is had back proves its books and its audit log',
    holds: said.every((line) => line.endsWith(': well')),
    figures: said.join(', '),
  };
}

async function hadBack({ url, databaseUrl, server }: Subject): Promise<Finding[]> {
  await administer(server.admin, `alter system set wal_keep_size = '1GB'`);
  await administer(server.admin, 'select pg_reload_conf()');
  const copy = await copyServer(server.admin, server);
  const copyUrl = copy.url(new URL(databaseUrl).pathname.slice(1));
  try {
    const jobs = await mainJob(url);
    const before = await tableHashes(databaseUrl);
    await administer(server.admin, `select pg_create_restore_point('${GOOD}')`);
    await administer(databaseUrl, `update projects set title = 'Oops'`);
    await administer(databaseUrl, 'delete from notifications');
    await administer(server.admin, 'select pg_switch_wal()');
    const begun = performance.now();
    await recoverCopy(copy, server.location, `recovery_target_name = '${GOOD}'`);
    const open = await until(async () => {
      const after = await tableHashes(copyUrl).catch(() => new Map());
      return differing(before, after).length === 0;
    });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    const claim = 'the moment before a mistake is had back from a base copy and the log';
    const found = same(claim, before, await tableHashes(copyUrl));
    const figures = `${found.figures}, ${open === null ? 'not' : `open after ${seconds} s`}`;
    return [...jobs, { ...found, figures }, await proven(copyUrl)];
  } finally {
    await copy.remove();
  }
}

/** The scripts of `.deploy`, with the programs of an administrator. */
async function dumped({ databaseUrl, server }: Subject): Promise<Finding> {
  const claim = 'a dump restored into an empty database holds the same rows';
  const program = await programNamed('pg_dump');
  const version = program && (await run(program, ['--version'])).stdout;
  const major = Number(/ (\d+)/.exec(version ?? '')?.[1] ?? 0);
  if (major < 18) {
    const found = major ? `pg_dump ${major} is` : 'no pg_dump is';
    return {
      claim,
      holds: null,
      figures: `${found} installed; it must be as new as PostgreSQL 18`,
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-trust-dump-'));
  const name = 'trust_restored';
  await administer(server.admin, `create database ${name}`);
  const restored = urlOf(server.admin, name);
  const path = `${dirname(program ?? '')}:${process.env.PATH}`;
  const script = (file: string, url: string, argument: string) =>
    run(join(root, '.deploy', file), [argument], {
      env: { ...process.env, PATH: path, DATABASE_URL: url },
    });
  try {
    const before = await tableHashes(databaseUrl);
    const { stdout } = await script('backup.sh', databaseUrl, folder);
    await script('restore.sh', restored, stdout.trim());
    return same(claim, before, await tableHashes(restored));
  } finally {
    await administer(server.admin, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was stored can be had back after a mistake or the loss of the machine. */
export const backup: Experiment = {
  name: 'backup',
  env: { RATE_LIMIT_FACTOR: '0' },
  run: async (subject) => [...(await hadBack(subject)), await dumped(subject)],
};
