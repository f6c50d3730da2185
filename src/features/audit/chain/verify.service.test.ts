import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOrm } from '#app/server/process/schema.ts';
import { db } from '#platform/server/database/db.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import { listRecordsBetween } from '../audit.queries.ts';
import { eraseNames, recordAudit } from '../audit.service.ts';
import { formatFault } from './chain.rules.ts';
import { verifyExport, verifyLog } from './verify.service.ts';

type Log = Awaited<ReturnType<typeof openLog>>;
let log: Log;
beforeEach(async () => {
  log = await openLog();
});
afterEach(() => log.close());

/** Creates a log of nine entries. */
async function openLog() {
  const { url, drop } = await createTestDatabase();
  const orm = await openOrm(url, { poolMax: 4 });
  const em = () => orm.em.fork();
  const sql = async <Row>(text: string) =>
    (await db(em()).executeQuery<Row>(CompiledQuery.raw(text))).rows;
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  for (let nth = 1; nth <= 9; nth += 1) {
    const actor = { id: nth, name: `Zoë “Z” O’Neill\t${nth}`, role: 'admin' as const };
    await recordAudit(
      { em: em(), now, actor, origin: { address: '::1', userAgent: 'Browser', requestId: 'r' } },
      {
        action: 'user_suspended',
        on: { type: 'user', id: 100 + nth },
        details: { reason: 'Said "no"\n\u{1F600} \\ \u007f', n: nth, many: ['b', 'a'], ok: true },
      },
    );
  }
  return {
    sql,
    em,
    verify: async (noted?: string) => {
      const { faults, ...report } = await verifyLog(em(), noted);
      return { ...report, faults: faults.map(formatFault) };
    },
    /** Changes rows with all triggers disabled, as the owner of the database can. */
    tamper: (change: string) =>
      sql(`do $$ begin
        set local session_replication_role = replica;
        ${change};
      end $$`),
    exported: () => listRecordsBetween(em(), { userIds: null }, { after: 0, upTo: 9 }),
    async close() {
      await orm.close(true);
      await drop();
    },
  };
}

const found = async () => (await log.verify()).faults;

test('an unchanged log has no faults, and its head is the newest hash', async () => {
  const [newest] = await log.sql<{ hash: string }>(
    'select hash from audit_chain_entries order by position desc limit 1',
  );
  expect(await log.verify()).toEqual({
    entries: 9,
    head: newest?.hash,
    faults: [],
    missingGuards: [],
  });
});

test.each([
  ['an action', `action = 'signed_in'`],
  ['the digest of a name', `actor_digest = repeat('d', 64)`],
  ['who acted', 'actor_id = 77'],
  ['the time', `at = at + interval '1 millisecond'`],
  ['the target', `target_id = '1'`],
  ['where from', `address = '10.0.0.1'`],
  ['a detail', `details = details || '{"n": 0}'`],
  ['what was there to nothing', 'request_id = null'],
])('changing %s of an entry is reported', async (_title, change) => {
  await log.tamper(`update audit_entries set ${change} where id = 4`);
  expect(await found()).toEqual([
    'position 4, entry 4: changed: its content does not match its hash',
  ]);
});

test('a name that does not match its digest is reported', async () => {
  await log.tamper(`update audit_people set name = 'Somebody' where person_id = 4`);
  expect(await found()).toEqual([
    'position 4, entry 4: changed: its name differs from the recorded one',
  ]);
});

test('an erased name is nowhere in the log, which still verifies', async () => {
  const { head } = await log.verify();
  await eraseNames({ em: log.em() }, 4);
  const [{ kept } = { kept: 'x' }] = await log.sql<{ kept: string }>(
    `select (select string_agg(e::text, ' ') from audit_entries e) ||
       (select string_agg(p::text, ' ') from audit_people p) as kept`,
  );
  expect(kept).toContain('Neill\t3');
  expect(kept).not.toContain('Neill\t4');
  const names = (await log.exported()).map(({ adminName }) => adminName);
  expect(names[3]).toBe('Former member');
  expect(await log.verify(head)).toMatchObject({ entries: 9, faults: [], missingGuards: [] });
});

test('later entries do not contain an erased name', async () => {
  await eraseNames({ em: log.em() }, 4);
  const actor = { id: 4, name: 'Zoë again', role: 'admin' as const };
  const ctx = { em: log.em(), now: () => new Date(), actor };
  await recordAudit(ctx, { action: 'signed_out' });
  expect(await log.sql('select name from audit_people where person_id = 4')).toEqual([
    { name: null },
  ]);
  expect((await log.verify()).faults).toEqual([]);
});

test('changing a hash is reported without faults in later entries', async () => {
  await log.tamper(`update audit_chain_entries set hash = repeat('a', 64) where position = 4`);
  expect(await found()).toEqual([
    'position 4, entry 4: changed: its content does not match its hash',
  ]);
});

test('an entry changed together with its hash is reported at the next one', async () => {
  await log.tamper(`
    update audit_entries set action = 'signed_in' where id = 4;
    update audit_chain_entries l set hash = encode(sha256(convert_to(l.prev_hash || chr(10) ||
      (select jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        action, actor_id, actor_digest, actor_role, target_type, target_id, address, user_agent,
        request_id, details)::text from audit_entries where id = 4), 'UTF8')), 'hex')
      where position = 4`);
  expect(await found()).toEqual(['position 5, entry 5: removed: the entry before it is missing']);
});

test('removing an entry is reported, with and without its link', async () => {
  await log.tamper('delete from audit_entries where id = 4');
  await log.tamper(
    'delete from audit_entries where id = 7; delete from audit_chain_entries where position = 7',
  );
  expect(await found()).toEqual([
    'position 4, entry 4: removed: the entry is missing',
    'position 7: removed: it is missing',
  ]);
});

