import { setTimeout as sleep } from 'node:timers/promises';
import { runStatement } from '#testing/app/postgres.ts';
import type { Experiment } from './experiment.ts';
import { openGate } from './gate.ts';
import { postProjects, signUpClients } from './posting.ts';
import { copyServer, recoverCopy, startReplica } from './server-copy.ts';
import { waitUntil } from './visitors.ts';

const WRITERS = 8;

/** The replication is synchronous: a write is acknowledged when the standby has it. */
export const failover: Experiment = {
  name: 'failover',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  async run({ databaseUrl, server, serve }) {
    const name = new URL(databaseUrl).pathname.slice(1);
    const primary = await copyServer(server.admin, server);
    await recoverCopy(primary, server.location);
    const admin = primary.url('postgres');
    const standby = await startReplica(admin, {
      dataDir: primary.dataDir,
      location: primary.data,
    });
    const gate = await openGate(portOf(primary.url(name)));
    try {
      await runStatement(admin, `alter system set synchronous_standby_names = 'replica'`);
      await runStatement(admin, 'select pg_reload_conf()');
      const { url } = await serve({ DATABASE_URL: gate.through(primary.url(name)) });
      const posting = postProjects(await signUpClients(url, WRITERS));
      await sleep(3_000);
      await primary.stop();
      const lostAt = performance.now();
      await runStatement(standby.url('postgres'), 'select pg_promote()');
      gate.open(portOf(standby.url(name)));
      const readyMs = await waitUntil(async () => (await fetch(`${url}/readyz`)).ok);
      const outageMs = performance.now() - lostAt;
      await sleep(2_000);
      await posting.load.end();
      return [
        {
          claim: 'the product continues with the standby by itself',
          holds: readyMs !== null,
          figures: `ready ${(outageMs / 1_000).toFixed(1)} s after the primary was lost`,
        },
        ...(await posting.settle(standby.url(name))),
      ];
    } finally {
      await gate.close();
      await standby.remove();
      await primary.remove();
    }
  },
};

const portOf = (url: string) => Number(new URL(url).port);
