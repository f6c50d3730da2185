import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
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

/**
 * Creates 25 deliveries, statements and offers; an open offer of the developer is older than all of
 * them.
 */
async function makeLongRoom() {
  const hire = await makeHire(rig);
  const { projectId, client, developer } = hire;
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await rig.as(developer).disputes.offer({ projectId, toDeveloperCents: 12_300 });
  const { disputes } = await roomOf(client, projectId);
  const disputeId = disputes[0]?.id ?? 0;
  const fill = (insert: string, id: number) => rig.sql(insert, [id, rig.clock.now()]);
  const at = `$2::timestamptz + nth * interval '1 minute'`;
  await fill(
    `insert into deliveries (project_id, note, links, delivered_at)
     select $1, 'Part ' || nth, '{}', ${at} from generate_series(1, 25) nth`,
    projectId,
  );
  await fill(
    `insert into dispute_statements (dispute_id, author_id, text, at)
     select t.id, h.client_id, 'Line ' || nth, ${at}
     from disputes t join hires h using (project_id), generate_series(1, 25) nth where t.id = $1`,
    disputeId,
  );
  await fill(
    `insert into dispute_offers (dispute_id, made_by, to_developer_cents, made_at, status)
     select $1, 'client', nth, ${at}, case nth when 24 then 'open' else 'replaced' end
     from generate_series(1, 24) nth`,
    disputeId,
  );
  return { ...hire, disputeId };
}

test('a room has the newest 20 of each list, and the earlier ones follow page by page', async () => {
  const { projectId, disputeId, client } = await makeLongRoom();
  const { hires, disputes } = rig.as(client);
  const room = await hires.room({ projectId });
  const notes = room.deliveries.map(({ note }) => note);
  expect([notes.length, notes[0], notes.at(-1)]).toEqual([20, 'Part 6', 'Part 25']);
  expect(room.deliveryCount).toBe(25);
  const cursor = room.deliveriesNext ?? '';
  const second = await hires.deliveries({ projectId, cursor, limit: 3 });
  expect(second.items.map(({ note }) => note)).toEqual(['Part 5', 'Part 4', 'Part 3']);
  const last = await hires.deliveries({ projectId, cursor: second.next ?? '' });
  expect(last.items.map(({ note }) => note)).toEqual(['Part 2', 'Part 1']);
  expect(last.next).toBeNull();

  const [dispute] = room.disputes;
  expect(dispute?.statements.map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, place) => `Line ${place + 6}`),
  );
  const earlier = await disputes.statements({ disputeId, cursor: dispute?.statementsNext ?? '' });
  expect(earlier.items.map(({ text, party }) => [text, party])).toEqual(
    [5, 4, 3, 2, 1].map((nth) => [`Line ${nth}`, 'client']),
  );
  expect(earlier.next).toBeNull();
});

test('an offer that stands is in the room however many came after it', async () => {
  const { projectId, disputeId, client } = await makeLongRoom();
  const { hires, disputes } = rig.as(client);
  const [dispute] = (await hires.room({ projectId })).disputes;
  const cents = dispute?.offers.map(({ toDeveloperCents }) => toDeveloperCents) ?? [];
  expect(cents).toEqual([12_300, ...Array.from({ length: 20 }, (_, place) => place + 5)]);
  const { items, next } = await disputes.offers({ disputeId, cursor: dispute?.offersNext ?? '' });
  expect(items.map(({ toDeveloperCents }) => toDeveloperCents)).toEqual([4, 3, 2, 1, 12_300]);
  expect(next).toBeNull();
});
