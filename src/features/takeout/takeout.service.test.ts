import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { upload } from '#testing/stage.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => rig?.close());

async function exported({ cookie }: Person) {
  const response = await fetch(`${rig.url}/api/account/export`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data = (name: string) => JSON.parse(strFromU8(entries[`data/${name}.json`] ?? strNone));
  return { entries, data };
}
const strNone = new TextEncoder().encode('[]');

test('a person takes along what is theirs, and nothing of others', async () => {
  const owner = await makeClient(rig);
  const project = await makeProject(rig, { owner });
  const developer = await makeDeveloper(rig);
  await makeBid(rig, { project, developer, proposal: 'For this client alone.' });
  const sent = await upload(rig, developer);
  expect(sent.status).toBe(201);

  const mine = await exported(developer);
  expect(mine.data('account')[0]).toMatchObject({ id: developer.id, email: developer.email });
  expect(mine.data('bids')).toMatchObject([
    { project_id: project.id, proposal: 'For this client alone.' },
  ]);
  expect(mine.data('sessions')).toHaveLength(1);
  expect(mine.data('audit-log').map(({ action }: { action: string }) => action)).toContain(
    'account_exported',
  );
  expect(Object.keys(mine.entries).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const all = Object.values(mine.entries)
    .map((bytes) => strFromU8(bytes))
    .join();
  expect(all).not.toContain(owner.email);
  expect(all).not.toContain('argon2');
  expect(all).not.toMatch(/"(token|key|password)[_a-z]*":/);

  const theirs = await exported(owner);
  expect(theirs.data('projects')).toMatchObject([{ id: project.id }]);
  expect(theirs.data('bids')).toEqual([]);
});

test('it is made once an hour at most, and asked for by who is signed in', async () => {
  const person = await makeClient(rig);
  await exported(person);
  expect((await rig.call(person, 'GET', '/api/account/export')).status).toBe(429);
  expect((await rig.call(null, 'GET', '/api/account/export')).status).toBe(401);
});
