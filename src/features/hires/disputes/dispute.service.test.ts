import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { later, makeHire } from '#testing/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/makers.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

async function bellOf(person: Person): Promise<string[]> {
  const { items } = await rig.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

async function dispute() {
  const hired = await makeHire(rig);
  const { projectId, client } = hired;
  await rig.as(client).disputes.open({ projectId, reason: 'Half of it is missing.', fileIds: [] });
  return hired;
}

const waitsFor = (title: string) => `A dispute waits for a decision: “${title}”`;
const only = (titles: string[], title: string) => titles.filter((one) => one === title).length;

test('admins are told within a minute once the other side has answered, and once', async () => {
  const { projectId, title, developer } = await dispute();
  await later(rig, 0);
  expect(await bellOf(admin)).not.toContain(waitsFor(title));
  const said = { projectId, text: 'It is all there.', fileIds: [] };
  await rig.as(developer).disputes.say(said);
  await later(rig, 0);
  await later(rig, 1);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(1);
  await later(rig, 5);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(2);
});

test('who is asked to answer reads by when, also where an earlier dispute left less time', async () => {
  const { projectId, client, developer } = await dispute();
  const moments = async () => {
    const { items } = await rig.as(developer).notifications.list({});
    return items[0]?.body.match(/Say your side by (.+) UTC, or settle/)?.[1];
  };
  const until = async () => {
    const { disputes } = await rig.as(developer).hires.room({ projectId });
    return new Date(`${disputes.at(-1)?.decidableFrom}`).setUTCSeconds(0, 0);
  };
  const read = async () => Date.parse(`${(await moments())?.replace(' at', '')} UTC`);
  const first = await until();
  expect(await read()).toBe(first);
  await later(rig, 3);
  await rig.as(client).disputes.withdraw({ projectId });
  await rig.as(client).disputes.open({ projectId, reason: 'It is still missing.', fileIds: [] });
  expect(await read()).toBe(await until());
  expect((await until()) - first).toBeLessThan(DAY_MS);
  await rig.as(client).disputes.withdraw({ projectId });
});

test('a side that stays silent is not waited for beyond five days', async () => {
  const { title } = await dispute();
  const before = only(await bellOf(admin), waitsFor(title));
  await later(rig, 4);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(before);
  await later(rig, 1);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(before + 1);
});

test('what is said in a dispute is told with its project and its words', async () => {
  const { projectId, title, client, developer } = await dispute();
  await rig.as(developer).disputes.say({ projectId, text: 'It is all there.', fileIds: [] });
  const { items } = await rig.as(client).notifications.list({});
  expect(items[0]).toMatchObject({
    title: `The developer wrote in the dispute on “${title}”`,
    body: '“It is all there.”',
  });
});

test('an admin who is a side of a dispute, bid on the project or was invited does not decide it', async () => {
  const developer = await makeDeveloper(rig);
  const project = await makeProject(rig);
  await makeBid(rig, { project, developer });
  const { projectId, bid, client } = await makeHire(rig, { project });
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.', fileIds: [] });
  await rig.as(bid.bidder).disputes.say({ projectId, text: 'It does.', fileIds: [] });
  const decision = { projectId, toDeveloperCents: 0, reasons: 'None of it works.' };
  for (const { id } of [developer, client]) {
    await rig.sql(`update users set role = 'admin' where id = $1`, [id]);
  }
  const [rival, side] = [developer, client].map((one) => ({ ...one, role: 'admin' as const }));
  if (!rival || !side) throw new Error('There are two');
  await expect(rig.as(side).disputes.decide(decision)).rejects.toThrow('not yours to do');
  await expect(rig.as(rival).disputes.decide(decision)).rejects.toThrow('another admin decides');
  await expect(
    rig.as(rival).disputes.say({ projectId, text: 'As Bidwright.', fileIds: [] }),
  ).rejects.toThrow('another admin decides');
  const room = await rig.as(rival).hires.room({ projectId });
  expect(room).toMatchObject({ party: 'admin', involved: true, steps: [] });
  expect((await rig.as(admin).disputes.decide(decision)).state).toBe('cancelled');
});

test('a decision that gives more than is held is refused, and decides nothing', async () => {
  const { projectId, developer } = await dispute();
  await rig.as(developer).disputes.say({ projectId, text: 'It is all there.', fileIds: [] });
  const decide = (toDeveloperCents: number) =>
    rig.as(admin).disputes.decide({ projectId, toDeveloperCents, reasons: 'Half of it works.' });
  await expect(decide(90_001)).rejects.toEqual(refused('outside_held'));
  expect((await rig.as(admin).hires.room({ projectId })).state).toBe('disputed');
  expect(await decide(45_000)).toMatchObject({ state: 'completed', refundedCents: 45_000 });
});
