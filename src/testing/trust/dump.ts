import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '#app/server/migrate.ts';
import { administer, databaseUrl as urlOf } from '../postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { type InstalledServer, programsOf, startInstalled } from './installed-server.ts';
import { mainJob } from './main-job.ts';
import { programNamed } from './programs.ts';
import { sameRows, tableHashes } from './table-hashes.ts';

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../../../.deploy');
const CLAIM = 'a dump restored into an empty database holds the same rows';
/** What npm brings. */
const OWN_MAJOR = 18;
/** The oldest that the product runs on. */
const OLDEST_MAJOR = 15;

interface Tools {
  /** Of the server. */
  major: number;
  /** The folder of pg_dump and its like. */
  folder: string;
  server: InstalledServer;
}

/** A server that the installed pg_dump can read: ours, or the one of its own version. */
async function toolsFor({ server }: Subject): Promise<Tools | null> {
  const program = await programNamed('pg_dump');
  if (!program) return null;
  const { stdout } = await run(program, ['--version']);
  const major = Number(/ (\d+)/.exec(stdout)?.[1] ?? 0);
  if (major >= OWN_MAJOR) {
    const ours = { admin: server.admin, async stop() {} };
    return { major: OWN_MAJOR, folder: dirname(program), server: ours };
  }
  const folder = major < OLDEST_MAJOR ? null : await programsOf(major);
  return folder === null ? null : { major, folder, server: await startInstalled(folder) };
}

/** The scripts of `.deploy`, with the programs of an administrator. */
async function restored({ folder, server }: Tools, url: string): Promise<Finding> {
  const into = await mkdtemp(join(tmpdir(), 'bidwright-trust-dump-'));
  const name = 'trust_restored';
  await administer(server.admin, `create database ${name}`);
  const path = [folder, process.env.PATH].join(delimiter);
  const script = (file: string, url: string, argument: string) =>
    run(join(deploy, file), [argument], { env: { ...process.env, PATH: path, DATABASE_URL: url } });
  try {
    const before = await tableHashes(url);
    const { stdout } = await script('backup.sh', url, into);
    const copy = urlOf(server.admin, name);
    await script('restore.sh', copy, stdout.trim());
    return sameRows(CLAIM, before, await tableHashes(copy));
  } finally {
    await administer(server.admin, `drop database ${name} with (force)`);
    await rm(into, { recursive: true, force: true });
  }
}

/** What was stored can be carried away in a file, and into an empty database. */
export const dump: Experiment = {
  name: 'dump',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run(subject) {
    const tools = await toolsFor(subject);
    if (!tools) {
      const figures =
        'not tried: no PostgreSQL of 15 or newer with pg_dump is here (Debian: postgresql)';
      return [{ claim: CLAIM, holds: null, figures }];
    }
    const { server, major } = tools;
    const name = 'trust_dumped';
    const url = urlOf(server.admin, name);
    const on = (findings: Finding[]) =>
      findings.map((one) => ({ ...one, claim: `on PostgreSQL ${major}, ${one.claim}` }));
    try {
      await administer(server.admin, `create database ${name}`);
      await migrate(url);
      const product = await subject.serve({ DATABASE_URL: url });
      const jobs = await mainJob(product.url);
      await product.stop();
      return on([...jobs, await restored(tools, url)]);
    } finally {
      await administer(server.admin, `drop database if exists ${name} with (force)`);
      await server.stop();
    }
  },
};
