import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { OPEN_QUESTIONS_MAX } from './question.rules.ts';
import { dismissOwnQuestions } from './question.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const DAY = 86_400_000;
const text = 'Do customers pay on the page?';
const answer = 'When they bring the bicycle.';

const ask = (by: TestUser | null, projectId: number, words = text) =>
  app.as(by).questions.ask({ projectId, text: words });
const listed = async (by: TestUser | null, projectId: number, page: object = {}) =>
  (await app.as(by).questions.list({ projectId, ...page })).items;
const textsFor = async (by: TestUser | null, projectId: number) =>
  (await listed(by, projectId)).map((question) => question.text);
const noticesOf = async (user: TestUser) => (await app.as(user).notifications.list({})).items;

async function makeAsked(given: object = {}) {
  const project = await makeProject(app, given);
  const developer = await makeDeveloper(app);
  const { id } = await ask(developer, project.id);
  return { project, owner: project.owner, developer, id };
}

test('only the client, the developer who asked and admins see an unanswered question', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const others = [null, await makeClient(app), await makeDeveloper(app)];
  for (const other of others) expect(await textsFor(other, project.id)).toEqual([]);
  expect(await listed(owner, project.id)).toMatchObject([{ text, answer: null, isMine: false }]);
  expect(await listed(developer, project.id)).toMatchObject([{ text, isMine: true }]);

  await app.as(owner).questions.answer({ id, answer });
  for (const other of others) {
    const seen = await listed(other, project.id);
    expect(seen).toMatchObject([{ text, answer, correctedAt: null, isMine: false }]);
    expect(JSON.stringify(seen)).not.toContain(developer.name);
  }
});

test('a question is notified to the client and its answer to the developer, without a name', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const path = `/projects/${project.id}#questions`;
  const [asked] = await noticesOf(owner);
  expect(asked).toMatchObject({
    kind: 'question_asked',
    path,
    body: `A developer asks: “${text}”`,
  });
  expect(JSON.stringify(asked)).not.toContain(developer.name);
  await app.as(owner).questions.answer({ id, answer });
  const [answered] = await noticesOf(developer);
  expect(answered).toMatchObject({
    kind: 'question_answered',
    path,
    title: `Your question about “${project.title}” is answered`,
    body: `The client answers: “${answer}”`,
  });
  await drainQueues(app);
  expect((await app.mailsTo(owner)).at(-1)?.subject).toBe(`New question about “${project.title}”`);
  expect((await app.mailsTo(developer)).at(-1)?.text).toContain(answer);
});

test('a corrected answer is marked and notified; the same answer sent again changes nothing', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const first = await app.as(owner).questions.answer({ id, answer });
  expect(await app.as(owner).questions.answer({ id, answer })).toEqual(first);
  app.clock.aheadMs = 60_000;
  const corrected = await app.as(owner).questions.answer({ id, answer: 'On the page.' });
  expect(corrected).toMatchObject({ answer: 'On the page.', answeredAt: first.answeredAt });
  const elapsed =
    new Date(corrected.correctedAt ?? 0).getTime() - new Date(first.answeredAt ?? 0).getTime();
  expect(elapsed).toBeGreaterThanOrEqual(60_000);
  expect((await noticesOf(developer)).map(({ title }) => title)).toEqual([
    `An answer about “${project.title}” is corrected`,
    `Your question about “${project.title}” is answered`,
  ]);
});

test('a dismissed question stays hidden from others, and the client may still answer it', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const dismissed = await app.as(owner).questions.dismiss({ id });
  expect(dismissed.dismissedAt).not.toBeNull();
  expect(await app.as(owner).questions.dismiss({ id })).toEqual(dismissed);
  expect(await textsFor(null, project.id)).toEqual([]);
  expect(await textsFor(developer, project.id)).toEqual([text]);
  const titles = (await noticesOf(developer)).map(({ title }) => title);
  expect(titles).toEqual([`Your question about “${project.title}” is dismissed`]);

  expect(await app.as(owner).questions.answer({ id, answer })).toMatchObject({ dismissedAt: null });
  expect(await textsFor(null, project.id)).toEqual([text]);
  await expect(app.as(owner).questions.dismiss({ id })).rejects.toEqual(matchRefusal('answered'));
});

