import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { buildApiDocument } from './document.ts';
import { upload } from './upload-operation.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeClient(app);
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const DAY_MS = 86_400_000;
const TITLE = { title: 'A booking page' };

async function post(path: string, key: string, body: object = TITLE, user: TestUser = owner) {
  const headers = { 'idempotency-key': key };
  const response = await app.call(user, 'POST', `/api/drafts${path}`, body, headers);
  const { status, body: answer, headers: sent } = response;
  return { status, body: answer, isReplay: sent['idempotent-replayed'] === 'true' };
}

test('every operation that changes data accepts an Idempotency-Key, except for uploads', () => {
  for (const methods of Object.values(buildApiDocument(app.url).paths)) {
    for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
      const isAccepted = parameters.some(({ name }) => name === 'Idempotency-Key');
      const isExpected = method !== 'get' && operationId !== upload.id;
      expect({ operationId, isAccepted }).toEqual({ operationId, isAccepted: isExpected });
    }
  }
});

test('a refusal with 404 or 409 is returned again, also if the request would now succeed', async () => {
  const id = (await post('', 'made')).body.id;
  const save = { title: 'Another title' };
  const saved = await app.call(owner, 'PATCH', `/api/drafts/${id}`, save);
  expect(saved.status).toBe(200);
  const conflict = await post(`/${id}/discard`, 'conflict', { basedOn: 1 });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  await app.sql('update project_drafts set version = 1 where id = $1', [id]);
  expect(await post(`/${id}/discard`, 'conflict', { basedOn: 1 })).toEqual({
    ...conflict,
    isReplay: true,
  });
  expect((await post(`/${id}/discard`, 'done', { basedOn: 1 })).status).toBe(200);
  const missing = await post(`/${id}/discard`, 'missing', {});
  expect(missing.status).toBe(404);
  expect(await post(`/${id}/discard`, 'missing', {})).toEqual({ ...missing, isReplay: true });
});

test('a response is returned for 24 hours, and only to its user', async () => {
  const first = await post('', 'a-day');
  app.clock.aheadMs = DAY_MS - 60_000;
  expect(await post('', 'a-day')).toEqual({ ...first, isReplay: true });
  const other = await post('', 'a-day', TITLE, await makeClient(app));
  expect(other).toMatchObject({ status: 201, isReplay: false });
  expect(other.body.id).not.toBe(first.body.id);
  app.clock.aheadMs = DAY_MS + 60_000;
  expect((await post('', 'a-day')).isReplay).toBe(false);
});

test('a key of another request is 422, and a malformed key is 400', async () => {
  await post('', 'reused');
  expect((await post('', 'reused', { title: 'Another' })).status).toBe(422);
  expect((await post('/1/discard', 'reused')).status).toBe(422);
  expect((await post('', 'x'.repeat(256))).status).toBe(400);
  expect((await post('', 'two words')).status).toBe(400);
});

test('sign-ins and sign-outs run each time', async () => {
  const { email, password } = owner;
  const signIn = () =>
    app.call(null, 'POST', '/api/auth/login', { email, password }, { 'idempotency-key': 'in' });
  for (const { status, headers } of [await signIn(), await signIn()]) {
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeTruthy();
    expect(headers['idempotent-replayed']).toBeUndefined();
  }
  const user = { cookie: String((await signIn()).headers['set-cookie']).split(';')[0] ?? '' };
  const signOut = () =>
    app.call(user, 'POST', '/api/auth/logout', undefined, { 'idempotency-key': 'out' });
  expect((await signOut()).headers['idempotent-replayed']).toBeUndefined();
  expect((await signOut()).headers['idempotent-replayed']).toBeUndefined();
});
