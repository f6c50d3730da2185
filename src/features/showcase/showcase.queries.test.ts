import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeCompletedHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { toEarnedDollars } from './showcase.queries.ts';
import { updateFigures } from './showcase.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const stats = async () => (await app.call(null, 'GET', '/api/stats')).body;

test('the figures match the rows of public projects', async () => {
  const none = { activeProjects: 0, totalDevelopers: 0, completedProjects: 0, totalEarnings: 0 };
  expect(await stats()).toEqual(none);
  const developer = await makeDeveloper(app);
  await makeProject(app);
  await makeProject(app, { isPrivate: true, invitedDeveloperIds: [developer.id] });
  await makeCompletedHire(app, { developer, amount: 944 });
  await makeCompletedHire(app, { developer, amount: 1_244 });
  const hidden = await makeCompletedHire(app, { developer, amount: 7_000 });
  await app.sql('update projects set is_private = true where id = $1', [hidden.projectId]);
  expect(await stats()).toEqual({
    activeProjects: 1,
    totalDevelopers: 1,
    completedProjects: 2,
    // From 940 and 1,200; the exact sum would be shown as 2,200.
    totalEarnings: 2_100,
  });
  const paused = await makeProject(app);
  await app.sql('update users set suspended_at = now() where id = $1', [paused.owner.id]);
  expect(await stats()).toMatchObject({ activeProjects: 1 });
  app.clock.aheadMs = 31 * 86_400_000;
  expect(await stats()).toMatchObject({ activeProjects: 0 });
});

test('the figures of a large marketplace are those of the last count', async () => {
  const counted = await stats();
  const developer = await makeDeveloper(app);
  const update = (countedMax: number) => updateFigures(app.ctx(developer), countedMax);
  await update(0);
  const stored = await stats();
  expect(stored).toEqual({ ...counted, totalDevelopers: counted.totalDevelopers + 1 });
  await makeProject(app);
  await makeCompletedHire(app, { developer, amount: 944 });
  expect(await stats()).toEqual(stored);

  await update(0);
  const updated = await stats();
  expect(updated.completedProjects).toBe(stored.completedProjects + 1);
  await update(1_000);
  expect(await stats()).toEqual(updated);
});

test('testimonials from other platforms are listed newest first', async () => {
  const { id: addedBy } = await makeAdmin(app);
  const words = { platform: 'linkedin', clientName: 'Ada Byron', platformHandle: 'ada-byron' };
  const picture = 'https://pictures.example/ada.png';
  const first = { id: 1, ...words, profileImage: null, testimonialText: 'It works.' };
  const second = { id: 2, ...words, profileImage: picture, testimonialText: 'עברית 🎉 works too' };
  for (const { id, profileImage, testimonialText } of [first, second]) {
    await app.sql(
      `insert into social_testimonials (id, platform, client_name, platform_handle, profile_image,
         testimonial_text, added_by, created_at)
       values ($1, 'linkedin', 'Ada Byron', 'ada-byron', $2, $3, $4, now())`,
      [id, profileImage, testimonialText, addedBy],
    );
  }
  const { body } = await app.call(null, 'GET', '/api/social-testimonials');
  const developerMentioned = null;
  expect(body).toEqual([
    { ...second, developerMentioned },
    { ...first, developerMentioned },
  ]);
});

test('earnings are whole dollars less the fee, rounded so that no hired price can be read', () => {
  expect(toEarnedDollars(9_099)).toBe(91);
  expect(toEarnedDollars(948_700)).toBe(9_500);
  expect(toEarnedDollars(150)).toBe(1);
});
