import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeAdmin, makeClient, makeProject } from '#testing/makers.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const appeal = 'It was a newsletter they had asked for.';
const waiting = (who: Person) => rig.as(who).dashboard.appeals();

test('an appeal against the only admin waits for a second one, and both sides read so', async () => {
  const client = await makeClient(rig);
  const { owner, id: projectId } = await makeProject(rig);
  await rig.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await rig.as(admin).removals.remove({ projectId, ...because });
  const own = () => rig.as(client).suspensions.own();
  const removal = () => rig.as(owner).removals.own({ projectId });
  expect([await own(), await removal()]).toMatchObject([
    { hasReviewer: false },
    { hasReviewer: false },
  ]);
  expect(await waiting(admin)).toEqual({ people: 0, projects: 0, withoutReviewer: 0 });

  await rig.as(client).suspensions.appeal({ appeal });
  await rig.as(owner).removals.appeal({ projectId, appeal });
  expect(await waiting(admin)).toEqual({ people: 1, projects: 1, withoutReviewer: 2 });
  await expect
    .poll(async () => (await rig.mailsTo(admin)).map(({ text }) => text), { timeout: 20_000 })
    .toEqual([
      expect.stringContaining('there is none. Please invite one, under Users'),
      expect.stringContaining('there is none. Please invite one, under Users'),
    ]);

  const second = await makeAdmin(rig);
  expect([await own(), await removal()]).toMatchObject([
    { hasReviewer: true },
    { hasReviewer: true },
  ]);
  expect(await waiting(second)).toEqual({ people: 1, projects: 1, withoutReviewer: 0 });
  await rig.as(admin).suspensions.suspend({ userId: second.id, ...because });
  expect(await own()).toMatchObject({ hasReviewer: false });
  expect(await waiting(admin)).toMatchObject({ withoutReviewer: 2 });
});