test('an answer waits for the concurrent deletion of the asker’s account', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const deletion = app.system.em.fork();
  await deletion.begin();
  await dismissOwnQuestions({ ...app.ctx(developer), em: deletion });
  const answering = app.as(owner).questions.answer({ id, answer });
  await expect.poll(() => countLockWaits(app)).toBe(1);
  await deletion.commit();
  await answering;
  expect(await listed(owner, project.id)).toMatchObject([{ answer }]);
});

test('concurrent questions of a developer do not exceed the number that may be unanswered', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const sent = Array.from({ length: OPEN_QUESTIONS_MAX + 2 }, (_, nth) =>
    ask(developer, project.id, `Question ${nth}?`),
  );
  const results = await Promise.allSettled(sent);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual(Array(2).fill(matchRefusal('too_many_open')));
  const [open] = await listed(developer, project.id);
  await app.as(project.owner).questions.answer({ id: open?.id ?? 0, answer });
  await ask(developer, project.id, 'One more?');
  await ask(await makeDeveloper(app), project.id, 'Another developer?');
});

test('questions close with the deadline, answers with the hire or the cancellation', async () => {
  const { project, owner, developer, id } = await makeAsked({ deadline: daysFromNow(app, 1) });
  app.clock.aheadMs = 2 * DAY;
  await expect(ask(developer, project.id)).rejects.toEqual(matchRefusal('closed'));
  await app.as(owner).questions.answer({ id, answer });
  await app.as(owner).hires.cancelProject({ id: project.id });
  const { questions } = app.as(owner);
  await expect(questions.answer({ id, answer: 'Now.' })).rejects.toEqual(matchRefusal('closed'));
  await expect(questions.dismiss({ id })).rejects.toEqual(matchRefusal('closed'));
  expect(await listed(null, project.id)).toMatchObject([{ answer }]);
});

test('a suspended client gets no questions and cannot answer', async () => {
  const { project, owner, developer, id } = await makeAsked();
  await app.sql('update users set suspended_at = now() where id = $1', [owner.id]);
  await expect(ask(developer, project.id)).rejects.toEqual(matchRefusal('closed'));
  await expect(app.as(owner).questions.answer({ id, answer })).rejects.toEqual(
    matchRefusal('suspended'),
  );
});

test('questions about a private project are for invited users, and hidden after a withdrawal', async () => {
  const developer = await makeDeveloper(app);
  const invited = { isPrivate: true, invitedDeveloperIds: [developer.id] };
  const project = await makeProject(app, invited);
  const { id } = await ask(developer, project.id);
  const second = await ask(developer, project.id, 'And how?');
  await app.as(project.owner).questions.answer({ id, answer });
  expect(await textsFor(developer, project.id)).toHaveLength(2);
  for (const other of [null, await makeClient(app), await makeDeveloper(app)]) {
    await expect(listed(other, project.id)).rejects.toEqual(matchRefusal('private'));
  }
  await expect(ask(await makeDeveloper(app), project.id)).rejects.toEqual(matchRefusal('private'));

  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  await app.as(developer).invitations.answer({ id: invitation?.id ?? 0, status: 'declined' });
  await expect(listed(developer, project.id)).rejects.toEqual(matchRefusal('private'));
  await app.as(project.owner).questions.answer({ id: second.id, answer: 'Very secretly.' });
  expect(await noticesOf(developer)).toEqual([]);
});

test('an answer that changes the brief is a revision, after which earlier bids are outdated', async () => {
  const { project, owner, id } = await makeAsked();
  const bid = await makeBid(app, { project });
  const send = (given: object) =>
    app.as(owner).questions.answer({ id, answer, changesBrief: true, ...given });
  await send({ changesBrief: false });
  await send({});
  await send({});
  // The client cannot reverse it without a new version.
  const correction = { answer: 'On the page.', changesBrief: false };
  expect(await send(correction)).toMatchObject({ changesBrief: true });
  const rows = await app.sql(
    `select revision, is_material, changes, hash from project_revisions where project_id = $1
     order by revision`,
    [project.id],
  );
  const change = (before: string | null, after: string) => [
    {
      field: 'answer',
      before: before && { question: text, answer: before },
      after: { question: text, answer: after },
    },
  ];
  expect(rows).toMatchObject([
    { revision: 1, is_material: false, changes: [] },
    { revision: 2, is_material: true, changes: change(answer, answer) },
    { revision: 3, is_material: true, changes: change(answer, 'On the page.') },
  ]);
  const outdated = await app.sql(
    `select b.id from bids b join projects p on p.id = b.project_id
     where b.project_revision < p.material_revision and p.revision = 3 and p.id = $1`,
    [project.id],
  );
  expect(outdated).toEqual([{ id: bid.id }]);
});

