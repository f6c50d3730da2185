import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  advanceDays,
  makeDelivery,
  makeHire,
  readWorkspaceAfter,
} from '#testing/fixtures/hires.ts';
import { makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues, loadProjectState } from '#testing/fixtures/payments.ts';
import { askToCancel } from './step-actions.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const DAY = 86_400_000;
const reason = 'Half of it is missing.';

async function lastOf(person: TestUser, projectId: number) {
  const { items } = await app.as(person).hires.timeline({ projectId });
  const [last] = items;
  if (!last) throw new Error('Something happened');
  return last;
}

const statusOf = async (id: number) => (await loadProjectState(app, { id }))?.status;

test('a dispute stops the clock of a delivery; its withdrawal resumes it', async () => {
  const { projectId, client } = await makeDelivery(app);
  await advanceDays(app, 10);
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await advanceDays(app, 29);
  expect(await statusOf(projectId)).toBe('disputed');
  const { state } = await app.as(client).disputes.withdraw({ projectId });
  expect(state).toBe('delivered');
  await advanceDays(app, 3.9);
  expect(await statusOf(projectId)).toBe('delivered');
  await advanceDays(app, 0.2);
  expect(await statusOf(projectId)).toBe('completed');
});

test('a dispute extends the due date by its duration', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const dueAt = async () =>
    Date.parse(`${(await app.as(developer).hires.workspace({ projectId })).dueAt}`);
  const before = await dueAt();
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await advanceDays(app, 4);
  await app.as(client).disputes.withdraw({ projectId });
  const moved = (await dueAt()) - before;
  expect(moved).toBeGreaterThanOrEqual(4 * DAY);
  expect(moved).toBeLessThan(4.1 * DAY);
});

test('a refused request to cancel does not change the due date', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const asking = app.as(client).hires.askToCancel({ projectId, reason });
  const { dueAt } = await readWorkspaceAfter(app, client, asking);
  await advanceDays(app, 2);
  await app.as(developer).hires.refuseToCancel({ projectId, reason: 'Nearly done.' });
  await advanceDays(app, 2);
  await app.as(developer).hires.deliver({ projectId, note: 'All of it.', links: [] });
  expect((await app.as(client).hires.workspace({ projectId })).dueAt).toBe(dueAt);
});

test('opening a withdrawn dispute again does not extend the time to answer', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const daysToAnswer = async (by: TestUser) => {
    const opening = app.as(by).disputes.open({ projectId, reason, fileIds: [] });
    const { disputes } = await readWorkspaceAfter(app, by, opening);
    const { openedAt = '', decidableFrom = '' } = disputes.at(-1) ?? {};
    return (Date.parse(decidableFrom) - Date.parse(openedAt)) / DAY;
  };
  expect(await daysToAnswer(client)).toBe(5);
  await advanceDays(app, 3);
  await app.as(client).disputes.withdraw({ projectId });
  expect(await daysToAnswer(client)).toBeCloseTo(2, 1);
  await advanceDays(app, 2);
  await app.as(client).disputes.withdraw({ projectId });
  expect(await daysToAnswer(client)).toBe(1);
  await app.as(client).disputes.withdraw({ projectId });
  expect(await daysToAnswer(developer)).toBe(5);
});

test('a delivery during a cancellation request starts the 14 days of review', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await advanceDays(app, 5);
  await app.as(client).hires.askToCancel({ projectId, reason });
  await advanceDays(app, 1);
  await app.as(developer).hires.deliver({ projectId, note: 'Here it is.' });
  await advanceDays(app, 13.9);
  expect(await statusOf(projectId)).toBe('delivered');
  await advanceDays(app, 0.2);
  expect(await statusOf(projectId)).toBe('completed');
});

test.each([
  ['refused', (of: Sides) => app.as(of.developer).hires.refuseToCancel({ ...of.on, reason })],
  ['taken back', (of: Sides) => app.as(of.client).hires.takeBackCancel(of.on)],
])('a request to cancel that is %s leaves the work as before', async (_how, answer) => {
  const { projectId, client, developer } = await makeDelivery(app);
  const on = { projectId };
  await app.as(client).hires.askForChanges({ ...on, note: 'Blue, please.' });
  await app.as(client).hires.askToCancel({ ...on, reason });
  expect((await answer({ client, developer, on })).state).toBe('changes_requested');
  await advanceDays(app, 8);
  expect((await app.as(client).hires.workspace(on)).state).toBe('changes_requested');
});

interface Sides {
  client: TestUser;
  developer: TestUser;
  on: { projectId: number };
}

