import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_BYTES_MAX } from '#features/files/file.rules.ts';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import { isPartOfDraft } from '#features/projects/project-file-access.queries.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { executable, png, uploadFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const text = (bytes: number) => Buffer.alloc(bytes, 'a line of text\n');

async function talk(on: TestApp = app) {
  const client = await makeClient(on);
  const developer = await makeDeveloper(on);
  const { id } = await on.as(client).conversations.start({ developerId: developer.id });
  const send = (fileIds: number[], key: string, who = client) =>
    on.as(who).conversations.send({ conversationId: id, key, text: '', fileIds });
  return { client, developer, id, send };
}

test('a picture can be read by sender and receiver, as a download and inline, and by no others', async () => {
  const { client, developer, send } = await talk();
  const { status, body } = await uploadFile(app, client, 'C:\\tmp\\plan é(1).png', png);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'plan é(1).png', type: 'image/png', size: png.length });
  const path = `/files/${body.id}/plan.png`;
  expect((await app.call(developer, 'GET', path)).status).toBe(404);
  const message = await send([body.id], 'key-picture-00001');
  expect(message.attachments).toEqual([body]);

  const download = await app.call(developer, 'GET', path);
  expect(download.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="plan _(1).png"; filename*=UTF-8''plan%20%C3%A9%281%29.png`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'content-length': String(png.length),
  });
  const inline = await app.call(developer, 'GET', `${path}?inline`);
  expect(inline.headers['content-disposition']).toMatch(/^inline; /);
  for (const stranger of [await makeClient(app), await makeDeveloper(app)]) {
    expect((await app.call(stranger, 'GET', path)).status).toBe(404);
  }
  expect((await app.call(null, 'GET', path)).status).toBe(401);
  expect((await app.call(client, 'GET', '/files/nine/x')).status).toBe(404);
});

test('the bytes of a file are unchanged after several chunks', async () => {
  const client = await makeClient(app);
  const bytes = Buffer.from(Array.from({ length: 90_000 }, (_, n) => `${n} ⚙\n`).join(''));
  const { body } = await uploadFile(app, client, 'log.txt', bytes);
  expect(body).toMatchObject({ type: 'text/plain', size: bytes.length });
  const response = await app.fastify.inject({
    url: `/files/${body.id}/log.txt?inline`,
    headers: { cookie: client.cookie },
  });
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(response.headers['content-disposition']).toMatch(/^attachment; /);
});

const utf16 = (words: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')]);

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFGröße'), 'text/plain; charset=utf-8'],
  [
    'Windows-1252, as Excel saves it',
    Buffer.from('Gr\xF6\xDFe;\x80 5', 'latin1'),
    'text/plain; charset=windows-1252',
  ],
  ['UTF-16, as Notepad saves it', utf16('Größe 山\r\n'), 'text/plain; charset=utf-16le'],
  ['UTF-16 of big end', utf16('Größe').swap16(), 'text/plain; charset=utf-16be'],
])('text in %s is accepted and served with its encoding', async (_title, bytes, type) => {
  const client = await makeClient(app);
  const { status, body } = await uploadFile(app, client, 'list.csv', bytes);
  expect(status).toBe(201);
  const url = `/files/${body.id}/list.csv`;
  const response = await app.fastify.inject({ url, headers: { cookie: client.cookie } });
  expect(response.headers['content-type']).toBe(type);
  expect(response.rawPayload.equals(bytes)).toBe(true);
});

test('ten megabytes are accepted, one byte more is refused, with or without Content-Length', async () => {
  const client = await makeClient(app);
  expect((await uploadFile(app, client, 'ten.txt', text(FILE_BYTES_MAX))).status).toBe(201);
  const announced = await uploadFile(app, client, 'more.txt', text(FILE_BYTES_MAX + 1));
  expect([announced.status, announced.body]).toEqual([
    413,
    { code: 'file_too_large', message: '“more.txt” is larger than 10 MB.' },
  ]);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(text(FILE_BYTES_MAX + 1));
      controller.close();
    },
  });
  const unannounced = {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: {
      cookie: client.cookie,
      origin: app.url,
      'content-type': 'application/octet-stream',
    },
  };
  const silent = await fetch(`${app.url}/files?name=more.txt`, unannounced);
  expect(silent.status).toBe(413);
  const [left] = await app.sql<{ rows: number; keys: number }>(
    `select count(*)::int as rows, (select count(distinct key)::int from file_chunks c
       where not exists (select 1 from files a where a.key = c.key)) as keys
     from files where not complete`,
  );
  expect(left).toEqual({ rows: 0, keys: 0 });
});

test.each([
  [
    'photo.png',
    executable,
    '“photo.png” is a program, whatever its name says. You cannot send it.',
  ],
  ['photo.png', text(100), '“photo.png” is not a PNG image, whatever its name says.'],
  ['run.bat', text(100), '“run.bat” would run when it is opened. You cannot send it.'],
  ['data.bin', Buffer.from([1, 2, 3, 0, 255]), '“data.bin” cannot be sent.'],
  ['half.txt', utf16('Größe').subarray(0, 5), '“half.txt” cannot be sent.'],
  ['list.csv', Buffer.from([0x8d, 0x66, 0x96, 0xda]), 'Save it again as UTF-8'],
  ['nothing.txt', Buffer.alloc(0), '“nothing.txt” is empty.'],
  [' ', png, 'Name the file'],
])('%s with other content is refused with a clear message', async (name, bytes, words) => {
  const { status, body } = await uploadFile(app, await makeClient(app), name, bytes);
  expect(status).toBe(400);
  expect(body.message).toContain(words);
});

test('an upload requires a session, the same origin and a raw body', async () => {
  const client = await makeClient(app);
  expect((await uploadFile(app, null, 'a.png', png)).status).toBe(401);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await uploadFile(app, client, 'a.png', png, foreign)).status).toBe(403);
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'image/png']) {
    const refused = await uploadFile(app, client, 'a.png', png, { 'content-type': type });
    expect([refused.status, refused.body]).toEqual([
      415,
      {
        code: 'not_bytes',
        message: 'Send the file as the body, with the content type application/octet-stream.',
      },
    ]);
  }
});

test('of twenty concurrent messages with one file, one succeeds', async () => {
  const { client, send } = await talk();
  const { body } = await uploadFile(app, client, 'a.png', png);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      send([body.id], `key-parallel-${String(n).padStart(4, '0')}`),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // On a busy machine some requests time out while they wait for a connection and get 503.
  const clear = ['CONFLICT', 'SERVICE_UNAVAILABLE'];
  expect(refusals.filter(({ code }) => !clear.includes(code))).toEqual([]);
  const taken = await app.sql('select 1 from message_files where file_id = $1', [body.id]);
  expect(taken).toHaveLength(1);
});

test('a deleted upload cannot be sent', async () => {
  const { client, send } = await talk();
  const { body } = await uploadFile(app, client, 'a.png', png);
  await app.as(client).files.deleteUpload({ id: body.id });
  await expect(send([body.id], 'key-dropped-00001')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await app.call(client, 'GET', `/files/${body.id}/a.png`)).status).toBe(404);
});

test('a sent file can neither be deleted nor removed from its message', async () => {
  const { client, developer, send } = await talk();
  const { body } = await uploadFile(app, client, 'a.png', png);
  await send([body.id], 'key-stays-0000001');
  await app.as(client).files.deleteUpload({ id: body.id });
  expect((await app.call(developer, 'GET', `/files/${body.id}/a.png`)).status).toBe(200);
  await expect(app.sql('delete from files where id = $1', [body.id])).rejects.toThrow(
    'foreign key',
  );
});

test('admins cannot read files that users sent to each other', async () => {
  const { client, send } = await talk();
  const admin = await makeAdmin(app);
  const { body } = await uploadFile(app, client, 'a.png', png);
  await send([body.id], 'key-private-00001');
  expect((await app.call(admin, 'GET', `/files/${body.id}/a.png`)).status).toBe(404);
});

test('a file belongs to one message, which must be by its owner', async () => {
  const { client, developer, send } = await talk();
  const { body } = await uploadFile(app, client, 'a.png', png);
  const stolen = send([body.id], 'key-stolen-000001', developer);
  await expect(stolen).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await send([body.id], 'key-first-0000001');
  await expect(send([body.id], 'key-second-000001')).rejects.toMatchObject({ code: 'CONFLICT' });
  const [messages] = await app.sql<{ count: number }>(
    'select count(*)::int as count from messages where sender_id = any($1::int[])',
    [[client.id, developer.id]],
  );
  expect(messages?.count).toBe(1);
});

test('a file that no message took is swept after a day, with its bytes', async () => {
  const { client, send } = await talk();
  const forgotten = (await uploadFile(app, client, 'old.png', png)).body.id;
  const sent = (await uploadFile(app, client, 'sent.png', png)).body.id;
  await send([sent], 'key-swept-0000001');
  await app.sql(`update files set created_at = now() - interval '25 hours'`);
  await deleteExpiredUploads(app.ctx(client), isPartOfDraft);
  expect((await app.call(client, 'GET', `/files/${forgotten}/old.png`)).status).toBe(404);
  expect((await app.call(client, 'GET', `/files/${sent}/sent.png`)).status).toBe(200);
  const orphans = await app.sql(
    'select 1 from file_chunks c where not exists (select 1 from files a where a.key = c.key)',
  );
  expect(orphans).toEqual([]);
});

test('a file that cannot be deleted does not stop the deletion of others', async () => {
  const { client } = await talk();
  const stuck = (await uploadFile(app, client, 'stuck.png', png)).body.id;
  const other = (await uploadFile(app, client, 'other.png', png)).body.id;
  await app.sql(`update files set created_at = now() - interval '25 hours' where id in ($1, $2)`, [
    stuck,
    other,
  ]);
  await app.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is read-only'; end $$`);
  await app.sql(`create trigger refuse before delete on files for each row
    when (old.id = ${stuck}) execute function refuse()`);
  await expect(deleteExpiredUploads(app.ctx(client), isPartOfDraft)).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: `file ${stuck}` })],
  });
  const left = () => app.sql('select id from files where id in ($1, $2)', [stuck, other]);
  expect(await left()).toEqual([{ id: stuck }]);
  await app.sql('drop function refuse() cascade');
  await deleteExpiredUploads(app.ctx(client), isPartOfDraft);
  expect(await left()).toEqual([]);
});

