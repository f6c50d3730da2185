import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeCompleted } from '#testing/hires.ts';
import { makeAdmin, makeDeveloper, makeProject } from '#testing/makers.ts';
import { praise } from '#testing/stage.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

const stats = async () => (await rig.call(null, 'GET', '/api/stats')).body;

test('the figures are what the rows say of public projects', async () => {
  const none = { activeProjects: 0, totalDevelopers: 0, completedProjects: 0, totalEarnings: 0 };
  expect(await stats()).toEqual(none);
  const developer = await makeDeveloper(rig);
  await makeProject(rig);
  await makeProject(rig, { isPrivate: true, invitedDeveloperIds: [developer.id] });
  await makeCompleted(rig, { developer, amount: 900 });
  await makeCompleted(rig, { developer, amount: 1_250 });
  const hidden = await makeCompleted(rig, { developer, amount: 7_000 });
  await rig.sql('update projects set is_private = true where id = $1', [hidden.projectId]);
  expect(await stats()).toEqual({
    activeProjects: 1,
    totalDevelopers: 1,
    completedProjects: 2,
    totalEarnings: 2_150,
  });
  const paused = await makeProject(rig);
  await rig.sql('update users set suspended_at = now() where id = $1', [paused.owner.id]);
  expect(await stats()).toMatchObject({ activeProjects: 1 });
  rig.clock.aheadMs = 31 * 86_400_000;
  expect(await stats()).toMatchObject({ activeProjects: 0 });
});

test('testimonials are what admins keep, the latest first, and gone when they are removed', async () => {
  const admin = rig.as(await makeAdmin(rig)).showcase;
  const first = await admin.addTestimonial(praise);
  const second = await admin.addTestimonial({
    ...praise,
    platform: 'twitter',
    profileImage: 'https://pictures.example/ada.png',
    developerMentioned: 'Mira Okafor',
    testimonialText: 'עברית 🎉 works too',
  });
  const shown = async () => (await rig.call(null, 'GET', '/api/social-testimonials')).body;
  expect(await shown()).toEqual([second, first]);
  expect(first).toEqual({ ...praise, id: first.id, profileImage: null, developerMentioned: null });
  await admin.removeTestimonial({ id: second.id });
  expect(await shown()).toEqual([first]);
  await expect(admin.removeTestimonial({ id: second.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test.each([
  [{ platform: 'myspace' }, 'Please choose twitter, linkedin or producthunt'],
  [{ clientName: '' }, 'Please say who wrote it'],
  [{ profileImage: 'http://x.example/a.png' }, 'Please enter a full web address'],
  [{ testimonialText: 'x'.repeat(1_001) }, 'A testimonial can have at most 1,000 characters'],
])('a testimonial with %j is not kept', async (wrong, said) => {
  const admin = await makeAdmin(rig);
  const given: typeof praise = Object.assign({ ...praise }, wrong);
  await expect(rig.as(admin).showcase.addTestimonial(given)).rejects.toThrow(said);
});
