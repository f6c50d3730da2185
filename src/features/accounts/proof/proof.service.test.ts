import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { makeProtectedClient, totpCode } from '#testing/fixtures/second-factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const LATER = 15 * 60_000 + 1_000;
const post = (person: TestUser, path: string, given: object = {}) =>
  app.call(person, 'POST', `/trpc/${path}`, given);
const outcome = ({ status, body }: Awaited<ReturnType<typeof post>>) =>
  `${status} ${body.error?.data.body.code ?? ''}`;

test('devices and the payout account need a proof of the last 15 minutes', async () => {
  const person = await makeDeveloper(app);
  app.clock.aheadMs += LATER;
  const acts = [
    ['sessions.end', { id: crypto.randomUUID() }],
    ['sessions.endOthers', {}],
    ['payouts.onboard', { country: 'NO', entity: 'individual' }],
  ] as const;
  for (const [path, given] of acts) {
    expect([path, outcome(await post(person, path, given))]).toEqual([path, '403 proof_needed']);
  }
});

test('exports of personal data and of the audit log need a proof of the last 15 minutes', async () => {
  const [person, admin] = [await makeClient(app), await makeAdmin(app)];
  app.clock.aheadMs += LATER;
  const exports = [
    [person, '/api/account/export'],
    [admin, '/api/admin/audit-logs/export'],
  ] as const;
  for (const [user, path] of exports) {
    const refused = await app.call(user, 'POST', path);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'proof_needed']);
    await post(user, 'proofs.submit', { password: user.password });
    expect([path, (await app.call(user, 'POST', path)).status]).toEqual([path, 200]);
  }
});

test('a proof counts for 15 minutes in this session; a wrong password is none', async () => {
  const person = await makeClient(app);
  app.clock.aheadMs += LATER;
  const end = () => post(person, 'sessions.end', { id: crypto.randomUUID() });
  expect(outcome(await post(person, 'proofs.submit', { password: 'Wrong-pass-1!' }))).toBe(
    '400 password_wrong',
  );
  expect(outcome(await end())).toBe('403 proof_needed');
  expect((await post(person, 'proofs.submit', { password: person.password })).status).toBe(200);
  expect(outcome(await end())).toBe('404 device_unknown');
  app.clock.aheadMs += LATER;
  expect(outcome(await end())).toBe('403 proof_needed');
});

test('a user with a second factor must enter a code as well', async () => {
  const { person, secret } = await makeProtectedClient(app);
  app.clock.aheadMs += LATER;
  const { password } = person;
  expect(outcome(await post(person, 'proofs.submit', { password }))).toBe('400 code_missing');
  const proof = { password, code: totpCode(app, secret) };
  expect((await post(person, 'proofs.submit', proof)).status).toBe(200);
  expect(outcome(await post(person, 'sessions.end', { id: crypto.randomUUID() }))).toBe(
    '404 device_unknown',
  );
});

test('address and password of a user with a second factor need a recent code as well', async () => {
  const { person, secret } = await makeProtectedClient(app);
  const { password } = person;
  app.clock.aheadMs += LATER;
  const email = `elsewhere-${crypto.randomUUID()}@example.org`;
  const acts = [
    ['emailChanges.request', { email, password }],
    ['passwords.change', { current: password, password: 'Quite-new-4?' }],
  ] as const;
  for (const [path, given] of acts) {
    expect([path, outcome(await post(person, path, given))]).toEqual([path, '403 proof_needed']);
  }
  await post(person, 'proofs.submit', { password, code: totpCode(app, secret) });
  for (const [path, given] of acts) {
    expect([path, (await post(person, path, given)).status]).toEqual([path, 200]);
  }
});

test('acts of admins on people and money need a recent proof, over REST as well', async () => {
  const [admin, person] = [await makeAdmin(app), await makeClient(app)];
  app.clock.aheadMs += LATER;
  const id = crypto.randomUUID();
  const acts = [
    ['suspensions.suspend', { userId: person.id, rule: 'spam', reason: 'Repeated spam.' }],
    ['suspensions.restore', { userId: person.id }],
    ['admins.invite', { email: 'new-admin@example.org' }],
    ['takedowns.restore', { projectId: 1 }],
    ['payments.retryRefund', { id }],
    ['payments.withdrawManualRefund', { id }],
  ] as const;
  for (const [path, given] of acts) {
    expect([path, outcome(await post(admin, path, given))]).toEqual([path, '403 proof_needed']);
  }
  expect((await post(admin, 'proofs.submit', { password: admin.password })).status).toBe(200);
  expect((await post(admin, 'admins.invite', { email: 'new-admin@example.org' })).status).toBe(200);
});

test('acts of admins in disputes and on past texts need a recent proof, those of users do not', async () => {
  const [{ projectId, client }, admin] = [await makeHire(app), await makeAdmin(app)];
  app.clock.aheadMs += LATER;
  const reason = 'Another client reported the same work as copied.';
  const open = { projectId, reason, fileIds: [] };
  expect(outcome(await post(admin, 'disputes.open', open))).toBe('403 proof_needed');
  const statement = { projectId, text: 'It is not what we agreed.', fileIds: [] };
  await app.as(admin).disputes.open(open);
  const acts = [
    ['disputes.addStatement', statement],
    ['disputes.withdraw', { projectId }],
    ['projects.blankRevision', { id: projectId, revision: 1, field: 'description' }],
  ] as const;
  for (const [path, given] of acts) {
    expect([path, outcome(await post(admin, path, given))]).toEqual([path, '403 proof_needed']);
  }
  expect((await post(client, 'disputes.addStatement', statement)).status).toBe(200);
  await post(admin, 'proofs.submit', { password: admin.password });
  expect((await post(admin, 'disputes.withdraw', { projectId })).status).toBe(200);
});
