import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { publishDueReviews } from './review.service.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

type Done = Awaited<ReturnType<typeof makeCompletedHire>>;

const review = (done: Done, who: TestUser, rating = 5, comment = `By ${who.role}`) =>
  app.as(who).reviews.write({ projectId: done.projectId, rating, comment });
const commentsAbout = async ({ id }: TestUser) =>
  (await app.as(null).reviews.ofUser({ id })).items.map(({ comment }) => comment);
const profileOf = ({ id }: TestUser) => app.as(null).profiles.developer({ id });
const titlesTo = async (person: TestUser) =>
  (await app.as(person).notifications.list({})).items
    .filter(({ kind }) => kind.startsWith('review'))
    .map(({ title }) => title);

test('a review is hidden until the other side has written one; then both are published', async () => {
  const done = await makeCompletedHire(app);
  const { client, developer } = done;
  const first = await review(done, client, 4, 'Fine work');
  expect(first).toMatchObject({ mine: { comment: 'Fine work', published: false }, theirs: null });
  expect(await commentsAbout(developer)).toEqual([]);
  expect(await profileOf(developer)).toMatchObject({ rating: 0, reviewCount: 0 });
  const seen = await app.as(developer).reviews.onProject({ projectId: done.projectId });
  expect(seen).toMatchObject({ mine: null, theirs: null, isTheirsHidden: true });
  expect(JSON.stringify(seen)).not.toContain('Fine work');

  const second = await review(done, developer, 5, 'Clear briefs');
  expect(second).toMatchObject({
    mine: { comment: 'Clear briefs', published: true },
    theirs: { comment: 'Fine work', rating: 4, published: true },
    isTheirsHidden: false,
  });
  expect(await commentsAbout(developer)).toEqual(['Fine work']);
  expect(await commentsAbout(client)).toEqual(['Clear briefs']);
  expect(await profileOf(developer)).toMatchObject({ rating: 40, reviewCount: 1 });
});

test('two concurrent reviews are both published once', async () => {
  const done = await makeCompletedHire(app);
  await Promise.all([review(done, done.client), review(done, done.developer)]);
  expect(await commentsAbout(done.developer)).toEqual(['By client']);
  expect(await commentsAbout(done.client)).toEqual(['By developer']);
});

test('a hidden review is published after 14 days, not earlier', async () => {
  const done = await makeCompletedHire(app);
  await review(done, done.client, 3);
  app.clock.aheadMs = 14 * DAY - 60_000;
  await publishDueReviews({ ...app.system, em: app.system.em.fork() });
  expect(await commentsAbout(done.developer)).toEqual([]);
  app.clock.aheadMs = 14 * DAY;
  const twice = () => publishDueReviews({ ...app.system, em: app.system.em.fork() });
  await Promise.all([twice(), twice()]);
  expect(await commentsAbout(done.developer)).toEqual(['By client']);
  expect(await profileOf(done.developer)).toMatchObject({ rating: 30, reviewCount: 1 });
  expect(await titlesTo(done.developer)).toEqual([
    `Clara Client reviewed you: “${done.title}”`,
    `Clara Client wrote a review of you: “${done.title}”`,
  ]);

  const late = await review(done, done.developer, 5, 'Better late');
  expect(late).toMatchObject({ mine: { published: true }, theirs: { comment: 'By client' } });
  expect(await commentsAbout(done.client)).toEqual(['Better late']);
});

test('a review that cannot be published fails the job without blocking others', async () => {
  const [broken, sound] = [await makeCompletedHire(app), await makeCompletedHire(app)];
  await review(broken, broken.client);
  await review(sound, sound.client);
  await app.sql(`create function refuse_publishing() returns trigger language plpgsql
    as $$ begin raise exception 'Cannot be published'; end $$`);
  await app.sql(`create trigger broken before update on reviews for each row
    when (new.project_id = ${broken.projectId}) execute function refuse_publishing()`);
  app.clock.aheadMs = 15 * DAY;
  await expect(
    publishDueReviews({ ...app.system, em: app.system.em.fork() }),
  ).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: expect.stringMatching('Cannot be published') })],
  });
  expect(await commentsAbout(sound.developer)).toEqual(['By client']);

  await app.sql('drop trigger broken on reviews');
  await publishDueReviews({ ...app.system, em: app.system.em.fork() });
  expect(await commentsAbout(broken.developer)).toEqual(['By client']);
});

