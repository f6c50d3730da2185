import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCookie, startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
  app.system.settings.adminsNeedFactor = true;
});
afterAll(() => app?.close());

const code = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });

test('an admin without a second factor sets it up before anything else works', async () => {
  const admin = await makeAdmin(app);
  const project = await app.as(admin).dashboard.analytics();
  expect(project).toBeTruthy();
  for (const path of [
    '/trpc/dashboard.analytics',
    '/api/admin/analytics',
    '/api/admin/audit-logs',
  ]) {
    const refused = await app.call(admin, 'GET', path);
    expect([path, refused.status, refused.text.includes('factor_needed')]).toEqual([
      path,
      403,
      true,
    ]);
  }
  const log = await app.call(admin, 'POST', '/api/admin/audit-logs/export');
  expect([log.status, log.body.code]).toEqual([403, 'factor_needed']);
  expect((await app.call(admin, 'GET', '/api/auth/me')).body.id).toBe(admin.id);

  const setup = await app.call(admin, 'POST', '/trpc/secondFactor.begin', {
    password: admin.password,
  });
  const { secret } = setup.body.result.data;
  const given = { code: code(secret) };
  const confirmed = await app.call(admin, 'POST', '/trpc/secondFactor.confirm', given);
  const here = { cookie: readCookie(confirmed) };
  expect((await app.call(here, 'GET', '/api/admin/analytics')).status).toBe(200);

  app.clock.aheadMs += 60_000;
  const proofs = { password: admin.password, code: code(secret) };
  const off = await app.call(here, 'POST', '/trpc/secondFactor.turnOff', proofs);
  expect([off.status, off.text.includes('factor_required')]).toEqual([409, true]);
});

test('other users need no second factor', async () => {
  const client = await makeClient(app);
  expect((await app.call(client, 'GET', '/trpc/devices.list')).status).toBe(200);
});

test('a code can be tried ten times in a quarter of an hour, from all addresses together', async () => {
  const { email, password, cookie } = await makeClient(app);
  const setup = await app.call({ cookie }, 'POST', '/trpc/secondFactor.begin', { password });
  const { secret } = setup.body.result.data;
  await app.call({ cookie }, 'POST', '/trpc/secondFactor.confirm', { code: code(secret) });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const first = await app.call(null, 'POST', '/api/auth/login', { email, password });
  const { challenge } = first.body;
  const statuses = await Promise.all(
    Array.from({ length: 14 }, (_, at) => {
      const given = { challenge, code: '000000' };
      return app.call(null, 'POST', '/api/auth/login/code', given, from(`203.0.113.${at}`));
    }),
  );
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(4);
});
