import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeClient, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { listLines } from '#testing/fixtures/printed-lines.ts';

let app: TestApp;
/** One use of the limits of 120. */
let strict: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
});
afterAll(async () => {
  await app?.close();
  await strict?.close();
});

async function read(person: TestUser, projectId: number) {
  const { statusCode, rawPayload } = await app.fastify.inject({
    method: 'GET',
    url: `/documents/projects/${projectId}/agreement.pdf`,
    headers: { cookie: person.cookie },
  });
  return { status: statusCode, bytes: rawPayload };
}

const texts = async (bytes: Buffer) => (await listLines(bytes)).map(({ text }) => text);

test('an agreement whose description has a tab or any line break is a PDF', async () => {
  const owner = await makeClient(app);
  const description = 'Part\tPrice of the work\r\nA page and a form.';
  const form = { description, title: 'A shop', category: 'Web App', budget: 900 };
  const deadline = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString();
  const posted = await app.call(owner, 'POST', '/api/projects', { ...form, deadline });
  expect(posted.status).toBe(201);
  const { projectId, client } = await makeHire(app, { project: { ...posted.body, owner } });
  const { status, bytes } = await read(client, projectId);
  expect(status).toBe(200);
  const lines = await texts(bytes);
  expect(lines.join('\n')).toContain('Part Price of the work');
  expect(lines).toContain('A page and a form.');
});

test('a text that was stored with other line breaks is printed, too', async () => {
  const project = await makeProject(app);
  const stored = 'one\ttwo\rthree\r\nfour\vfive\fsix\u0085seven\u2028eight\u2029nine';
  await app.sql('update projects set description = $1 where id = $2', [stored, project.id]);
  await app.sql(
    `update project_revisions set snapshot = jsonb_set(snapshot, '{description}', to_jsonb($1::text))
     where project_id = $2`,
    [stored, project.id],
  );
  const { projectId, client } = await makeHire(app, { project });
  const { bytes } = await read(client, projectId);
  const lines = await texts(bytes);
  for (const word of ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine']) {
    expect(lines).toContain(word);
  }
});

test('a PDF is drawn once, and again after a side has another name', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const first = await read(client, projectId);
  const stored = () =>
    app.sql<{ bytes: Buffer }>('select bytes from agreement_pdfs where project_id = $1', [
      projectId,
    ]);
  expect((await stored())[0]?.bytes.equals(first.bytes)).toBe(true);
  await app.sql('update agreement_pdfs set bytes = $1 where project_id = $2', [
    Buffer.from('stored'),
    projectId,
  ]);
  expect((await read(developer, projectId)).bytes.toString()).toBe('stored');
  await app.sql(`update users set first_name = 'Renamed' where id = $1`, [developer.id]);
  const renamed = await read(client, projectId);
  expect((await texts(renamed.bytes)).join()).toContain('Renamed');
  expect((await stored()).map(({ bytes }) => bytes.equals(renamed.bytes))).toEqual([true]);
});

test('a deleted account is not named in the stored PDF', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  const before = await read(client, projectId);
  expect((await texts(before.bytes)).join()).toContain(developer.name);
  const proofs = { password: 'Test-pass-1!', confirmation: 'delete my account' };
  const { status } = await app.call(client, 'POST', '/trpc/accountDeletion.confirm', proofs);
  expect(status).toBe(200);
  expect(await app.sql('select 1 from agreement_pdfs')).toEqual(
    await app.sql('select 1 from agreement_pdfs where project_id <> $1', [projectId]),
  );
  const after = (await texts((await read(developer, projectId)).bytes)).join();
  expect(after).toContain('Former');
  expect(after).not.toContain(client.name);
});

test('a GET is counted per user, apart from other downloads', async () => {
  const client = await makeClient(strict);
  const path = '/documents/projects/1/agreement.pdf';
  const request = async (method: 'GET' | 'POST') =>
    (await strict.call(client, method, path)).status;
  expect([await request('GET'), await request('GET')]).toEqual([404, 429]);
  expect([await request('POST'), await request('POST')]).toEqual([404, 429]);
});
