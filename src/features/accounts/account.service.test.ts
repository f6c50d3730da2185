import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeDeveloper } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
});
afterAll(() => rig?.close());

const tryFrom = (address: string, email: string, password = 'not-the-password') =>
  rig.call(null, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': address });

test('the longest login there can be is answered like any other', async () => {
  const { status, body } = await tryFrom('203.0.113.1', `${'a'.repeat(242)}@example.org`);
  expect(status).toBe(401);
  expect(body.message).toBe('Invalid credentials');
});

test('after ten failures one address must wait; the owner elsewhere signs in all the same', async () => {
  const owner = await makeDeveloper(rig);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await tryFrom('203.0.113.2', owner.email)).status).toBe(401);
  }
  const refused = await tryFrom('203.0.113.2', owner.email, owner.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await tryFrom('203.0.113.3', owner.email, owner.password)).status).toBe(200);
});

test('tries at the same moment are counted one by one', async () => {
  const owner = await makeDeveloper(rig);
  const tries = Array.from({ length: 25 }, () => tryFrom('203.0.113.4', owner.email));
  const verified = (await Promise.all(tries)).filter(({ status }) => status === 401);
  expect(verified.length).toBeLessThanOrEqual(10);
});

test('one address cannot try many accounts without end', async () => {
  const statuses: number[] = [];
  for (let person = 0; person < 32; person += 1) {
    statuses.push((await tryFrom('203.0.113.5', `nobody-${person}@example.org`)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('counts that ended are forgotten, so that the table does not grow for ever', async () => {
  await tryFrom('203.0.113.6', 'forgotten@example.org');
  const counts = () => rig.sql(`select key from limits where key like 'sign-in%'`);
  expect(await counts()).not.toEqual([]);
  const { expiredLimitsWorker: limitWorker } = await import(
    '#platform/server/rate-limits/rate-limiter.ts'
  );
  const inAnHour = { ...rig.system, now: () => new Date(Date.now() + 3_700_000) };
  await limitWorker.run(
    { ...inAnHour, em: rig.system.em.fork(), jobId: 'x', mailer: rig.mailer },
    {},
  );
  expect(await counts()).toEqual([]);
});
