import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { daysFromNow, makeClient } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('an act whose answer cannot be kept is undone, and done once it is sent again', async () => {
  const client = await makeClient(rig);
  const key = crypto.randomUUID();
  const body = {
    title: 'A booking page',
    description: 'Posted once, whatever becomes of the answer.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(rig, 30),
  };
  const post = () => rig.call(client, 'POST', '/api/projects', body, { 'idempotency-key': key });
  const posted = async () => (await rig.sql('select 1 from projects')).length;
  await rig.sql('alter table idempotency_keys add constraint none check (answer is null)');
  expect([(await post()).status, await posted()]).toEqual([500, 0]);
  await rig.sql('alter table idempotency_keys drop constraint none');
  expect([(await post()).status, await posted()]).toEqual([201, 1]);
});
