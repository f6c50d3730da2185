import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { uploadNote } from '#testing/fixtures/scenario.ts';
import { makeFile } from '#testing/fixtures/uploaded-files.ts';
import { exportData } from './data-export.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app?.close());

async function exported({ cookie }: TestUser) {
  const response = await fetch(`${app.url}/api/account/export`, {
    method: 'POST',
    headers: { cookie },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data = (name: string) => JSON.parse(strFromU8(entries[`data/${name}.json`] ?? strNone));
  return { entries, data };
}
const strNone = new TextEncoder().encode('[]');

test('an export contains the user’s own data only', async () => {
  const owner = await makeClient(app);
  const project = await makeProject(app, { owner });
  await app.as(owner).drafts.create({ title: 'Half a title' });
  await app.as(owner).projects.edit({ id: project.id, exclusions: ['Hosting'] });
  const developer = await makeDeveloper(app);
  await makeBid(app, { project, developer, proposal: 'For this client alone.' });
  const { id: hiddenId } = await makeProject(app, { owner });
  const text = 'Where is it?';
  const { id } = await app.as(developer).questions.ask({ projectId: hiddenId, text });
  await app.as(owner).questions.answer({ id, answer: 'In a secret place.' });
  await app.as(owner).projects.edit({ id: hiddenId, isPrivate: true });
  const sent = await uploadNote(app, developer);
  expect(sent.status).toBe(201);
  const longNames = ['Ж'.repeat(166), '🚀'.repeat(90), 'a'.repeat(196), '山'.repeat(30)];
  for (const name of longNames) await makeFile(app, owner, `${name}.txt`, Buffer.from(name));

  const mine = await exported(developer);
  expect(mine.data('account')[0]).toMatchObject({ id: developer.id, email: developer.email });
  expect(mine.data('bids')).toMatchObject([
    { project_id: project.id, proposal: 'For this client alone.' },
  ]);
  expect(mine.data('sessions')).toHaveLength(1);
  expect(mine.data('account')[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  expect(mine.data('audit-log').map(({ action }: { action: string }) => action)).toContain(
    'account_exported',
  );
  expect(Object.keys(mine.entries).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const all = Object.values(mine.entries)
    .map((bytes) => strFromU8(bytes))
    .join();
  expect(all).not.toContain(owner.email);
  // The developer may no longer see the answer.
  expect(mine.data('questions')).toMatchObject([{ text, answer: null }]);
  expect(all).not.toContain('a secret place');
  expect(all).not.toContain('argon2');
  expect(all).not.toMatch(/"(token|key|password)[_a-z]*":/);

  const theirs = await exported(owner);
  const paths = Object.keys(theirs.entries).filter((name) => name.startsWith('files/'));
  expect(paths.map((path) => strFromU8(theirs.entries[path] ?? strNone))).toEqual(longNames);
  for (const path of paths) {
    expect(path).toMatch(/^files\/\d+-(Ж+|🚀+|a+|山+)\.txt$/u);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(150);
  }
  expect(theirs.data('projects')).toMatchObject([
    { id: project.id, exclusions: ['Hosting'] },
    { id: hiddenId },
  ]);
  expect(theirs.data('questions')).toMatchObject([{ text, answer: 'In a secret place.' }]);
  expect(theirs.data('drafts')).toMatchObject([{ fields: { title: 'Half a title' } }]);
  expect(theirs.data('project-revisions').slice(0, 2)).toMatchObject([
    { revision: 1, changes: [] },
    { revision: 2, changes: [{ field: 'exclusions', before: [], after: ['Hosting'] }] },
  ]);
  expect(theirs.data('bids')).toEqual([]);
});

test('an export contains moderation actions against the user and reports by the user', async () => {
  const [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
  const [owner, neighbour] = [await makeClient(app), await makeClient(app)];
  const [project, reported] = [
    await makeProject(app, { owner }),
    await makeProject(app, { owner }),
  ];
  const reason = 'It asks for a deposit by gift card.';
  const appeal = 'It was a joke in the description.';
  await app.as(admin).takedowns.takeDown({ projectId: project.id, rule: 'fraud', reason });
  await app.as(owner).takedowns.appeal({ projectId: project.id, appeal });
  const [takedown] = await app.sql<{ id: number }>(
    'select id from project_takedowns where project_id = $1',
    [project.id],
  );
  const decided = { decision: 'refused', reason: 'Nobody could read it as a joke.' } as const;
  await app.as(other).takedowns.decide({ id: takedown?.id ?? 0, ...decided });

  const reporter = await makeDeveloper(app);
  await app
    .as(reporter)
    .reports.send({ kind: 'project', id: reported.id, reason: 'spam', details: 'Seen it before.' });
  const { id: questionId } = await app
    .as(reporter)
    .questions.ask({ projectId: reported.id, text: 'Which browsers must work?' });
  await app.as(owner).reports.send({ kind: 'question', id: questionId, reason: 'spam' });
  const { items } = await app.as(admin).reports.queue({ search: `${reported.title}`, limit: 1 });
  await app.as(admin).reports.resolve({
    id: items[0]?.id ?? 0,
    outcome: 'warned',
    note: 'Looked at it twice.',
    warning: 'Please post it once only.',
  });
  await app.as(admin).suspensions.suspend({ userId: owner.id, rule: 'spam', reason });

  const again = await app.call(null, 'POST', '/api/auth/login', {
    email: owner.email,
    password: owner.password,
  });
  const cookie = String(again.headers['set-cookie']).split(';')[0] ?? '';
  const mine = await exported({ ...owner, cookie });
  expect(mine.data('project-removals')).toMatchObject([
    { project_id: project.id, reason, appeal, decision: 'refused', ended_at: null },
  ]);
  expect(mine.data('suspensions')).toMatchObject([{ rule: 'spam', reason, appeal: null }]);
  expect(mine.data('warnings-received')).toMatchObject([
    { project_id: reported.id, warning: 'Please post it once only.' },
  ]);
  // The author of a reported question stays unknown to those who reported it.
  expect(mine.data('reports-sent')).toMatchObject([{ question_id: questionId, user_id: null }]);
  const all = Object.values(mine.entries).map((bytes) => strFromU8(bytes));
  expect(all.join()).not.toContain('Looked at it twice.');
  expect(all.join()).not.toContain('Seen it before.');
  const { entries } = await exported(neighbour);
  expect(Object.keys(entries)).not.toContain('data/project-removals.json');
});

test('the agreement and a dispute with its offers are in the export of both sides', async () => {
  const { client, developer, projectId } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works as it was agreed.' });
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 30_000 });
  for (const person of [client, developer]) {
    const { data } = await exported(person);
    expect(data('agreements')).toMatchObject([{ project_id: projectId, content: { revision: 1 } }]);
    expect(data('disputes')).toMatchObject([
      { project_id: projectId, opened_by: 'client', reason: 'Nothing works as it was agreed.' },
    ]);
    expect(data('dispute-offers')).toMatchObject([
      { project_id: projectId, made_by: 'client', to_developer_cents: 30_000 },
    ]);
  }
});

test('an export requires a session and is possible once an hour', async () => {
  const person = await makeClient(app);
  await exported(person);
  expect((await app.call(person, 'POST', '/api/account/export')).status).toBe(429);
  expect((await app.call(null, 'POST', '/api/account/export')).status).toBe(401);
});

test('an aborted export counts towards the limit', async () => {
  // The address has signed up as often as it may.
  await app.sql('delete from limits');
  const pool = await app.orm.em.getDriver().getConnection().getNativeClient();
  const ctx = { ...app.ctx(await makeClient(app)), limits: createRateLimiter(pool, 1) };
  for await (const piece of await exportData(ctx)) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  await expect(exportData(ctx)).rejects.toMatchObject({ code: 'too_many' });
});
