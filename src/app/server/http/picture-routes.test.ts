import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import {
  PHOTO_PIXELS_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
} from '#features/files/pictures/picture.rules.ts';
import { isPartOfDraft } from '#features/projects/project-file-access.queries.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
} from '#testing/fixtures/makers.ts';
import {
  addJpegSegment,
  addPngChunk,
  jpeg,
  makePhoto,
  makePicture,
  makePng,
  uploadPicture,
  webp,
} from '#testing/fixtures/pictures.ts';
import { makeFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const getStatus = async (path: string) => (await app.call(null, 'GET', path)).status;

const countContents = async () => {
  const [row] = await app.sql<{ n: number }>('select count(*)::int as n from file_chunks');
  return row?.n;
};

/** As the job does a day later. */
async function sweep() {
  await app.sql(`update files set created_at = created_at - interval '2 days'`);
  await deleteExpiredUploads({ ...app.system, em: app.system.em.fork() }, isPartOfDraft);
}

test('a photo is a public file that browsers store for a year, and REST shows its address', async () => {
  const ada = await makeDeveloper(app);
  const pictureId = await makePicture(app, ada, webp);
  const user = await app.as(ada).profiles.setPhoto({ pictureId });
  expect(user.avatar).toMatch(new RegExp(`^${app.url}/pictures/[\\w-]{43}$`));
  const { body } = await app.call(null, 'GET', `/api/developers/${ada.id}`);
  expect(body.avatar).toBe(user.avatar);
  const response = await app.fastify.inject({ url: new URL(user.avatar ?? '').pathname });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(webp)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(webp.length),
    'content-disposition': expect.stringMatching(/^inline; /),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(response.headers['set-cookie']).toBeUndefined();
});

test('an address without a picture is 404 and not stored', async () => {
  const keys = ['x', 'a'.repeat(43), '..%2f..%2fetc', "a'b"];
  for (const key of keys) {
    const { status, body, headers } = await app.call(null, 'GET', `/pictures/${key}`);
    expect([status, body.code]).toEqual([404, 'picture_not_found']);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('neither an upload nor a file of a message can be read at the address of a picture', async () => {
  const ada = await makeDeveloper(app);
  await makePicture(app, ada);
  const client = await makeClient(app);
  const { id } = await app.as(client).conversations.start({ developerId: ada.id });
  const { id: fileId } = await makeFile(app, client);
  const message = { conversationId: id, key: crypto.randomUUID(), text: '', fileIds: [fileId] };
  await app.as(client).conversations.send(message);
  const files = await app.sql<{ key: string }>('select key from files where owner_id = any($1)', [
    [ada.id, client.id],
  ]);
  expect(files).toHaveLength(2);
  for (const { key } of files) expect(await getStatus(`/pictures/${key}`)).toBe(404);
});

const noise = Buffer.from(Array.from({ length: 600_000 }, (_, n) => (n * n * 31 + n) >> 5));

test.each([
  ['a JPEG with EXIF', addJpegSegment(0xe1, 'Exif\0\0'), 400, 'picture_metadata'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 400, 'not_a_picture'],
  ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 400, 'not_a_picture'],
  ['a moving PNG', addPngChunk(makePng(), 'acTL', Buffer.alloc(8)), 400, 'picture_animated'],
  ['half a JPEG', jpeg.subarray(0, 200), 400, 'picture_unreadable'],
  ['20,000 pixels of width', makePng(20_000, 1), 400, 'picture_dimensions'],
  ['one pixel too many', makePng(1, PICTURE_PIXELS_MAX + 1), 400, 'picture_dimensions'],
  ['501 kB', Buffer.concat([makePng(), noise.subarray(0, 501_000)]), 413, 'picture_too_large'],
  ['nothing', Buffer.alloc(0), 400, 'picture_empty'],
])('an upload of %s is refused and leaves nothing', async (_title, bytes, status, code) => {
  const ada = await makeDeveloper(app);
  const before = await countContents();
  const refused = await uploadPicture(app, ada, bytes);
  expect([refused.status, refused.body.code]).toEqual([status, code]);
  expect(await app.sql('select 1 from files where owner_id = $1', [ada.id])).toEqual([]);
  expect(await countContents()).toBe(before);
});

test('an upload of more bytes than it declares is refused as well', async () => {
  const ada = await makeDeveloper(app);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(makePng());
      controller.enqueue(Buffer.alloc(PICTURE_BYTES_MAX));
      controller.close();
    },
  });
  const response = await fetch(`${app.url}/pictures`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      cookie: ada.cookie,
      origin: app.url,
      'content-type': 'application/octet-stream',
    },
  } as RequestInit);
  expect(response.status).toBe(413);
});

