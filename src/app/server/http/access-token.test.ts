import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#features/audit/audit.service.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { bearer, makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import {
  daysFromNow,
  makeAdmin,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { makeFile, uploadFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
let client: TestUser;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
  ({ token } = await makeToken(app, client));
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const DAY_MS = 86_400_000;
const UNKNOWN = `bw_${'x'.repeat(43)}`;

type Headers = Record<string, string>;
const get = (url: string, headers: Headers, person: TestUser | null = null) =>
  app.call(person, 'GET', url, undefined, headers);
const meStatus = async (given: string) => (await get('/api/auth/me', bearer(given))).status;

test('a token identifies its user without a cookie', async () => {
  const { status, body } = await get('/api/auth/me', bearer(token));
  expect([status, body.id]).toEqual([200, client.id]);
  const lowerCase = await get('/api/auth/me', { authorization: `bearer ${token}` });
  expect(lowerCase.body.id).toBe(client.id);
});

test.each(['/api/projects', '/api/stats', '/api/auth/me', '/api/docs', '/api/openapi.json'])(
  'an invalid token is 401 at %s, as JSON that no cache stores',
  async (url) => {
    const invalid = [UNKNOWN, `${token}x`, token.toLowerCase(), token.slice(3), ''];
    for (const given of invalid) {
      const { status, body, headers } = await get(url, bearer(given));
      expect([given, status, body.code]).toEqual([given, 401, 'token_invalid']);
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(headers['cache-control'] ?? '').not.toContain('public');
    }
    const otherScheme = await get(url, { authorization: `Token ${token}` });
    expect(otherScheme.status).toBe(401);
  },
);

test('an invalid token is 401 on unknown paths and for uploads and downloads', async () => {
  const file = await makeFile(app, client);
  for (const url of ['/api/nope', `/files/${file.id}/plan.png`]) {
    expect([url, (await get(url, bearer(UNKNOWN))).status]).toEqual([url, 401]);
  }
  expect((await get('/api/nope', bearer(token))).status).toBe(404);
});

test('the token counts, and not the session cookie of the same request', async () => {
  const developer = await makeDeveloper(app);
  const { body } = await get('/api/auth/me', bearer(token), developer);
  expect(body.id).toBe(client.id);
  expect((await get('/api/auth/me', bearer(UNKNOWN), developer)).status).toBe(401);
  // A read token with a cookie of the same user must not write.
  const draft = await app.call(client, 'POST', '/api/drafts', { title: 'X' }, bearer(token));
  expect([draft.status, draft.body.code]).toEqual([403, 'scope_missing']);
  const logout = await app.call(client, 'POST', '/api/auth/logout', undefined, bearer(token));
  expect(logout.body.code).toBe('needs_person');
  expect((await app.call(client, 'GET', '/api/auth/me')).status).toBe(200);
});

test('the credentials of a proxy are no token, so the session cookie counts', async () => {
  const { body } = await get('/api/auth/me', { authorization: 'Basic YTpi' }, client);
  expect(body.id).toBe(client.id);
});

test('the procedures of the pages ignore tokens', async () => {
  const anonymous = await get('/trpc/accounts.me', bearer(token));
  expect(anonymous.body.result.data).toBeNull();
  const own = await get('/trpc/accounts.me', bearer(UNKNOWN), client);
  expect(own.body.result.data.id).toBe(client.id);
});

test('another site cannot use a header with a token to send a cookie past the origin check', async () => {
  const foreign = { origin: 'https://evil.example', ...bearer(UNKNOWN) };
  const onPage = await app.call(client, 'POST', '/trpc/accounts.signOut', undefined, foreign);
  expect(onPage.status).toBe(403);
  const download = await app.call(client, 'POST', '/api/account/export', undefined, foreign);
  expect(download.status).toBe(401);
  expect((await app.call(client, 'GET', '/api/auth/me')).status).toBe(200);
});

test('a program may send a token from any origin', async () => {
  const { token: writing } = await makeToken(app, client, ['projects:write']);
  const foreign = { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' };
  const headers = { ...foreign, ...bearer(writing) };
  const { status } = await app.call(null, 'POST', '/api/drafts', { title: 'From a tool' }, headers);
  expect(status).toBe(201);
});

test.each(['token', 'access_token'])('a token as query parameter %s is refused', async (name) => {
  for (const url of ['/api/projects', '/api/auth/me', '/files/1/plan.png']) {
    const { status, body } = await get(`${url}?${name}=${token}`, {});
    expect([status, body.code]).toEqual([400, 'token_in_query']);
    expect(body.message).toContain('Authorization: Bearer');
  }
});

test.each(['/api/projects', '/api/stats'])(
  'no cache stores the response of %s to a token, and none is answered from an anonymous one',
  async (url) => {
    const anonymous = await get(url, {});
    expect(anonymous.headers['cache-control']).toContain('public');
    expect(anonymous.headers.vary).toMatch(/\bauthorization\b/);
    const own = await get(url, bearer(token));
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const basic = await get(url, { authorization: 'Basic YTpi' });
    expect(basic.headers['cache-control']).toBe('private, no-store');
  },
);

test('a client sees the bids on their own project with a token, visitors do not', async () => {
  const project = await makeProject(app, { owner: client });
  const developer = await makeDeveloper(app);
  await app.as(developer).bids.place({
    projectId: project.id,
    amount: 400,
    deliveryTime: 5,
    proposal: 'I have built three of these.',
  });
  const bids = async (headers: Headers) =>
    (await get(`/api/projects/${project.id}`, headers)).body.bids.length;
  expect([await bids({}), await bids(bearer(token))]).toEqual([0, 1]);
});

test('an expired token is 401 and listed as expired, then deleted', async () => {
  const person = await makeClient(app);
  const { token: short } = await makeToken(app, person);
  app.clock.aheadMs = 30 * DAY_MS - 60_000;
  expect(await meStatus(short)).toBe(200);
  app.clock.aheadMs = 30 * DAY_MS + 60_000;
  expect(await meStatus(short)).toBe(401);
  expect(await app.as(person).accessTokens.list()).toMatchObject([{ isExpired: true }]);
});

test('the last use is written once an hour', async () => {
  const person = await makeClient(app);
  const { token: used } = await makeToken(app, person);
  const lastUse = async () => (await app.as(person).accessTokens.list())[0]?.lastUsedAt ?? null;
  expect(await lastUse()).toBeNull();
  await meStatus(used);
  const first = await lastUse();
  expect(first).not.toBeNull();
  app.clock.aheadMs = 3_500_000;
  await meStatus(used);
  expect(await lastUse()).toBe(first);
  app.clock.aheadMs = 3_700_000;
  await meStatus(used);
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 3_600_000);
});

test('a token needs a scope to upload and to download', async () => {
  const { token: writing } = await makeToken(app, client, ['messages:write']);
  const send = (headers: Headers) =>
    uploadFile(app, null, 'note.txt', Buffer.from('A note'), headers);
  const sent = await send(bearer(writing));
  expect(sent.status).toBe(201);
  expect((await send(bearer(token))).body.code).toBe('scope_missing');
  const url = `/files/${sent.body.id}/note.txt`;
  expect((await get(url, bearer(token))).text).toBe('A note');
  expect((await get(url, bearer(writing))).body.code).toBe('scope_missing');
});

test('a token reads the agreement of its user, but no other document', async () => {
  const { projectId, client: payer } = await makeDelivery(app);
  const { token: reading } = await makeToken(app, payer);
  const agreement = `/documents/projects/${projectId}/agreement.pdf`;
  expect((await get(agreement, bearer(reading))).status).toBe(200);
  expect((await get(agreement, bearer(token))).status).toBe(404);
  const year = new Date().getUTCFullYear();
  const money = await get(`/documents/money/${year}.csv`, bearer(reading));
  expect(money.body.code).toBe('needs_person');
  for (const url of [`/documents/projects/${projectId}/statement.pdf`, '/api/account/export']) {
    // Also with the cookie: a program with both must not get what only the session may have.
    const { body } = await app.call(payer, 'POST', url, undefined, bearer(reading));
    expect([url, body.code]).toEqual([url, 'needs_person']);
  }
});

test('each token has 600 reads a minute, and writes count per user over tokens and sessions', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const person = await makeClient(limited);
    const tokens = [
      await makeToken(limited, person, ['read', 'projects:write']),
      await makeToken(limited, person, ['read', 'projects:write']),
    ].map((made) => made.token);
    const [first = '', second = ''] = tokens;
    // The limit of the address is not reached: each read has its own.
    const read = async (given: string, use: number) =>
      (
        await limited.fastify.inject({
          url: '/api/auth/me',
          headers: bearer(given),
          remoteAddress: `10.0.${use >> 8}.${use & 255}`,
        })
      ).statusCode;
    for (let use = 0; use < 600; use += 1) expect(await read(first, use)).toBe(200);
    expect(await read(first, 600)).toBe(429);
    expect(await read(second, 600)).toBe(200);
    const draft = async (given: string) => {
      const { status, headers } = await limited.call(
        null,
        'POST',
        '/api/drafts',
        { title: 'X' },
        bearer(given),
      );
      return [status, /r=(\d+)/.exec(String(headers.ratelimit))?.[1]];
    };
    const [[, left], [, leftAfter]] = [await draft(first), await draft(second)];
    expect(Number(leftAfter)).toBe(Number(left) - 1);
  } finally {
    await limited.close();
  }
});