test('a dispute about a request to cancel, withdrawn, leaves the work as it ran before both', async () => {
  const { projectId, client } = await makeHire(app);
  await app.as(client).hires.askToCancel({ projectId, reason });
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  const { state } = await app.as(client).disputes.withdraw({ projectId });
  expect(state).toBe('in_progress');
});

test.each([
  ['gives 14 days more where fewer are left', 3, 14],
  ['leaves the day that was agreed where it is later', 60, 60],
])('asking for changes %s', async (_what, deliveryTime, days) => {
  const { projectId, client } = await makeDelivery(app, { deliveryTime });
  const note = 'Blue, please.';
  const asking = app.as(client).hires.askForChanges({ projectId, note });
  const workspace = await readWorkspaceAfter(app, client, asking);
  const { at, detail } = await lastOf(client, projectId);
  expect(detail).toMatchObject({ note, dueAt: workspace.dueAt });
  expect((Date.parse(`${workspace.dueAt}`) - Date.parse(at)) / DAY).toBeCloseTo(days, 2);
});

test('requested changes belong to the newest delivery', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await app.as(client).hires.askForChanges({ projectId, note: 'Blue, please.' });
  await app.as(developer).hires.deliver({ projectId, note: 'Blue.' });
  const asking = app.as(client).hires.askForChanges({ projectId, note: 'Darker.' });
  const workspace = await readWorkspaceAfter(app, client, asking);
  expect(workspace.deliveries.map(({ changesNote }) => changesNote)).toEqual([
    'Blue, please.',
    'Darker.',
  ]);
});

test('the timeline names who took a step and contains their text', async () => {
  const { projectId, client, developer } = await makeDelivery(app, { deliveryTime: 9 });
  const { dueAt } = await app.as(client).hires.workspace({ projectId });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.at(-1)).toMatchObject({
    kind: 'hired',
    party: 'client',
    name: client.name,
    detail: { developerId: developer.id, amountCents: 90_000, feePercent: 0, dueAt },
  });
  expect(await lastOf(client, projectId)).toMatchObject({
    kind: 'deliver',
    party: 'developer',
    name: developer.name,
    detail: { note: 'All pages are live.', links: ['https://demo.example.org/'] },
  });
  await app.as(client).hires.askForChanges({ projectId, note: 'Blue, please.' });
  await app.as(client).hires.askToCancel({ projectId, reason });
  expect(await lastOf(client, projectId)).toMatchObject({
    kind: 'askToCancel',
    name: client.name,
    detail: { reason },
  });
  await app.as(developer).hires.refuseToCancel({ projectId, reason: 'Nearly done.' });
  expect((await lastOf(client, projectId)).detail).toEqual({ reason: 'Nearly done.' });
  await app.as(developer).hires.giveBack({ projectId, reason: 'I cannot go on.' });
  expect((await lastOf(client, projectId)).detail).toEqual({
    toDeveloperCents: 0,
    feeCents: 0,
    refundedCents: 90_000,
    reason: 'I cannot go on.',
  });
});

test('the other side is notified of the answer to a request to cancel', async () => {
  const { projectId, title, client, developer } = await makeHire(app);
  const newest = async (person: TestUser) => {
    const { items } = await app.as(person).notifications.list({});
    return items[0];
  };
  await app.as(client).hires.askToCancel({ projectId, reason });
  await app.as(client).hires.takeBackCancel({ projectId });
  expect((await newest(developer))?.title).toContain(title);
  await app.as(client).hires.askToCancel({ projectId, reason });
  await app.as(developer).hires.refuseToCancel({ projectId, reason: 'Nearly done.' });
  expect((await newest(client))?.body).toContain('did not agree to cancel');
  const words = async () => (await app.mailsTo(client)).map(({ text }) => text).join();
  await expect.poll(words).toContain('Nearly done.');
});

test('a project without a hire has no steps', async () => {
  const { id: projectId, owner } = await makeProject(app);
  const released = app.as(owner).hires.release({ projectId });
  await expect(released).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No developer is hired for this project.',
    cause: { code: 'nobody_hired' },
  });
});

test('every hire, also an ended one, has its documents', async () => {
  const { projectId, client } = await makeDelivery(app);
  await drainQueues(app);
  const issued = async () => {
    const { items } = await app.as(client).documents.ofProject({ projectId });
    return items.filter(({ number }) => number !== null).map(({ file }) => file);
  };
  expect(await issued()).toEqual(['receipt.pdf']);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  expect(await issued()).toContain('invoice.pdf');
});

test('a second call of a batch sees what another user did after the first', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const batch = app.ctx(client);
  await askToCancel(batch, { projectId, reason });
  await app.as(developer).hires.refuseToCancel({ projectId, reason: 'Nearly done.' });
  const { state } = await askToCancel(batch, { projectId, reason });
  expect(state).toBe('cancel_requested');
});
