import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeFile } from '#testing/files.ts';
import { later, makeHire, roomAfter } from '#testing/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
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
  const statement = { projectId, text: 'It is all there.', fileIds: [] };
  await rig.as(developer).disputes.say(statement);
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
    return items[0]?.body.match(/Answer by (.+) UTC, or settle/)?.[1];
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
  const room = await roomAfter(rig, admin, decide(45_000));
  expect(room).toMatchObject({ state: 'completed', refundedCents: 45_000 });
});

async function storyOf(person: Person, projectId: number) {
  const { items } = await rig.as(person).hires.timeline({ projectId });
  return (kind: string) =>
    items.filter((entry) => entry.kind === kind).map(({ party, detail }) => ({ party, detail }));
}

test('the two sides settle by an offer that stands, made by the other one', async () => {
  const { projectId, title, client, developer } = await dispute();
  const offer = async (by: Person, toDeveloperCents: number) => {
    const offering = rig.as(by).disputes.offer({ projectId, toDeveloperCents });
    const { disputes } = await roomAfter(rig, by, offering);
    return disputes[0]?.offers.at(-1)?.id ?? 0;
  };
  const accept = (by: Person, offerId: number) =>
    rig.as(by).disputes.accept({ projectId, offerId });
  const first = await offer(developer, 80_000);
  expect((await bellOf(client))[0]).toBe(
    `The developer offers to settle the dispute on “${title}”`,
  );
  const turns = async () => {
    const requests = [client, developer].map(async (by) => {
      const { items } = await rig.as(by).hires.mine({});
      const room = await rig.as(by).hires.room({ projectId });
      return [items.find((item) => item.projectId === projectId)?.offeredTo, room.offeredTo];
    });
    return (await Promise.all(requests)).flat();
  };
  expect(await turns()).toEqual(Array(4).fill('client'));
  await offer(client, 10_000);
  expect(await turns()).toEqual(Array(4).fill('developer'));
  await expect(offer(developer, 10_000)).rejects.toEqual(refused('offered_already'));
  await expect(offer(client, 10_000)).rejects.toEqual(refused('same_offer'));
  const last = await offer(developer, 50_000);
  expect(await turns()).toEqual(Array(4).fill('client'));
  await expect(accept(developer, last)).rejects.toEqual(refused('no_offer'));
  await expect(accept(client, first)).rejects.toEqual(refused('no_offer'));
  await expect(accept(client, last + 1_000)).rejects.toEqual(refused('no_offer'));
  const room = await roomAfter(rig, client, accept(client, last));
  expect(room).toMatchObject({ state: 'completed', releasedCents: 50_000, refundedCents: 40_000 });
  expect(room.disputes).toMatchObject([
    { status: 'settled', toDeveloperCents: 50_000, decision: null },
  ]);
  expect(
    room.disputes[0]?.offers.map(({ madeBy, toDeveloperCents, status }) => [
      madeBy,
      toDeveloperCents,
      status,
    ]),
  ).toEqual([
    ['developer', 80_000, 'replaced'],
    ['client', 10_000, 'closed'],
    ['developer', 50_000, 'accepted'],
  ]);
  const story = await storyOf(client, projectId);
  expect(story('offer')).toEqual([
    { party: 'developer', detail: { toDeveloperCents: 50_000 } },
    { party: 'client', detail: { toDeveloperCents: 10_000 } },
    { party: 'developer', detail: { toDeveloperCents: 80_000 } },
  ]);
  const detail = { toDeveloperCents: 50_000, feeCents: expect.any(Number), refundedCents: 40_000 };
  expect(story('settle')).toEqual([{ party: 'client', detail }]);
  const over = `The dispute on “${title}” is settled: both sides agreed.`;
  expect((await bellOf(developer))[0]).toBe(over);
  expect(await bellOf(client)).toContain(over);
});

test('who offers more than is held is refused; who takes an offer of nothing is paid nothing', async () => {
  const { projectId, client, developer } = await dispute();
  const offer = (by: Person, toDeveloperCents: number) =>
    rig.as(by).disputes.offer({ projectId, toDeveloperCents });
  await expect(offer(client, 90_001)).rejects.toEqual(refused('outside_held'));
  const { disputes } = await roomAfter(rig, client, offer(client, 0));
  const offerId = disputes[0]?.offers[0]?.id ?? 0;
  const accepting = rig.as(developer).disputes.accept({ projectId, offerId });
  const room = await roomAfter(rig, developer, accepting);
  expect(room).toMatchObject({ state: 'cancelled', releasedCents: 0, refundedCents: 90_000 });
});

test('what was brought to a dispute stands beside the words it came with', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const claim = await makeFile(rig, client, 'missing.png');
  const reason = 'Half of it is missing.';
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [claim.id] });
  const answer = await makeFile(rig, developer, 'there.png');
  const text = 'It is all there.';
  const saying = rig.as(developer).disputes.say({ projectId, text, fileIds: [answer.id] });
  const room = await roomAfter(rig, developer, saying);
  expect(room.disputes).toMatchObject([
    {
      reason,
      files: [{ name: 'missing.png' }],
      statements: [{ text, files: [{ id: answer.id }] }],
    },
  ]);
  const story = await storyOf(client, projectId);
  const named = (name: string) => [expect.objectContaining({ name })];
  expect(story('dispute')).toEqual([
    { party: 'client', detail: { reason, files: named('missing.png') } },
  ]);
  expect(story('statement')).toEqual([
    { party: 'developer', detail: { text, files: named('there.png') } },
  ]);
});

test('a decision is told with its reasons, and stands in the story with how it divides', async () => {
  const { projectId, title, client, developer } = await dispute();
  await rig.as(developer).disputes.say({ projectId, text: 'It is all there.', fileIds: [] });
  const reasons = 'Half of it works.';
  await rig.as(admin).disputes.decide({ projectId, toDeveloperCents: 45_000, reasons });
  const detail = { toDeveloperCents: 45_000, refundedCents: 45_000, reasons };
  expect((await storyOf(client, projectId))('decide')).toMatchObject([{ party: 'admin', detail }]);
  await settled(rig);
  const subject = `Bidwright decided the dispute on “${title}”.`;
  const mail = (await rig.mailsTo(client)).find((one) => one.subject === subject);
  expect(mail?.text).toContain(reasons);
});

test('words that come after the five days do not put off the decision', async () => {
  const { projectId, developer } = await dispute();
  const decidable = async () => {
    const { disputes } = await rig.as(admin).hires.room({ projectId });
    return disputes[0]?.decidableFrom;
  };
  const before = await decidable();
  expect(before).toEqual(expect.any(String));
  await later(rig, 6);
  await rig.as(developer).disputes.say({ projectId, text: 'I was away.', fileIds: [] });
  expect(await decidable()).toBe(before);
});