test('a blanked answer is removed from its corrections, stored former answers and from notifications', async () => {
  const { project, owner, developer, id } = await makeAsked();
  const send = (text: string) =>
    app.as(owner).questions.answer({ id, answer: text, changesBrief: true });
  await send('The password is hunter2.');
  const blank = () =>
    app.as(owner).projects.blankRevision({ id: project.id, revision: 2, field: 'answer' });
  await expect(blank()).rejects.toEqual(matchRefusal('present_text'));
  // The bid is for the version after the one that introduced the answer.
  await app.as(owner).projects.edit({ id: project.id, exclusions: ['Hosting'] });
  const bid = await makeBid(app, { project });
  await send('You get it by mail.');
  await expect(blank()).rejects.toEqual(matchRefusal('text_in_use'));
  await app.as(bid.bidder).bids.confirm({ id: bid.id, projectRevision: 4 });
  await blank();
  const rows = await app.sql(
    `select r.changes, f.answer from project_revisions r
     left join former_answers f on f.question_id = $2 where project_id = $1`,
    [project.id, id],
  );
  const notices = await app.sql('select * from notifications where user_id = $1', [developer.id]);
  expect(JSON.stringify([rows, notices])).not.toContain('hunter2');
  expect(JSON.stringify(rows)).toContain('You get it by mail.');
});

test('an answer that changes the brief is announced to bidders like an edit', async () => {
  const { project, owner, id } = await makeAsked();
  const { bidder } = await makeBid(app, { project });
  await app.as(owner).questions.answer({ id, answer, changesBrief: true });
  expect(await noticesOf(bidder)).toMatchObject([
    { kind: 'brief_changed', body: expect.stringMatching(/^The client changed: answers\./) },
  ]);
});

test('an answer that changes the brief waits for a payment that is being processed', async () => {
  const { project, owner, id } = await makeAsked();
  await startPayment(app, await makeBid(app, { project }));
  // Events of the new payment would set its status again.
  await drainQueues(app);
  await app.sql(`update payments set status = 'processing' where project_id = $1`, [project.id]);
  const send = (changesBrief: boolean) =>
    app.as(owner).questions.answer({ id, answer, changesBrief });
  await expect(send(true)).rejects.toEqual(matchRefusal('payment_open'));
  expect(await listed(owner, project.id)).toMatchObject([{ answer: null }]);
  expect(await send(false)).toMatchObject({ answer, changesBrief: false });
});

test('a list is paged, unanswered questions first, then the newest', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const ids: number[] = [];
  for (const nth of [1, 2, 3, 4]) ids.push((await ask(developer, project.id, `No. ${nth}?`)).id);
  for (const id of [ids[1] ?? 0, ids[3] ?? 0]) {
    await app.as(project.owner).questions.answer({ id, answer });
  }
  const query = { projectId: project.id, limit: 3 };
  const first = await app.as(developer).questions.list(query);
  const rest = await app.as(developer).questions.list({ ...query, cursor: first.next ?? '' });
  const texts = [...first.items, ...rest.items].map((question) => question.text);
  expect(texts).toEqual(['No. 3?', 'No. 1?', 'No. 4?', 'No. 2?']);
  expect(rest.next).toBeNull();
});

test('the questions of a deleted account are dismissed, and its answered ones remain', async () => {
  const { project, owner, developer, id } = await makeAsked();
  await ask(developer, project.id, 'When do you start?');
  await app.as(owner).questions.answer({ id, answer });
  await app
    .as(developer)
    .accountDeletion.confirm({ password: developer.password, confirmation: 'delete my account' });
  expect(await textsFor(null, project.id)).toEqual([text]);
  const seen = await listed(owner, project.id);
  expect(seen.map(({ dismissedAt }) => dismissedAt === null)).toEqual([false, true]);
});
