import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { db } from '../database/db.ts';
import { storeResponse } from './idempotency-keys.ts';
import { executeOnce, idempotent } from './idempotent.ts';
import { createKeyedRequest } from './keyed-request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('a write whose key got a concurrent response is rolled back and returns that response', async () => {
  const { id, owner } = await makeProject(app);
  const asked = { key: crypto.randomUUID(), scope: owner.id, path: 'projects.rename', input: null };
  const request = createKeyedRequest(asked);
  const { system } = app;
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
  expect(await app.sql('select 1 from projects where title = $1', ['Mine'])).toEqual([]);
});

test('a keyed write that throws after its inner transaction leaves neither row nor response', async () => {
  const { id, owner } = await makeProject(app);
  const idempotency = { key: crypto.randomUUID(), onReplayed: () => {} };
  const ctx: Ctx = { ...app.ctx(owner), idempotency };
  const countKeys = () => app.sql('select count(*)::int as count from idempotency_keys');
  const before = await countKeys();
  const rename = idempotent(async ({ ctx }: { ctx: Ctx; path: string }) => {
    await inTransaction(ctx, ({ em }) =>
      db(em).updateTable('projects').set({ title: 'Torn' }).where('id', '=', id).execute(),
    );
    throw new Error('After the inner transaction');
  });
  const renaming = rename({ ctx, path: 'projects.rename' });
  await expect(renaming).rejects.toThrow('After the inner transaction');
  expect(await app.sql('select 1 from projects where title = $1', ['Torn'])).toEqual([]);
  expect(await countKeys()).toEqual(before);
});

const HIRE = '/api/create-payment-intent';

test('a payment longer than its claim is opened once, also with concurrent requests', async () => {
  const { project, bidder, amount } = await makeBid(app);
  const asked = { amount, projectId: project.id, developerId: bidder.id };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const hire = () => app.call(project.owner, 'POST', HIRE, asked, headers);
  app.faults.delays.push({ on: /^POST .*payment_intents$/, ms: 3_000 });
  const slow = hire();
  const sent = `select 1 from stripe_commands where status = 'new' and attempts > 0`;
  await expect.poll(() => app.sql(sent)).not.toEqual([]);
  app.clock.aheadMs += 61_000;
  const meanwhile = await hire();
  const first = await slow;
  app.clock.aheadMs -= 61_000;
  app.faults.delays.length = 0;
  const opened = await hire();
  expect([first.status, meanwhile.status, opened.status]).toEqual([201, 201, 201]);
  expect(new Set([first.text, meanwhile.text, opened.text]).size).toBe(1);
  const payments = 'select 1 from payments where project_id = $1';
  expect(await app.sql(payments, [project.id])).toHaveLength(1);
  const commands = `select 1 from stripe_commands where kind = 'create_intent'`;
  expect(await app.sql(commands)).toHaveLength(1);
});
