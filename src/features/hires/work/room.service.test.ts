import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { later, makeHire } from '#testing/hires.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const reason = 'Half of it is missing.';
const roomOf = (person: Person, projectId: number) => rig.as(person).hires.room({ projectId });

test('there is a room for the two sides of a hire, and for nobody else', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  expect(await roomOf(client, projectId)).toMatchObject({ party: 'client' });
  expect(await roomOf(developer, projectId)).toMatchObject({ party: 'developer' });
  for (const other of [await makeClient(rig), await makeDeveloper(rig)]) {
    await expect(roomOf(other, projectId)).rejects.toEqual(refused('no_room'));
  }
  const { id, owner } = await makeProject(rig);
  await expect(roomOf(owner, id)).rejects.toEqual(refused('no_room'));
});

test('a step that opens later says when, and one that is open says so', async () => {
  const { projectId, client } = await makeHire(rig, { deliveryTime: 10 });
  const { dueAt } = await roomOf(client, projectId);
  const step = async (name: string) =>
    (await roomOf(client, projectId)).steps.find((one) => one.name === name);
  const opensAt = new Date(Date.parse(dueAt) + 14 * DAY_MS).toISOString();
  expect(await step('cancelLate')).toEqual({ name: 'cancelLate', opensAt });
  expect(await step('dispute')).toEqual({ name: 'dispute', opensAt: null });
  await later(rig, 25);
  expect(await step('cancelLate')).toEqual({ name: 'cancelLate', opensAt: null });
});

test('of two disputes the one that is open says who may act, and until when', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await later(rig, 2);
  await rig.as(client).disputes.withdraw({ projectId });
  await rig.as(developer).disputes.open({ projectId, reason, fileIds: [] });
  const room = await roomOf(developer, projectId);
  const open = room.disputes.find(({ status }) => status === 'open');
  expect(open?.openedBy).toBe('developer');
  expect(room.next).toMatchObject({ until: open?.decidableFrom });
  const may = async (person: Person) =>
    (await roomOf(person, projectId)).steps.some(({ name }) => name === 'withdrawDispute');
  expect([await may(developer), await may(client)]).toEqual([true, false]);
});
