import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#features/notifications/notification.service.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
let ada: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  ada = await makeDeveloper(app);
});
afterAll(() => app.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const elsewhere = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

const parts = [
  '--xyz',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--xyz--',
  '',
].join('\r\n');

/** Sends a mail of this kind and returns the unsubscribe path in it. */
async function pathOf(kind: 'message' | 'invited'): Promise<string> {
  await app.system.em
    .fork()
    .transactional((em) =>
      notify(
        { ...app.system, em },
        { userId: ada.id, kind, title: kind, paragraphs: [''], action: { label: 'Go', path: '/' } },
      ),
    );
  const mail = async () => (await app.mailsTo(ada)).find(({ subject }) => subject === kind)?.text;
  await expect.poll(mail).toContain('/unsubscribe/');
  return /\/unsubscribe\/[\w.-]+/.exec((await mail()) ?? '')?.[0] ?? '';
}

async function refused(): Promise<string[]> {
  const { kinds } = await app.as(ada).notifications.preferences();
  return kinds.filter(({ mode }) => mode === 'in_app').map(({ kind }) => kind);
}

test('one POST from any origin switches off one kind of mail; other kinds remain', async () => {
  const path = await pathOf('message');
  await pathOf('invited');
  const { status, headers } = await app.call(null, 'POST', path, ONE_CLICK, elsewhere);
  expect(status).toBe(200);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['set-cookie']).toBeUndefined();
  expect(await refused()).toEqual(['message']);
  expect((await app.call(null, 'POST', path, ONE_CLICK, form)).status).toBe(200);
  expect(await refused()).toEqual(['message']);
});

test('the one-click parameter may be in a multipart body, as RFC 8058 prefers', async () => {
  const path = await pathOf('invited');
  const { status } = await app.call(null, 'POST', path, parts, {
    'content-type': 'multipart/form-data; boundary=xyz',
  });
  expect(status).toBe(200);
  expect(await refused()).toContain('invited');
});

test('a GET changes nothing; the page switches mails off and on without a session', async () => {
  const token = (await pathOf('message')).split('/')[2] ?? '';
  const { notifications } = app.as(null);
  await notifications.unsubscribe({ token, wanted: true });
  expect(await notifications.subscription({ token })).toEqual({
    label: 'You receive a message',
    wanted: true,
  });
  expect(await refused()).not.toContain('message');
  await notifications.unsubscribe({ token });
  expect(await notifications.subscription({ token })).toMatchObject({ wanted: false });
  expect(await refused()).toContain('message');
});

test('an unknown token is 404, for mail programs and for the page', async () => {
  for (const token of ['x'.repeat(43), `s.${'x'.repeat(43)}`, 'constructor']) {
    const { status, body } = await app.call(
      null,
      'POST',
      `/unsubscribe/${token}`,
      ONE_CLICK,
      elsewhere,
    );
    expect([status, body.code]).toEqual([404, 'unknown_link']);
  }
  const token = 'x'.repeat(43);
  const asked = app.as(null).notifications.subscription({ token });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a request without the one-click parameter changes nothing', async () => {
  const path = await pathOf('message');
  await app.as(ada).notifications.setPreferences({ kinds: { message: 'at_once' } });
  for (const body of ['', 'a=b', '{"List-Unsubscribe":"One-Click"}']) {
    expect((await app.call(null, 'POST', path, body, form)).status).toBe(400);
  }
  const long = `${ONE_CLICK}&a=${'x'.repeat(5_000)}`;
  expect((await app.call(null, 'POST', path, long, form)).status).toBe(413);
  expect((await app.call(null, 'PATCH', path, {}, elsewhere)).status).toBe(403);
  expect(await refused()).not.toContain('message');
});

test('other addresses still refuse forms and other sites', async () => {
  const { status } = await app.call(ada, 'POST', '/api/auth/logout', ONE_CLICK, elsewhere);
  expect(status).toBe(403);
  expect((await app.call(ada, 'POST', '/api/auth/logout', ONE_CLICK, form)).status).toBe(415);
});
