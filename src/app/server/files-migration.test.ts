import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { administer, databaseUrl } from '#testing/postgres.ts';
import { migrate, openOrm } from './orm.ts';

const before = `
insert into users (id, role, username, email, password_hash, first_name, last_name, created_at)
  values (1, 'client', 'a', 'a@x', 'x', 'A', 'A', now()),
    (2, 'developer', 'b', 'b@x', 'x', 'B', 'B', now());
insert into conversations (id, client_id, developer_id, started_by, created_at, active_at)
  values (1, 1, 2, 1, now(), now());
insert into messages (id, conversation_id, sender_id, key, text, created_at)
  values (1, 1, 1, 'k', 'x', now());
insert into attachments (owner_id, message_id, key, name, type, size, complete, created_at)
  values (1, 1, 'sent', 'a.txt', 'text/plain', 5, true, now()),
    (1, 1, 'elsewhere', 'b.txt', 'text/plain', 5, true, now()),
    (1, null, 'waiting', 'c.txt', 'text/plain', 5, true, now()),
    (1, null, 'arriving', 'd.txt', 'text/plain', 2, false, now());
insert into file_chunks
  values ('sent', 0, 'He'), ('sent', 1, 'llo'), ('waiting', 0, 'World'), ('arriving', 0, 'ab');
`;

test('files of messages, and those that wait, are there after the move, with their hash', async () => {
  const { admin } = inject('postgres');
  const name = `files_${process.pid}`;
  await administer(admin, `create database ${name}`);
  const url = databaseUrl(admin, name);
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  await orm.migrator.up({ to: 'Migration20261121122000' });
  await orm.close(true);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(before);
  await migrate(url);
  const { rows } = await client.query(
    `select f.key, x.message_id, left(f.sha256, 8) as hash, f.taken_at is not null as taken, f.complete
     from files f left join message_files x on x.file_id = f.id order by f.id`,
  );
  await client.end();
  await administer(admin, `drop database if exists ${name} with (force)`);
  expect(rows).toEqual([
    { key: 'sent', message_id: 1, hash: '185f8db3', taken: true, complete: true },
    { key: 'elsewhere', message_id: 1, hash: null, taken: true, complete: true },
    { key: 'waiting', message_id: null, hash: '78ae647d', taken: false, complete: true },
    { key: 'arriving', message_id: null, hash: null, taken: false, complete: false },
  ]);
});
