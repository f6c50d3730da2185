import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { uploadNote } from '#testing/fixtures/scenario.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const suspend = ({ id }: TestUser) =>
  app.as(admin).suspensions.suspend({ userId: id, rule: 'spam', reason: 'Repeated spam.' });
const restore = ({ id }: TestUser) =>
  app.as(admin).suspensions.restore({ userId: id, reason: 'It was a mistake of ours.' });
/** Signs in again, because a suspension ends all sessions, and uploads a file. */
async function upload(person: TestUser) {
  const { email, password } = person;
  const { headers } = await app.call(null, 'POST', '/api/auth/login', { email, password });
  return uploadNote(app, { ...person, cookie: String(headers['set-cookie']).split(';')[0] ?? '' });
}

const SUSPENDED =
  'Your account is suspended. You can finish running work, but not start anything new.';

test('a suspended user neither reviews nor replies to a review', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  const review = { projectId, rating: 5, comment: 'Fine work' };
  await app.as(client).reviews.write(review);
  await suspend(developer);
  const { reviews } = app.as(developer);
  await expect(reviews.write(review)).rejects.toThrow(SUSPENDED);
  await restore(developer);
  await reviews.write(review);
  const [about] = (await reviews.ofUser({ id: developer.id })).items;
  await suspend(developer);
  const reply = { id: about?.id ?? 0, reply: 'Thank you' };
  await expect(reviews.reply(reply)).rejects.toThrow(SUSPENDED);
  await restore(developer);
  expect(await reviews.reply(reply)).toMatchObject({ reply: 'Thank you' });
});

test('a suspended client changes neither bids, questions nor the history of a project', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const [active, declined] = [await makeBid(app, { project }), await makeBid(app, { project })];
  const api = app.as(owner);
  const reason = 'The price is above what I can spend.';
  await api.bids.decline({ id: declined.id, reason });
  const asked = await app.as(active.bidder).questions.ask({ projectId: id, text: 'Which host?' });
  for (const description of ['The password is hunter2.', 'The password comes by mail.']) {
    await api.projects.edit({ id, description });
  }
  await suspend(owner);
  const acts = [
    () => api.bids.reconsider({ id: declined.id }),
    () => api.bids.shortlist({ id: active.id, shortlisted: true }),
    () => api.bids.decline({ id: active.id, reason }),
    () => api.questions.dismiss({ id: asked.id }),
    () => api.projects.blankRevision({ id, revision: 2, field: 'description' as const }),
  ];
  for (const act of acts) await expect(act()).rejects.toThrow(SUSPENDED);
  await restore(owner);
  for (const act of acts) await act();
});

test('a suspended user neither uploads nor reports, but appeals', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  await suspend(developer);
  const report = {
    kind: 'project' as const,
    id: project.id,
    reason: 'spam' as const,
    details: 'It is spam, clearly.',
  };
  await expect(app.as(developer).reports.send(report)).rejects.toThrow(SUSPENDED);
  const refused = await upload(developer);
  expect([refused.status, refused.body.code]).toEqual([403, 'suspended']);
  const appeal = 'I sent it to one client only, and it was asked for.';
  await app.as(developer).suspensions.appeal({ appeal });
  await restore(developer);
  expect((await upload(developer)).status).toBe(201);
  await app.as(developer).reports.send(report);
});

test('a suspended user uploads files for running work', async () => {
  const { client, developer } = await makeHire(app);
  for (const side of [client, developer]) {
    await suspend(side);
    expect((await upload(side)).status).toBe(201);
  }
});
