import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runStatement } from '../app/postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { mainJob } from './main-job.ts';
import { copyServer, recoverCopy } from './server-copy.ts';
import { differing, sameRows, tableHashes } from './table-hashes.ts';
import { until } from './visitors.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** The name of the restore point. */
const GOOD = 'before_the_mistake';

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

async function hadBack({ databaseUrl, server, serve }: Subject): Promise<Finding[]> {
  await runStatement(server.admin, `alter system set wal_keep_size = '1GB'`);
  await runStatement(server.admin, 'select pg_reload_conf()');
  const copy = await copyServer(server.admin, server);
  const copyUrl = copy.url(new URL(databaseUrl).pathname.slice(1));
  try {
    const product = await serve();
    const jobs = await mainJob(product.url);
    // Jobs must be done, because they would change rows between the hashes and the restore point.
    await product.stop();
    const before = await tableHashes(databaseUrl);
    await runStatement(server.admin, `select pg_create_restore_point('${GOOD}')`);
    await runStatement(databaseUrl, `update projects set title = 'Oops'`);
    await runStatement(databaseUrl, 'delete from notifications');
    await runStatement(server.admin, 'select pg_switch_wal()');
    const startedAt = performance.now();
    await recoverCopy(copy, server.location, `recovery_target_name = '${GOOD}'`);
    const open = await until(async () => {
      const after = await tableHashes(copyUrl).catch(() => new Map());
      return differing(before, after).length === 0;
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const claim = 'the moment before a mistake is had back from a base copy and the log';
    const found = sameRows(claim, before, await tableHashes(copyUrl));
    const figures = `${found.figures}, ${open === null ? 'not' : `open after ${seconds} s`}`;
    return [...jobs, { ...found, figures }, await proven(copyUrl)];
  } finally {
    await copy.remove();
  }
}

/**
 * Checks that the archive restores the state of a moment after a mistake or the loss of a machine.
 */
export const backup: Experiment = {
  name: 'backup',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  run: hadBack,
};
