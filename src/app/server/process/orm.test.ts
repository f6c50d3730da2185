// cspell:ignore pronamespace deptype
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/db.ts';
import { administer, ask } from '#testing/postgres.ts';
import { schemaDifferences } from './orm.ts';
import { dumpSchema, schemaPath } from './schema-dump.ts';

test('migrations and entities describe the same database', async () => {
  const { url, drop } = await testDatabase();
  expect(await schemaDifferences(url)).toEqual([]);

  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter table bids drop column declined_at');
  await client.end();
  expect(await schemaDifferences(url)).not.toEqual([]);
  await drop();
});

test('schema.sql is the schema of a migrated database, and creates it in an empty one', async () => {
  const text = await readFile(schemaPath, 'utf8');
  const { url, drop } = await testDatabase();
  expect(await dumpSchema(url)).toBe(text);
  await administer(url, 'drop schema public cascade; create schema public;');
  await administer(url, text);
  expect(await dumpSchema(url)).toBe(text);
  await drop();
});

const FUNCTIONS_AND_TRIGGERS = `
  select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

test('database.md lists every function and trigger, and no other', async () => {
  const { url, drop } = await testDatabase();
  const names = (await ask<{ name: string }>(url, FUNCTIONS_AND_TRIGGERS)).map(({ name }) => name);
  await drop();
  const text = await readFile(new URL('../../../../.docs/database.md', import.meta.url), 'utf8');
  const firstCells = text.match(/^\| `.*?\|/gm) ?? [];
  const listed = firstCells.flatMap((cell) => cell.match(/\w+/g) ?? []);
  expect(listed.sort()).toEqual(names.sort());
});
