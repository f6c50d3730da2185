import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeHire } from '#testing/fixtures/hires.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import { toTurnContext } from '../deadlines/idle.rules.ts';
import { isReadersTurn } from '../deadlines/turn.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const reason = 'Half of it is missing.';
const workspaceOf = (person: TestUser, projectId: number) =>
  app.as(person).hires.workspace({ projectId });

test('a workspace is visible to both sides of its hire, and to no other user', async () => {
  const { projectId, client, developer } = await makeHire(app);
  expect(await workspaceOf(client, projectId)).toMatchObject({ party: 'client' });
  expect(await workspaceOf(developer, projectId)).toMatchObject({ party: 'developer' });
  for (const other of [await makeClient(app), await makeDeveloper(app)]) {
    await expect(workspaceOf(other, projectId)).rejects.toEqual(matchRefusal('no_room'));
  }
  const { id, owner } = await makeProject(app);
  await expect(workspaceOf(owner, id)).rejects.toEqual(matchRefusal('no_room'));
});

test('a step shows from when it is available, or that it is', async () => {
  const { projectId, client } = await makeHire(app, { deliveryTime: 10 });
  const { dueAt } = await workspaceOf(client, projectId);
  const step = async (name: string) =>
    (await workspaceOf(client, projectId)).steps.find((one) => one.name === name);
  const opensAt = new Date(Date.parse(`${dueAt}`) + 14 * DAY_MS).toISOString();
  expect(await step('cancelLate')).toEqual({ name: 'cancelLate', opensAt });
  expect(await step('dispute')).toEqual({ name: 'dispute', opensAt: null });
  await advanceDays(app, 25);
  expect(await step('cancelLate')).toEqual({ name: 'cancelLate', opensAt: null });
});

test('of two disputes the open one determines who may act and until when', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await advanceDays(app, 2);
  await app.as(client).disputes.withdraw({ projectId });
  await app.as(developer).disputes.open({ projectId, reason, fileIds: [] });
  const workspace = await workspaceOf(developer, projectId);
  const open = workspace.disputes.find(({ status }) => status === 'open');
  expect(open?.openedBy).toBe('developer');
  expect(workspace.next).toMatchObject({ until: open?.decidableFrom });
  const may = async (person: TestUser) =>
    (await workspaceOf(person, projectId)).steps.some(({ name }) => name === 'withdrawDispute');
  expect([await may(developer), await may(client)]).toEqual([true, false]);
});

/**
 * Creates 25 deliveries, statements and offers; an open offer of the developer is older than all of
 * them.
 */
async function makeLongRoom() {
  const hire = await makeHire(app);
  const { projectId, client, developer } = hire;
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 12_300 });
  const { disputes } = await workspaceOf(client, projectId);
  const disputeId = disputes[0]?.id ?? 0;
  const fill = (insert: string, id: number) => app.sql(insert, [id, app.clock.now()]);
  const at = `$2::timestamptz + nth * interval '1 minute'`;
  await fill(
    `insert into deliveries (project_id, milestone_id, note, links, delivered_at)
     select project_id, id, 'Part ' || nth, '{}', ${at}
     from milestones, generate_series(1, 25) nth where project_id = $1`,
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
  const { hires, disputes } = app.as(client);
  const workspace = await hires.workspace({ projectId });
  const notes = workspace.deliveries.map(({ note }) => note);
  expect([notes.length, notes[0], notes.at(-1)]).toEqual([20, 'Part 6', 'Part 25']);
  expect(workspace.deliveryCount).toBe(25);
  const cursor = workspace.deliveriesNext ?? '';
  const second = await hires.deliveries({ projectId, cursor, limit: 3 });
  expect(second.items.map(({ note }) => note)).toEqual(['Part 5', 'Part 4', 'Part 3']);
  const last = await hires.deliveries({ projectId, cursor: second.next ?? '' });
  expect(last.items.map(({ note }) => note)).toEqual(['Part 2', 'Part 1']);
  expect(last.next).toBeNull();

  const [dispute] = workspace.disputes;
  expect(dispute?.statements.map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, place) => `Line ${place + 6}`),
  );
  const earlier = await disputes.statements({ disputeId, cursor: dispute?.statementsNext ?? '' });
  expect(earlier.items.map(({ text, party }) => [text, party])).toEqual(
    [5, 4, 3, 2, 1].map((nth) => [`Line ${nth}`, 'client']),
  );
  expect(earlier.next).toBeNull();
});

test('an open offer is always in the workspace, however many came after it', async () => {
  const { projectId, disputeId, client } = await makeLongRoom();
  const { hires, disputes } = app.as(client);
  const [dispute] = (await hires.workspace({ projectId })).disputes;
  const cents = dispute?.offers.map(({ toDeveloperCents }) => toDeveloperCents) ?? [];
  expect(cents).toEqual([12_300, ...Array.from({ length: 20 }, (_, place) => place + 5)]);
  const { items, next } = await disputes.offers({ disputeId, cursor: dispute?.offersNext ?? '' });
  expect(items.map(({ toDeveloperCents }) => toDeveloperCents)).toEqual([4, 3, 2, 1, 12_300]);
  expect(next).toBeNull();
});

