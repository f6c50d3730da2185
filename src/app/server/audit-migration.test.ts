import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { verifyLog } from '#features/audit/verify.service.ts';
import { administer, databaseUrl } from '#testing/postgres.ts';
import { migrate, openOrm } from './orm.ts';

const before = `
insert into audit_entries (at, action, actor_id, actor_name, actor_role, details)
  select '2026-11-21T12:00:00Z', 'signed_in', nth, 'Zoë ' || nth, 'admin', '{"n": 1}'
  from generate_series(1, 3) nth;
insert into audit_entries (at, action, details) values (now(), 'sign_in_failed', '{}');
`;

/** A database with a log of four entries from before names had digests, then brought up to date. */
async function sealedAnew(change: string) {
  const { admin } = inject('postgres');
  const name = `audit_${process.pid}_${Date.now()}`;
  await administer(admin, `create database ${name}`);
  const url = databaseUrl(admin, name);
  const old = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  await old.migrator.up({ to: 'Migration20261121171500' });
  await old.close(true);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(before + change);
  const { rows } = await client.query('select hash from audit_links where position = 4');
  await migrate(url);
  const orm = await openOrm(url, { poolMax: 1 });
  const log = await verifyLog(orm.em.fork(), rows[0].hash);
  const { rows: kept } = await client.query(
    `select e.action, e.actor_name, p.name, e.details from audit_entries e left join audit_people p
       on p.person_id = e.actor_id and p.digest = e.actor_digest order by e.id`,
  );
  await orm.close(true);
  await client.end();
  await administer(admin, `drop database if exists ${name} with (force)`);
  return { log, kept };
}

test('a log from before is whole after the names left it, and the head noted then is known', async () => {
  const { log, kept } = await sealedAnew('');
  expect(log).toMatchObject({ entries: 5, faults: [], guards: [] });
  expect(kept.map(({ name }) => name)).toEqual(['Zoë 1', 'Zoë 2', 'Zoë 3', null, null]);
  expect(kept.every((entry) => entry.actor_name === null)).toBe(true);
  expect(kept[4]).toMatchObject({
    action: 'log_resealed',
    details: { position: 4, faults: 0 },
  });
});

test('what did not fit before is counted, not covered up', async () => {
  const { kept } = await sealedAnew(`
    set session_replication_role = replica;
    update audit_entries set action = 'signed_out' where id = 2;
    set session_replication_role = origin`);
  expect(kept[4]).toMatchObject({ details: { position: 4, faults: 1 } });
});
