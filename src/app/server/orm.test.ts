import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/db.ts';
import { shapeDifferences } from './orm.ts';

test('migrations and entities describe the same database', async () => {
  const { url, drop } = await testDatabase();
  expect(await shapeDifferences(url)).toEqual([]);

  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter table bids drop column declined_at');
  await client.end();
  expect(await shapeDifferences(url)).not.toEqual([]);
  await drop();
});