test('with S3 configured the bytes are stored there with signed requests, and read back', async () => {
  const kept = new Map<string, Buffer>();
  const signatures: string[] = [];
  const store = createServer(async (request, response) => {
    signatures.push(request.headers.authorization ?? '');
    const path = request.url ?? '';
    if (request.method === 'PUT') kept.set(path, Buffer.concat(await Array.fromAsync(request)));
    if (request.method === 'DELETE') kept.delete(path);
    response.end(request.method === 'GET' ? kept.get(path) : undefined);
  });
  await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve));
  const address = store.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const away = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'bidwright',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const client = await makeClient(away);
  const { body } = await uploadFile(away, client, 'a.png', png);
  const [known] = await away.sql<{ sha256: string }>('select sha256 from files');
  expect(known?.sha256).toBe(createHash('sha256').update(png).digest('hex'));
  expect([...kept.keys()][0]).toMatch(/^\/bidwright\/[\w-]{43}$/);
  expect(signatures[0]).toMatch(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/s3\//);
  const back = await away.fastify.inject({
    url: `/files/${body.id}/a.png`,
    headers: { cookie: client.cookie },
  });
  expect(back.rawPayload.equals(png)).toBe(true);
  await away.as(client).files.deleteUpload({ id: body.id });
  expect(kept.size).toBe(0);
  await away.close();
  store.closeAllConnections();
  store.close();
});