test('each side can review once, also concurrently', async () => {
  const done = await makeCompletedHire(app);
  const tries = await Promise.allSettled(
    [1, 2, 3].map((rating) => review(done, done.client, rating)),
  );
  const no = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(no).toEqual([matchRefusal('already_reviewed'), matchRefusal('already_reviewed')]);
  await expect(review(done, done.client)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('only the two sides of a completed project can review it', async () => {
  const done = await makeCompletedHire(app);
  for (const stranger of [await makeClient(app), await makeDeveloper(app)]) {
    await expect(review(done, stranger)).rejects.toEqual(matchRefusal('not_a_side'));
    const read = app.as(stranger).reviews.onProject({ projectId: done.projectId });
    await expect(read).rejects.toEqual(matchRefusal('not_a_side'));
  }
  const open = await makeBid(app);
  const write = (who: TestUser) =>
    app.as(who).reviews.write({ projectId: open.project.id, rating: 5, comment: 'Early' });
  await expect(write(open.project.owner)).rejects.toEqual(matchRefusal('not_completed'));
  await expect(write(open.bidder)).rejects.toEqual(matchRefusal('not_a_side'));
  await expect(
    app.as(done.client).reviews.write({ projectId: 2_000_000_000, rating: 5, comment: 'x' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the rating matches the rows, also after concurrent publications', async () => {
  const developer = await makeDeveloper(app);
  const all = await Promise.all([5, 4, 4, 1].map(() => makeCompletedHire(app, { developer })));
  await Promise.all(all.map((done) => review(done, developer)));
  await Promise.all(all.map((done, n) => review(done, done.client, [5, 4, 4, 1][n])));
  expect(await profileOf(developer)).toMatchObject({ rating: 35, reviewCount: 4 });
  expect(await app.as(null).reviews.ratings({ id: developer.id })).toEqual({
    count: 4,
    rating: 35,
    stars: [1, 2, 0, 0, 1],
  });
  await app.sql('update developers set rating = 10, review_count = 99 where user_id = $1', [
    developer.id,
  ]);
  const one = await makeCompletedHire(app, { developer });
  await review(one, developer);
  await review(one, one.client, 1);
  expect(await profileOf(developer)).toMatchObject({ rating: 30, reviewCount: 5 });
});

test('the reviewed user can reply once, and the author is notified', async () => {
  const done = await makeCompletedHire(app);
  const { client, developer } = done;
  await review(done, client);
  await review(done, developer);
  const [about] = (await app.as(null).reviews.ofUser({ id: developer.id })).items;
  const reply = (who: TestUser) =>
    app.as(who).reviews.reply({ id: about?.id ?? 0, reply: 'תודה 🙏 Thank you' });
  await expect(reply(client)).rejects.toEqual(matchRefusal('not_about_you'));
  const tries = await Promise.allSettled([reply(developer), reply(developer)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [shown] = (await app.as(null).reviews.ofUser({ id: developer.id })).items;
  expect(shown).toMatchObject({ reply: 'תודה 🙏 Thank you', repliedAt: expect.any(String) });
  await drainQueues(app);
  const mails = (await app.mailsTo(client)).map(({ subject }) => subject);
  expect(mails).toContain(`Dev Eloper replied to your review: “${done.title}”`);
});

test('a hidden review cannot be replied to or discovered', async () => {
  const done = await makeCompletedHire(app);
  await review(done, done.client);
  const [{ id } = { id: 0 }] = await app.sql<{ id: number }>(
    'select id from reviews where project_id = $1',
    [done.projectId],
  );
  for (const who of [done.developer, done.client, await makeClient(app)]) {
    const reply = app.as(who).reviews.reply({ id, reply: 'Hm' });
    await expect(reply).rejects.toEqual(matchRefusal('review_not_found'));
  }
});

test('each side is notified of the other review, without its text until it is published', async () => {
  const done = await makeCompletedHire(app);
  await review(done, done.client, 2, 'A secret until then');
  const mailTo = async (person: TestUser, subject: string) => {
    await drainQueues(app);
    return (await app.mailsTo(person)).find(
      (mail) => mail.subject === `${subject}: “${done.title}”`,
    );
  };
  const hidden = await mailTo(done.developer, 'Clara Client wrote a review of you');
  expect(hidden?.text).toContain('It stays hidden until you write yours');
  expect(hidden?.text).not.toContain('A secret');
  await review(done, done.developer, 5, 'Good client');
  const open = await mailTo(done.client, 'Dev Eloper reviewed you');
  expect(open?.text).toContain('5 stars of 5: “Good client”');
});

test('a review does not name or link a private project', async () => {
  const done = await makeCompletedHire(app);
  await app.sql('update projects set is_private = true where id = $1', [done.projectId]);
  await review(done, done.client);
  await review(done, done.developer);
  for (const { id } of [done.client, done.developer]) {
    const page = await app.as(null).reviews.ofUser({ id });
    expect(page.items).toMatchObject([{ projectTitle: 'Private project', projectId: null }]);
    expect(JSON.stringify(page)).not.toContain(done.title);
  }
});

test('reviews are paged newest first, without gaps or repetitions', async () => {
  const developer = await makeDeveloper(app);
  const client = await makeClient(app);
  await app.sql(
    `with p as (insert into projects (client_id, title, description, category, budget, is_private,
         is_urgent, skills, deadline, is_open, status, created_at)
       select $1, 'Work ' || n, 'Done.', 'Web App', 100, false, false, '{}', now(), false,
         'completed', now()
       from generate_series(1, 25) n returning id)
     insert into reviews (project_id, author_id, subject_id, rating, comment, created_at,
       publish_at, published_at)
     select id, $1, $2, 5, 'Review ' || row_number() over (order by id), now(), now(), now() from p`,
    [client.id, developer.id],
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.as(null).reviews.ofUser({ id: developer.id, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(10);
    seen.push(...page.items.map(({ comment }) => comment));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `Review ${25 - n}`));
});

test('database constraints refuse what the rules forbid', async () => {
  const done = await makeCompletedHire(app);
  await review(done, done.client);
  for (const change of ['rating = 0', 'rating = 6', 'subject_id = author_id', `reply = 'x'`]) {
    await expect(
      app.sql(`update reviews set ${change} where project_id = $1`, [done.projectId]),
    ).rejects.toThrow('violates check constraint');
  }
});

test('the REST list has the specification’s shape, in pages', async () => {
  const owner = await makeClient(app, { companyName: 'Byron & Co' });
  const developer = await makeDeveloper(app);
  for (const comment of ['First', 'Second']) {
    const done = await makeCompletedHire(app, {
      developer,
      project: await makeProject(app, { owner }),
    });
    await review(done, developer);
    await review(done, owner, 4, comment);
  }
  const path = `/api/developers/${developer.id}/reviews`;
  const { status, body, headers } = await app.call(null, 'GET', `${path}?limit=1`);
  expect([status, body]).toEqual([
    200,
    [
      {
        id: expect.any(Number),
        clientName: 'Clara Client',
        clientCompany: 'Byron & Co',
        projectTitle: 'A booking page for a bicycle workshop',
        rating: 4,
        comment: 'Second',
        createdAt: expect.any(String),
        reply: null,
        repliedAt: null,
      },
    ],
  ]);
  const next = /<([^>]+)>/.exec(String(headers.link))?.[1] ?? '';
  const rest = await app.call(null, 'GET', next.replace(/^https?:\/\/[^/]+/, ''));
  expect(rest.body).toMatchObject([{ comment: 'First' }]);
  expect((await app.call(null, 'GET', `/api/developers/${owner.id}/reviews`)).status).toBe(404);
});