test('only signed-in users who are not suspended upload pictures, from this site', async () => {
  expect((await uploadPicture(app, null, makePng())).status).toBe(401);
  const ada = await makeDeveloper(app);
  const foreign = await app.call(ada, 'POST', '/pictures', makePng(), {
    'content-type': 'application/octet-stream',
    'sec-fetch-site': 'cross-site',
  });
  expect(foreign.status).toBe(403);
  const form = await app.call(ada, 'POST', '/pictures', makePng(), { 'content-type': 'image/png' });
  expect(form.status).toBe(415);
  const pictureId = await makePicture(app, ada);
  const admin = await makeAdmin(app);
  const reason = 'Another person on every picture.';
  await app.as(admin).suspensions.suspend({ userId: ada.id, rule: 'impersonation', reason });
  await expect(app.as(ada).profiles.setPhoto({ pictureId })).rejects.toThrow(/suspended/);
});

test('a photo has at most 512 pixels on a side', async () => {
  const ada = await makeDeveloper(app);
  await makePhoto(app, ada, makePng(PHOTO_PIXELS_MAX, 1));
  const pictureId = await makePicture(app, ada, makePng(1, PHOTO_PIXELS_MAX + 1));
  const setting = app.as(ada).profiles.setPhoto({ pictureId });
  await expect(setting).rejects.toEqual(matchRefusal('picture_dimensions'));
});

test('only a picture of one’s own becomes a photo, once', async () => {
  const [ada, other] = [await makeDeveloper(app), await makeClient(app)];
  const pictureId = await makePicture(app, ada);
  const { id: fileId } = await makeFile(app, ada);
  const set = (person: TestUser, id: number) => app.as(person).profiles.setPhoto({ pictureId: id });
  const notFound = matchRefusal('picture_not_found');
  await expect(set(other, pictureId)).rejects.toEqual(notFound);
  await expect(set(ada, fileId)).rejects.toEqual(notFound);
  await set(ada, pictureId);
  await expect(set(ada, pictureId)).rejects.toEqual(notFound);
});

test('a picture is no file of a message', async () => {
  const ada = await makeDeveloper(app);
  const client = await makeClient(app);
  const { id: conversationId } = await app.as(client).conversations.start({ developerId: ada.id });
  const fileIds = [await makePicture(app, ada)];
  const message = { conversationId, key: crypto.randomUUID(), text: '', fileIds };
  await expect(app.as(ada).conversations.send(message)).rejects.toThrow(/no longer available/);
});

test('a replaced or removed photo is gone at once, and its content with the next sweep', async () => {
  const ada = await makeClient(app);
  const first = await makePhoto(app, ada, makePng(5, 5));
  const second = await makePhoto(app, ada);
  expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200]);
  const before = await countContents();
  await sweep();
  expect(await getStatus(second)).toBe(200);
  expect(await app.as(ada).profiles.setPhoto({ pictureId: null })).toMatchObject({ avatar: null });
  expect(await getStatus(second)).toBe(404);
  await sweep();
  expect(await countContents()).toBeLessThan(before ?? 0);
  expect(await app.sql('select 1 from files where owner_id = $1', [ada.id])).toEqual([]);
});

test('the address of another site replaces a photo, and saving a name keeps it', async () => {
  const ada = await makeClient(app);
  const path = await makePhoto(app, ada);
  const form = {
    firstName: 'Grace',
    lastName: 'Hopper',
    companyName: '',
    city: 'London',
    state: null,
    country: 'United Kingdom',
  };
  const kept = await app.as(ada).profiles.editClient(form);
  expect(kept.avatar).toBe(`${app.url}${path}`);
  await app.as(ada).profiles.editClient({ ...form, avatar: 'https://x.example/g.png' });
  expect(await getStatus(path)).toBe(404);
});

