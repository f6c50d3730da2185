import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { advanceDays, makeCompletedHire } from '#testing/fixtures/hires.ts';
import { makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type Completed = Awaited<ReturnType<typeof makeCompletedHire>>;

const list = (query: { limit?: number; cursor?: string; developerId?: number } = {}) =>
  app.as(null).stories.list(query);
const storyIds = async () => (await list({ limit: 50 })).items.map(({ id }) => id);

async function review({ projectId, client, developer }: Completed) {
  const write = { projectId, rating: 4, comment: 'Clear and on time.' };
  await app.as(client).reviews.write(write);
  await app.as(developer).reviews.write({ ...write, rating: 5, comment: 'Knew what they wanted.' });
}

async function makeStory() {
  const done = await makeCompletedHire(app);
  await review(done);
  return done;
}

test('without a completed project there is no story', async () => {
  expect(await list()).toEqual({ items: [], next: null });
});

test('a completed public project is a story once both reviews are published', async () => {
  const done = await makeCompletedHire(app);
  const { projectId, client, developer } = done;
  expect(await storyIds()).not.toContain(projectId);
  await app.as(client).reviews.write({ projectId, rating: 4, comment: 'Clear and on time.' });
  expect(await storyIds()).not.toContain(projectId);
  await app.as(developer).reviews.write({ projectId, rating: 5, comment: 'Knew it all.' });
  const [story] = (await list()).items;
  expect(story).toMatchObject({
    id: projectId,
    title: done.title,
    client: { id: client.id, companyName: 'Individual' },
    developer: { id: developer.id },
    ofDeveloper: { rating: 4, comment: 'Clear and on time.', reply: null },
    ofClient: { rating: 5, comment: 'Knew it all.' },
  });
});

test('a single review makes no story, also once it is public', async () => {
  const { projectId, client } = await makeCompletedHire(app);
  await app.as(client).reviews.write({ projectId, rating: 2, comment: 'Late.' });
  await advanceDays(app, MAX_HIDDEN_DAYS + 1);
  await app.sql('update reviews set published_at = publish_at where project_id = $1', [projectId]);
  app.clock.aheadMs = 0;
  expect(await storyIds()).not.toContain(projectId);
});

test('a private project is never a story, whatever its reviews', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, {
    title: 'Zanzibar ledger',
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
  });
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  await app.as(developer).invitations.answer({ id: invitation?.id ?? 0, status: 'accepted' });
  const done = await makeCompletedHire(app, { project, developer });
  await review(done);
  for (const person of [null, done.client, done.developer]) {
    const seen = JSON.stringify(await app.as(person).stories.list({ limit: 50 }));
    expect(seen).not.toContain('Zanzibar');
  }
});

test('the completed work of a developer has only stories of that developer', async () => {
  const { projectId, developer } = await makeStory();
  await makeStory();
  await makeCompletedHire(app, { developer });
  const { items } = await list({ developerId: developer.id });
  expect(items.map(({ id }) => id)).toEqual([projectId]);
});

test('stories are listed by completion, latest first, and pages neither repeat nor omit any', async () => {
  const made: number[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await makeStory()).projectId);
  const all = await storyIds();
  expect(all.slice(0, 3)).toEqual(made.toReversed());
  const paged: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: 2,
      ...(cursor && { cursor }),
    });
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(paged).toEqual(all);
});

test.each([{ cursor: 'nonsense' }, { limit: 51 }, { limit: 0 }])(
  '%j is no page of it',
  async (query) => {
    await expect(list(query)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);
