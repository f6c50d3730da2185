import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { deleteExpired } from './delete-expired.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('all expired rows are deleted in batches, and the others remain', async () => {
  await app.sql(
    `insert into limits (key, points, expire) select 'old ' || n, 1, n from generate_series(1, 23) n`,
  );
  await app.sql(`insert into limits (key, points, expire) values ('new', 1, 24)`);
  await deleteExpired(app.system.em.fork(), 'limits', (eb) => eb('expire', '<', 24), 5);
  expect(await app.sql('select key from limits where expire <= 24')).toEqual([{ key: 'new' }]);
});
