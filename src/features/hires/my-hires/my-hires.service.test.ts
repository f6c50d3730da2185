import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeHire } from '#testing/hires.ts';
import { makeAdmin, makeBid, makeClient, makeProject } from '#testing/makers.ts';
import { confirm, hire, settled } from '#testing/payments.ts';
import { isReadersTurn } from '../steps/step.labels.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

async function hireAgain(client: Person, developer: Person): Promise<number> {
  const project = await makeProject(rig, { owner: client });
  await makeBid(rig, { project, developer });
  await confirm(rig, await hire(rig, { amount: 900, project, bidder: developer }));
  await settled(rig);
  return project.id;
}

test('both sides of a hire find it, with its state, whose turn it is, and its amount', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  for (const [person, party] of [
    [client, 'client'],
    [developer, 'developer'],
  ] as const) {
    const { items, next } = await rig.as(person).hires.mine({});
    expect(next).toBeNull();
    expect(items).toMatchObject([
      {
        projectId,
        party,
        state: 'in_progress',
        amountCents: 90_000,
        client: { name: client.name },
        developer: { name: developer.name },
        next: { turn: 'developer', clock: 'refundAbandoned' },
      },
    ]);
  }
});

test('nobody else finds it', async () => {
  await makeHire(rig);
  for (const person of [await makeClient(rig), await makeAdmin(rig)]) {
    expect((await rig.as(person).hires.mine({})).items).toEqual([]);
  }
});

test('what runs comes first, then the newest, page by page', async () => {
  const { projectId: first, client, developer } = await makeHire(rig);
  const second = await hireAgain(client, developer);
  const third = await hireAgain(client, developer);
  await rig.as(developer).hires.giveBack({ projectId: third, reason: 'I am ill.' });
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await rig.as(developer).hires.mine({ limit: 1, ...(cursor && { cursor }) });
    found.push(...page.items.map(({ projectId }) => projectId));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(found).toEqual([second, first, third]);
});

test('in a dispute it is the turn of who has not spoken yet', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const { items } = await rig.as(developer).hires.mine({});
  expect(items).toMatchObject([{ state: 'disputed', next: { turn: 'developer', clock: null } }]);
});

test('in a dispute it is also the turn of who is offered something, until they answer', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await rig.as(developer).disputes.offer({ projectId, toDeveloperCents: 20_000 });
  const offeredTo = async (person: Person) =>
    (await rig.as(person).hires.mine({})).items.map((work) => work.offeredTo);
  expect([await offeredTo(client), await offeredTo(developer)]).toEqual([['client'], ['client']]);
  await rig.as(client).disputes.withdraw({ projectId });
  expect(await offeredTo(client)).toEqual([null]);
});

test('an offer is the turn of one side alone, in the list and in the room', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const turns = async () => {
    const seen = [client, developer].map(async (person) => {
      const { items } = await rig.as(person).hires.mine({});
      const room = await rig.as(person).hires.room({ projectId });
      return [...items, room].map((work) => isReadersTurn(work));
    });
    return (await Promise.all(seen)).flat();
  };
  expect(await turns()).toEqual([false, false, true, true]);
  await rig.as(developer).disputes.offer({ projectId, toDeveloperCents: 20_000 });
  expect(await turns()).toEqual([true, true, false, false]);
  await rig.as(client).disputes.offer({ projectId, toDeveloperCents: 10_000 });
  expect(await turns()).toEqual([false, false, true, true]);
});

test('while the bank holds the money an offer waits for nobody', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await rig.as(developer).disputes.offer({ projectId, toDeveloperCents: 20_000 });
  await rig.sql('update hires set frozen = true where project_id = $1', [projectId]);
  const { items } = await rig.as(client).hires.mine({});
  const expected = {
    state: 'disputed',
    frozen: true,
    offeredTo: null,
    next: { turn: 'developer' },
  };
  expect(items).toMatchObject([expected]);
  const room = await rig.as(client).hires.room({ projectId });
  expect(room).toMatchObject(expected);
  expect(room.steps.map(({ name }) => name)).not.toContain('settle');
});