test('the audit log names the token, and the token of an admin does not exist', async () => {
  const { id, token: writing } = await makeToken(app, client, ['work:write', 'read']);
  const admin = await makeAdmin(app);
  await expect(makeToken(app, admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const created = await app.sql(
    `select actor_id as by, details->>'name' as name from audit_entries
     where action = 'access_token_created' and target_id = $1`,
    [String(id)],
  );
  expect(created).toEqual([{ by: client.id, name: 'A program' }]);
  // As no call of a token is in the audit log yet, the entry is made by hand.
  await recordAudit(
    { ...app.ctx(client), origin: { address: '', userAgent: '', accessTokenId: id } },
    { action: 'role_changed', details: { role: 'client' } },
  );
  const [byProgram] = await app.sql<{ details: object }>(
    `select details from audit_entries where action = 'role_changed'`,
  );
  expect(byProgram?.details).toEqual({ role: 'client', accessTokenId: id });
  const text = JSON.stringify(await app.sql('select * from audit_entries'));
  expect(text).not.toContain(writing);
});

test('what a program sends is marked, also to the other side, until a person changes it', async () => {
  const developer = await makeDeveloper(app);
  const owner = await makeClient(app);
  const [ofClient, ofDeveloper] = [
    await makeToken(app, owner, ['projects:write', 'messages:write']),
    await makeToken(app, developer, ['bids:write']),
  ].map(({ token: made }) => bearer(made));
  const post = async (headers: Headers | undefined, url: string, body: object) => {
    const answer = await app.call(null, 'POST', url, body, headers);
    expect([url, answer.status]).toEqual([url, expect.toBeOneOf([200, 201])]);
    return answer.body;
  };
  const project = await post(ofClient, '/api/projects', {
    title: 'A booking page',
    description: 'Customers pick a day and a place.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(app, 10),
  });
  const question = await post(ofDeveloper, `/api/projects/${project.id}/questions`, {
    text: 'Do customers pay on the page?',
  });
  await post(ofClient, `/api/questions/${question.id}/answer`, { answer: 'No, later.' });
  const offer = { amount: 400, deliveryTime: 5, proposal: 'I have built three of these.' };
  const bid = await post(ofDeveloper, '/api/bids', { projectId: project.id, ...offer });
  const { id: conversationId } = await app.as(owner).conversations.start({
    developerId: developer.id,
  });
  await post(ofClient, `/api/conversations/${conversationId}/messages`, { text: 'Hello' });

  const seen = await app.as(owner).projects.get({ id: project.id });
  expect(seen.isByProgram).toBe(true);
  const { items: questions } = await app.as(owner).questions.list({ projectId: project.id });
  expect(questions).toMatchObject([{ isByProgram: true, isAnswerByProgram: true }]);
  const bids = () => app.as(owner).bids.onProject({ projectId: project.id });
  expect(await bids()).toMatchObject([{ isByProgram: true }]);
  const page = await app.as(developer).conversations.messages({ id: conversationId });
  expect(page.items).toMatchObject([{ text: 'Hello', isByProgram: true }]);

  await app.as(developer).bids.change({ id: bid.id, ...offer, amount: 450 });
  await app.as(owner).projects.edit({ id: project.id, description: 'Customers pick a day.' });
  expect(await bids()).toMatchObject([{ isByProgram: false }]);
  expect((await app.as(owner).projects.get({ id: project.id })).isByProgram).toBe(false);
});

test('a delivery and a request for changes that a program sends are marked', async () => {
  const { projectId, client: payer, developer } = await makeHire(app);
  const { milestones } = (await app.call(payer, 'GET', `/api/hires/${projectId}`)).body;
  const path = `/api/milestones/${milestones[0].id}`;
  const { token: delivering } = await makeToken(app, developer, ['work:write']);
  const { token: requesting } = await makeToken(app, payer, ['work:write']);
  const deliver = { note: 'It is online.' };
  const delivered = await app.call(null, 'POST', `${path}/deliver`, deliver, bearer(delivering));
  expect(delivered.status).toBe(200);
  const deliveries = async () => (await app.as(payer).hires.deliveries({ projectId })).items;
  expect(await deliveries()).toMatchObject([{ isByProgram: true, areChangesByProgram: false }]);
  const request = {
    note: 'The price is missing.',
    quote: 'Customers pick a day, describe the defect and get a price before they come.',
  };
  const requested = await app.call(
    null,
    'POST',
    `${path}/request-changes`,
    request,
    bearer(requesting),
  );
  expect(requested.status, requested.text).toBe(200);
  expect(await deliveries()).toMatchObject([{ areChangesByProgram: true }]);
});
