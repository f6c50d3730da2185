import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { deleteExpired } from './delete-expired.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('all expired rows are deleted in batches, and the others remain', async () => {
  await rig.sql(
    `insert into limits (key, points, expire) select 'old ' || n, 1, n from generate_series(1, 23) n`,
  );
  await rig.sql(`insert into limits (key, points, expire) values ('new', 1, 24)`);
  await deleteExpired(rig.system.em.fork(), 'limits', (eb) => eb('expire', '<', 24), 5);
  expect(await rig.sql('select key from limits where expire <= 24')).toEqual([{ key: 'new' }]);
});