test('of two photos set at the same time one is shown and the other gone', async () => {
  const ada = await makeDeveloper(app);
  const ids = [await makePicture(app, ada), await makePicture(app, ada)];
  await Promise.all(ids.map((pictureId) => app.as(ada).profiles.setPhoto({ pictureId })));
  const attached = await app.sql<{ key: string }>(
    'select key from files where owner_id = $1 and attached_at is not null',
    [ada.id],
  );
  const me = await app.as(ada).accounts.me();
  expect(attached.map(({ key }) => `${app.url}/pictures/${key}`)).toEqual([me?.avatar]);
});

test('a piece of work has a picture and a link, in tRPC and REST', async () => {
  const ada = await makeDeveloper(app);
  const pictureId = await makePicture(app, ada, makePng(40, 30));
  const link = 'https://rooms.example/tour?a=1';
  const item = await makePortfolioItem(app, ada, { pictureId, link });
  expect(item).toMatchObject({ link, picture: { id: pictureId, width: 40, height: 30 } });
  const { body } = await app.call(null, 'GET', `/api/developers/${ada.id}`);
  expect(body.portfolio).toEqual([item]);
  expect(await getStatus(new URL(item.picture?.url ?? '').pathname)).toBe(200);
});

test('a picture of a piece of work is kept, replaced, removed and deleted with it', async () => {
  const ada = await makeDeveloper(app);
  const first = await makePicture(app, ada);
  const { picture, link: _link, ...item } = await makePortfolioItem(app, ada, { pictureId: first });
  const kept = await app.as(ada).portfolio.change(item);
  expect(kept.picture).toEqual(picture);
  const pictureId = await makePicture(app, ada);
  const replaced = await app.as(ada).portfolio.change({ ...item, pictureId });
  const path = (shown: typeof picture) => new URL(shown?.url ?? '').pathname;
  expect(await getStatus(path(picture))).toBe(404);
  expect(await getStatus(path(replaced.picture))).toBe(200);
  const bare = await app.as(ada).portfolio.change({ ...item, pictureId: null });
  expect(bare.picture).toBeNull();
  expect(await getStatus(path(replaced.picture))).toBe(404);
  const last = await makePicture(app, ada);
  const full = await app.as(ada).portfolio.change({ ...item, pictureId: last });
  await app.as(ada).portfolio.remove({ id: item.id });
  expect(await getStatus(path(full.picture))).toBe(404);
  await sweep();
  expect(await app.sql('select 1 from files where owner_id = $1', [ada.id])).toEqual([]);
});

test.each([
  'http://rooms.example',
  'javascript:alert(1)',
  'https://ada:secret@rooms.example',
  'https://localhost/x',
  'https://10.0.0.1/x',
  'rooms.example',
])('a link to %s is refused', async (link) => {
  const ada = await makeDeveloper(app);
  await expect(makePortfolioItem(app, ada, { link })).rejects.toThrow(/full web address/);
});

test('the data export contains pictures and links', async () => {
  const ada = await makeDeveloper(app);
  const photo = makePng(7, 7);
  await makePhoto(app, ada, photo);
  const pictureId = await makePicture(app, ada);
  await makePortfolioItem(app, ada, { pictureId, link: 'https://rooms.example/' });
  const { cookie } = ada;
  const response = await fetch(`${app.url}/api/account/export`, {
    method: 'POST',
    headers: { cookie },
  });
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (path: string) => Buffer.from(entries[path] ?? []);
  const files = JSON.parse(read('data/files.json').toString());
  expect(files).toMatchObject([
    { name: 'picture.png', type: 'image/png', width: 7, height: 7 },
    { id: pictureId },
  ]);
  expect(read(`files/${files[0].id}-picture.png`).equals(photo)).toBe(true);
  expect(JSON.parse(read('data/portfolio.json').toString())).toMatchObject([
    { picture_id: pictureId, link: 'https://rooms.example/' },
  ]);
});

test('pictures go with the account', async () => {
  const ada = await makeDeveloper(app);
  const photo = await makePhoto(app, ada);
  const pictureId = await makePicture(app, ada);
  const { picture } = await makePortfolioItem(app, ada, { pictureId });
  const proofs = { password: ada.password, confirmation: 'delete my account' };
  await app.as(ada).accountDeletion.confirm(proofs);
  for (const path of [photo, new URL(picture?.url ?? '').pathname]) {
    expect(await getStatus(path)).toBe(404);
  }
  expect(await app.sql('select 1 from files where owner_id = $1', [ada.id])).toEqual([]);
});