test('removing an entry and renumbering the others is reported', async () => {
  await log.tamper(`
    delete from audit_chain_entries where position = 4;
    update audit_chain_entries set position = position - 1 where position > 4`);
  expect(await found()).toContain('position 4, entry 5: removed: the entry before it is missing');
});

test('an entry inserted without a link is reported', async () => {
  await log.tamper(
    `insert into audit_entries (at, action, details) values (now(), 'signed_in', '{}')`,
  );
  expect(await found()).toEqual(['entry 10: inserted: it was inserted outside the chain']);
});

test('an entry inserted into the middle is reported', async () => {
  await log.tamper(`
    insert into audit_entries (id, at, action, details) values (50, now(), 'signed_in', '{}');
    alter table audit_chain_entries drop constraint audit_chain_entries_no_fork;
    update audit_chain_entries set position = position + 1000 where position > 4;
    update audit_chain_entries set position = position - 999 where position > 1000;
    insert into audit_chain_entries select 5, 50, hash, repeat('b', 64) from audit_chain_entries where position = 4`);
  expect(await found()).toEqual([
    'position 5, entry 50: changed: its content does not match its hash',
    'position 6, entry 5: inserted: it was recorded after position 4; the entries between were ' +
      'inserted',
  ]);
});

test('two swapped entries are reported', async () => {
  await log.tamper(`
    update audit_chain_entries set entry_id = entry_id + 1000 where position in (4, 5);
    update audit_chain_entries set entry_id = 1009 - entry_id where position in (4, 5)`);
  expect(await found()).toEqual([
    'position 4, entry 5: reordered: it was recorded at position 5',
    'position 5, entry 4: reordered: it was recorded at position 4',
  ]);
});

test('two swapped links are reported', async () => {
  await log.tamper(`
    update audit_chain_entries set position = position + 1000 where position in (4, 5);
    update audit_chain_entries set position = 1009 - position where position > 1000`);
  expect(await found()).toEqual([
    'position 4, entry 5: reordered: it was recorded after position 5',
    'position 5, entry 4: reordered: it was recorded after position 3',
    'position 6, entry 6: reordered: it was recorded after position 4',
  ]);
});

test('removing the newest entries is reported by comparison with a saved head', async () => {
  const { head } = await log.verify();
  await log.tamper(
    'delete from audit_entries where id > 7; delete from audit_chain_entries where position > 7',
  );
  expect(await found()).toEqual([]);
  expect((await log.verify(head)).faults).toEqual([
    'removed: the given head is not in the log: its newest entries are missing',
  ]);
});

test('a saved head is found after more entries were written', async () => {
  const { head } = await log.verify();
  await log.sql(
    `insert into audit_entries (at, action, details) values (now(), 'signed_in', '{}')`,
  );
  expect(await log.verify(head)).toMatchObject({ entries: 10, faults: [] });
});

test('triggers that are missing, disabled or replaced are reported', async () => {
  await log.sql('drop trigger audit_entries_stay on audit_entries');
  await log.sql('alter table audit_chain_entries disable trigger audit_chain_entries_stay');
  await log.sql(`create or replace function audit_link() returns trigger language plpgsql
    as 'begin return null; end'`);
  expect((await log.verify()).missingGuards).toEqual([
    'function audit_link',
    'trigger audit_chain_entries_stay',
    'trigger audit_entries_stay',
  ]);
});

const linesOf = (text: string) =>
  async function* lines() {
    yield* text.split('\n');
  };

test('an exported line with a name or a field that cannot be checked is reported', async () => {
  const records = await log.exported();
  const check = async (index: number, change: object) => {
    const changed = records.with(index, { ...records[index], ...change } as never);
    const lines = changed.map((record) => JSON.stringify(record)).join('\n');
    return (await verifyExport(linesOf(lines))).faults.map(formatFault);
  };
  const wrongName = 'position 4, entry 4: changed: its name differs from the recorded one';
  expect(await check(3, { nameSalt: null, adminName: 'Somebody else' })).toEqual([wrongName]);
  expect(await check(3, { nameSalt: null, adminName: null })).toEqual([wrongName]);
  expect(await check(3, { nameSalt: null, adminName: 'Former member' })).toEqual([]);
  expect(await check(3, { note: 'Approved' })).toContain(
    'changed: line 4 of the file is not an entry',
  );
});

test('an exported log is verified alone, and a removed, changed or moved line is reported', async () => {
  const records = (await log.exported()).map((record) => JSON.stringify(record));
  const check = async (lines: string[], options: object = {}) =>
    (await verifyExport(linesOf(lines.join('\n')), options)).faults.map(formatFault);
  expect(await check(records)).toEqual([]);
  expect(await check(records.toSpliced(3, 1))).toEqual(['position 4: removed: it is missing']);
  expect(await check(records.toSpliced(3, 1), { isExtract: true })).toEqual([]);
  expect(await check(records.map((line) => line.replace('Neill\\t4', 'Neil')))).toEqual([
    'position 4, entry 4: changed: its name differs from the recorded one',
  ]);
  const [third = '', fourth = ''] = records.slice(2, 4);
  expect(await check(records.toSpliced(2, 2, fourth, third))).toEqual([
    'position 3: removed: it is missing',
    'position 3, entry 3: reordered: it follows position 4',
  ]);
  expect(await check(['{}', ...records])).toEqual(['changed: line 1 of the file is not an entry']);
  const { head } = await log.verify();
  expect(await check(records.slice(0, 8), { expectedHead: head })).toHaveLength(1);
});
