import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runStatement } from '#testing/app/postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { checkMainJob } from './main-job.ts';
import { copyServer, recoverCopy } from './server-copy.ts';
import { compareRows, computeTableHashes, listDifferingTables } from './table-hashes.ts';
import { waitUntil } from './visitors.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const RESTORE_POINT = 'before_the_mistake';

async function verifyBooks(databaseUrl: string): Promise<Finding> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const results = await Promise.all(
    ['ledger-verify', 'audit-verify'].map((command) =>
      run(process.execPath, [`src/app/server/commands/${command}.ts`], { cwd: root, env }).then(
        () => `${command}: passed`,
        (error) => `${command}: ${error.stdout || error.stderr}`,
      ),
    ),
  );
  return {
    claim: 'ledger and audit log of the recovered copy verify',
    holds: results.every((line) => line.endsWith(': passed')),
    figures: results.join(', '),
  };
}

async function recover({ databaseUrl, server, serve }: Subject): Promise<Finding[]> {
  await runStatement(server.admin, `alter system set wal_keep_size = '1GB'`);
  await runStatement(server.admin, 'select pg_reload_conf()');
  const copy = await copyServer(server.admin, server);
  const copyUrl = copy.url(new URL(databaseUrl).pathname.slice(1));
  try {
    const product = await serve();
    const mainJob = await checkMainJob(product.url);
    // A running product's jobs could change rows between the hashes and the restore point.
    await product.stop();
    const before = await computeTableHashes(databaseUrl);
    await runStatement(server.admin, `select pg_create_restore_point('${RESTORE_POINT}')`);
    await runStatement(databaseUrl, `update projects set title = 'Oops'`);
    await runStatement(databaseUrl, 'delete from notifications');
    await runStatement(server.admin, 'select pg_switch_wal()');
    const startedAt = performance.now();
    await recoverCopy(copy, server.location, `recovery_target_name = '${RESTORE_POINT}'`);
    const recoveredMs = await waitUntil(async () => {
      const after = await computeTableHashes(copyUrl).catch(() => new Map());
      return listDifferingTables(before, after).length === 0;
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const claim = 'a base copy and the log recover the moment before a mistake';
    const comparison = compareRows(claim, before, await computeTableHashes(copyUrl));
    const figures = `${comparison.figures}, ${recoveredMs === null ? 'not recovered' : `recovered after ${seconds} s`}`;
    return [...mainJob, { ...comparison, figures }, await verifyBooks(copyUrl)];
  } finally {
    await copy.remove();
  }
}

export const backup: Experiment = {
  name: 'backup',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  run: recover,
};
