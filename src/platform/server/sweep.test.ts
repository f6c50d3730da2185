import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { rows } from './db.ts';
import { sweep } from './sweep.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('what is old goes however much there is, and the rest stays', async () => {
  const em = rig.system.em.fork();
  await rows(
    em,
    `insert into limits (key, points, expire) select 'old ' || n, 1, n
    from generate_series(1, 23) n`,
  );
  await rows(em, `insert into limits (key, points, expire) values ('new', 1, 24)`);
  await sweep(em, 'limits', 'expire < $1', [24], 5);
  const left = await rows<{ key: string }>(em, 'select key from limits where expire <= 24');
  expect(left).toEqual([{ key: 'new' }]);
});
