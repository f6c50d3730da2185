import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeProject } from '#testing/makers.ts';
import { db } from '../database/db.ts';
import { storeResponse } from './idempotency-keys.ts';
import { executeOnce } from './idempotent.ts';
import { createKeyedRequest } from './keyed-request.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('what was answered while it was done is undone, and answered as the other was', async () => {
  const { id, owner } = await makeProject(rig);
  const asked = { key: crypto.randomUUID(), scope: owner.id, path: 'projects.rename', input: null };
  const request = createKeyedRequest(asked);
  const { system } = rig;
  const renamed: string[] = [];
  const answer = await executeOnce({ em: system.em.fork(), now: system.now }, request, {
    async run(em) {
      renamed.push('mine');
      await db(em).updateTable('projects').set({ title: 'Mine' }).where('id', '=', id).execute();
      await storeResponse(system.em.fork(), request, { data: 'theirs' }, system.now());
      return 'mine';
    },
    toStored: (data) => ({ data }),
  });
  expect(answer).toEqual({ storedResponse: { data: 'theirs' } });
  expect(renamed).toEqual(['mine']);
  expect(await rig.sql('select 1 from projects where title = $1', ['Mine'])).toEqual([]);
});

const HIRE = '/api/create-payment-intent';

test('a payment that outlasts the claim of its key is opened once, whoever asks meanwhile', async () => {
  const { project, bidder, amount } = await makeBid(rig);
  const asked = { amount, projectId: project.id, developerId: bidder.id };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const hire = () => rig.call(project.owner, 'POST', HIRE, asked, headers);
  rig.faults.delays.push({ on: /^POST .*payment_intents$/, ms: 3_000 });
  const slow = hire();
  const sent = `select 1 from stripe_commands where status = 'new' and attempts > 0`;
  await expect.poll(() => rig.sql(sent)).not.toEqual([]);
  rig.clock.aheadMs += 61_000;
  const meanwhile = await hire();
  const first = await slow;
  rig.clock.aheadMs -= 61_000;
  rig.faults.delays.length = 0;
  const opened = await hire();
  expect([first.status, meanwhile.status, opened.status]).toEqual([201, 201, 201]);
  expect(new Set([first.text, meanwhile.text, opened.text]).size).toBe(1);
  const payments = 'select 1 from payments where project_id = $1';
  expect(await rig.sql(payments, [project.id])).toHaveLength(1);
  const commands = `select 1 from stripe_commands where kind = 'create_intent'`;
  expect(await rig.sql(commands)).toHaveLength(1);
});
