import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeHire, readWorkspaceAfter } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const reason = 'Another client reported the same work as copied.';

async function stopped() {
  const hired = await makeHire(app);
  await app.as(admin).disputes.open({ projectId: hired.projectId, reason, fileIds: [] });
  const read = (by: TestUser) => app.as(by).hires.workspace({ projectId: hired.projectId });
  const say = (by: TestUser) =>
    app
      .as(by)
      .disputes.addStatement({ projectId: hired.projectId, text: 'It is not.', fileIds: [] });
  return { ...hired, read, say };
}

const namesOf = ({ steps }: { steps: { name: string }[] }) => steps.map(({ name }) => name);

test('an admin can open a dispute, which stops the money and asks both sides', async () => {
  const { title, client, developer, read } = await stopped();
  for (const side of [client, developer]) {
    const { items } = await app.as(side).notifications.list({});
    expect(items[0]?.title).toBe(`Bidwright opened a dispute on “${title}”`);
    expect(items[0]?.body).not.toContain('settle it between you');
    expect(namesOf(await read(side))).toEqual([]);
  }
  const workspace = await read(admin);
  expect(workspace).toMatchObject({ state: 'disputed', disputes: [{ openedBy: 'admin', reason }] });
  expect(workspace.next).toMatchObject({
    turn: 'admin',
    until: workspace.disputes[0]?.decidableFrom,
  });
  // Nothing is due yet, so the 30 days start on the due date.
  await advanceDays(app, 14 + 29);
  expect((await read(client)).state).toBe('disputed');
  await advanceDays(app, 1.1);
  expect(await read(client)).toMatchObject({ state: 'completed', releasedCents: 45_000 });
});

test('the two sides cannot settle a dispute that an admin opened', async () => {
  const { projectId, client, developer } = await stopped();
  for (const side of [client, developer]) {
    await expect(
      app.as(side).disputes.makeOffer({ projectId, toDeveloperCents: 100 }),
    ).rejects.toThrow('Bidwright opened this dispute and decides it');
    await expect(app.as(side).disputes.acceptOffer({ projectId, offerId: 1 })).rejects.toThrow(
      'Bidwright opened this dispute and decides it',
    );
    await expect(app.as(side).disputes.withdraw({ projectId })).rejects.toThrow(
      'Only the party that opened the dispute can withdraw it.',
    );
  }
});

test('admins decide once both sides have answered, not after one of them', async () => {
  const { projectId, client, developer, read, say } = await stopped();
  const decision = { projectId, toDeveloperCents: 0, reasons: 'The work was copied.' };
  const decide = () => app.as(admin).disputes.decide(decision);
  await expect(decide()).rejects.toThrow('This is possible from');
  await say(client);
  await say(admin);
  await expect(decide()).rejects.toThrow('This is possible from');
  await say(developer);
  expect((await read(client)).next).toMatchObject({
    turn: 'admin',
    automaticStep: 'settleOverdue',
  });
  const workspace = await readWorkspaceAfter(app, admin, decide());
  expect(workspace).toMatchObject({ state: 'cancelled', refundedCents: expect.any(Number) });
});

test('a side has five days to answer a dispute of an admin', async () => {
  const { projectId } = await stopped();
  await advanceDays(app, 5);
  const decision = { projectId, toDeveloperCents: 0, reasons: 'Nobody answered.' };
  expect((await app.as(admin).disputes.decide(decision)).state).toBe('cancelled');
});

test('an admin withdraws an admin’s dispute, and the work continues as before', async () => {
  const { projectId, title, client } = await stopped();
  const another = await makeAdmin(app);
  expect((await app.as(another).disputes.withdraw({ projectId })).state).toBe('in_progress');
  const { items } = await app.as(client).notifications.list({});
  expect(items[0]?.title).toBe(`The dispute on “${title}” is over`);
});

test('an admin who bid on the project can neither open nor withdraw its dispute', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app);
  await makeBid(app, { project, developer });
  const { projectId } = await makeHire(app, { project });
  await app.sql(`update users set role = 'admin', last_name = 'Admin' where id = $1`, [
    developer.id,
  ]);
  const rival = { ...developer, role: 'admin' as const };
  const open = (by: TestUser) => app.as(by).disputes.open({ projectId, reason, fileIds: [] });
  await expect(open(rival)).rejects.toThrow('another admin must decide');
  expect(namesOf(await app.as(rival).hires.workspace({ projectId }))).toEqual([]);
  expect(namesOf(await app.as(admin).hires.workspace({ projectId }))).toEqual(['dispute']);
  await open(admin);
  await expect(app.as(rival).disputes.withdraw({ projectId })).rejects.toThrow(
    'another admin must decide',
  );
});
