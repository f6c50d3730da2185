import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { administer, databaseUrl } from '#testing/postgres.ts';
import { migrate, openOrm } from './orm.ts';

const person = (id: number, role: string, first: string) =>
  `(${id}, '${role}', 'u${id}', 'u${id}@x', 'x', '${first}', 'Byron', now())`;
const users = `insert into users
  (id, role, username, email, password_hash, first_name, last_name, created_at) values `;
const developers = 'insert into developers (user_id, bio, skills) values ';

const described = `select d.name, lowered_skills as skills,
    d.said @@ sought_by_beginnings(first_name) as found,
    u.said @@ sought_by_beginnings('byron ' || first_name) as listed
  from developers d join users u on u.id = user_id order by user_id`;
const said = { found: true, listed: true };

test('developers are found by their names and skills, those from before the migration and later ones', async () => {
  const { admin } = inject('postgres');
  const name = `directory_${process.pid}`;
  await administer(admin, `create database ${name}`);
  const url = databaseUrl(admin, name);
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  await orm.migrator.up({ to: 'Migration20261124021000' });
  await orm.close(true);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `${users} ${person(1, 'developer', 'Ada')}, ${person(2_500, 'developer', 'Bo')}`,
  );
  await client.query(`${developers} (1, '', '{React,SQL}'), (2500, '', '{}')`);
  // Both at once, as two servers start: one waits for the other, not its indexes for who waits.
  await Promise.all([migrate(url), migrate(url)]);
  const before = await client.query(described);
  await client.query(`${users} ${person(3_000, 'developer', 'Cy')}`);
  await client.query(`${developers} (3000, '', '{C#}')`);
  await client.query(`update developers set skills = '{Go}' where user_id = 1`);
  const after = await client.query(described);
  await client.end();
  await administer(admin, `drop database if exists ${name} with (force)`);
  expect(before.rows).toEqual([
    { name: 'Ada Byron', skills: ['react', 'sql'], ...said },
    { name: 'Bo Byron', skills: [], ...said },
  ]);
  expect(after.rows).toEqual([
    { name: 'Ada Byron', skills: ['go'], ...said },
    { name: 'Bo Byron', skills: [], ...said },
    { name: 'Cy Byron', skills: ['c#'], ...said },
  ]);
});