test('in a dispute the side without a statement has the turn', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  expect(await workspaceOf(developer, projectId)).toMatchObject({
    state: 'disputed',
    next: { turn: 'developer', automaticStep: null },
  });
});

test('the recipient of an offer in a dispute also has the turn until they answer', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 20_000 });
  const offeredTo = async (person: TestUser) => (await workspaceOf(person, projectId)).offeredTo;
  expect([await offeredTo(client), await offeredTo(developer)]).toEqual(['client', 'client']);
  await app.as(client).disputes.withdraw({ projectId });
  expect(await offeredTo(client)).toBeNull();
});

test('an offer gives the turn to one side only, in the list and in the workspace', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const turns = async () => {
    const seen = [client, developer].map(async (person) => {
      const { items } = await app.as(person).work.list({});
      const workspace = await workspaceOf(person, projectId);
      return [...items.map(({ waitsFor }) => waitsFor === 'me'), isReadersTurn(workspace)];
    });
    return (await Promise.all(seen)).flat();
  };
  expect(await turns()).toEqual([false, false, true, true]);
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 20_000 });
  expect(await turns()).toEqual([true, true, false, false]);
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 10_000 });
  expect(await turns()).toEqual([false, false, true, true]);
});

test('during a chargeback an offer waits for nobody', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 20_000 });
  await app.sql('update milestones set frozen = true where project_id = $1', [projectId]);
  expect((await app.as(client).work.list({})).items).toMatchObject([{ waitsFor: 'developer' }]);
  const workspace = await workspaceOf(client, projectId);
  expect(workspace).toMatchObject({
    state: 'disputed',
    frozen: true,
    offeredTo: null,
    next: { turn: 'developer' },
  });
  expect(workspace.steps.map(({ name }) => name)).not.toContain('settle');
});

test('the workspace lists all milestones and opens the one whose turn it is, or another', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(
    app,
    [{ title: 'Reports' }, { title: 'Mails', amount: 300 }],
    { funded: 1 },
  );
  const [first, second, third] = milestoneIds;
  const on = { projectId, milestoneId: second };
  await app.as(developer).hires.deliver({ ...on, note: 'The reports.' });
  const workspace = await workspaceOf(client, projectId);
  expect(workspace).toMatchObject({
    milestoneId: second,
    state: 'delivered',
    amountCents: 50_000,
    deliveries: [{ note: 'The reports.' }],
    next: { turn: 'client', automaticStep: 'releaseBySilence' },
  });
  const listed = workspace.milestones.map(({ id, position, title, state, next }) => ({
    ...{ id, position, title, state, next: next?.automaticStep ?? null },
  }));
  expect(listed).toEqual([
    { id: first, position: 1, title: null, state: 'in_progress', next: 'refundAbandoned' },
    { id: second, position: 2, title: 'Reports', state: 'delivered', next: 'releaseBySilence' },
    { id: third, position: 3, title: 'Mails', state: 'planned', next: null },
  ]);
  const stepsOf = (steps: { name: string }[] = []) => steps.map(({ name }) => name);
  expect(workspace.milestones.map(({ steps }) => stepsOf(steps))).toEqual([
    ['askToCancel', 'cancelLate', 'dispute'],
    ['release', 'askForChanges', 'dispute'],
    [],
  ]);
  expect(workspace.steps).toEqual(workspace.milestones[1]?.steps);

  const opened = await app.as(client).hires.workspace({ projectId, milestoneId: first });
  expect(opened).toMatchObject({ milestoneId: first, state: 'in_progress', deliveries: [] });
  const other = await makeMilestones(app, []);
  for (const milestoneId of [third, other.milestoneIds[0]]) {
    const unknown = app.as(client).hires.workspace({ projectId, milestoneId });
    await expect(unknown).rejects.toEqual(matchRefusal('no_room'));
  }
});

test('while only planned milestones are left, it is the client’s turn to fund the next one', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [{}]);
  await app.as(developer).hires.deliver({ projectId, note: 'All of it.' });
  await app.as(client).hires.release({ projectId });
  const workspace = await workspaceOf(client, projectId);
  const { hireState, idleSince } = workspace;
  expect([hireState, workspace.next]).toEqual(['running', null]);
  const until = new Date(Date.parse(`${idleSince}`) + 30 * DAY_MS).toISOString();
  expect(toTurnContext(workspace)).toMatchObject({
    isOneOfSeveral: true,
    next: { turn: 'client', until, automaticStep: 'dropPlanned' },
  });
  const workOf = async (person: TestUser) => (await app.as(person).work.list({})).items[0];
  expect(await workOf(client)).toMatchObject({
    ...{ status: 'Next milestone not funded', turn: 'Your turn: fund the next milestone' },
    ...{ waitsFor: 'me', dueAt: until, action: 'Fund the next milestone' },
  });
  expect(await workOf(developer)).toMatchObject({ waitsFor: 'client', dueAt: until });
});
