import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeHire, readWorkspaceAfter } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { makeFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

async function bellOf(person: TestUser): Promise<string[]> {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

async function dispute() {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.', fileIds: [] });
  return hired;
}

const waitsFor = (title: string) => `A dispute is waiting for a decision: “${title}”`;
const only = (titles: string[], title: string) => titles.filter((one) => one === title).length;

test('admins are notified once, within a minute of the answer', async () => {
  const { projectId, title, developer } = await dispute();
  await advanceDays(app, 0);
  expect(await bellOf(admin)).not.toContain(waitsFor(title));
  const statement = { projectId, text: 'It is all there.', fileIds: [] };
  await app.as(developer).disputes.addStatement(statement);
  await advanceDays(app, 0);
  await advanceDays(app, 1);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(1);
  await advanceDays(app, 5);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(2);
});

test('the request to answer names the deadline, also after an earlier dispute', async () => {
  const { projectId, client, developer } = await dispute();
  const moments = async () => {
    const { items } = await app.as(developer).notifications.list({});
    return items[0]?.body.match(/Answer by (.+) UTC, or settle/)?.[1];
  };
  const until = async () => {
    const { disputes } = await app.as(developer).hires.workspace({ projectId });
    return new Date(`${disputes.at(-1)?.decidableFrom}`).setUTCSeconds(0, 0);
  };
  const read = async () => Date.parse(`${(await moments())?.replace(' at', '')} UTC`);
  const first = await until();
  expect(await read()).toBe(first);
  await advanceDays(app, 3);
  await app.as(client).disputes.withdraw({ projectId });
  await app.as(client).disputes.open({ projectId, reason: 'It is still missing.', fileIds: [] });
  expect(await read()).toBe(await until());
  expect((await until()) - first).toBeLessThan(DAY_MS);
  await app.as(client).disputes.withdraw({ projectId });
});

test('a side that stays silent is not waited for beyond five days', async () => {
  const { title } = await dispute();
  const before = only(await bellOf(admin), waitsFor(title));
  await advanceDays(app, 4);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(before);
  await advanceDays(app, 1);
  expect(only(await bellOf(admin), waitsFor(title))).toBe(before + 1);
});

test('a statement’s notification contains the project and the text', async () => {
  const { projectId, title, client, developer } = await dispute();
  await app
    .as(developer)
    .disputes.addStatement({ projectId, text: 'It is all there.', fileIds: [] });
  const { items } = await app.as(client).notifications.list({});
  expect(items[0]).toMatchObject({
    title: `The developer wrote in the dispute on “${title}”`,
    body: '“It is all there.”',
  });
});

test('an admin who is involved in the project cannot decide its dispute', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app);
  await makeBid(app, { project, developer });
  const { projectId, bid, client } = await makeHire(app, { project });
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.', fileIds: [] });
  await app.as(bid.bidder).disputes.addStatement({ projectId, text: 'It does.', fileIds: [] });
  const decision = { projectId, toDeveloperCents: 0, reasons: 'None of it works.' };
  for (const { id } of [developer, client]) {
    await app.sql(`update users set role = 'admin', last_name = 'Admin' where id = $1`, [id]);
  }
  const [rival, side] = [developer, client].map((one) => ({ ...one, role: 'admin' as const }));
  if (!rival || !side) throw new Error('There are two');
  await expect(app.as(side).disputes.decide(decision)).rejects.toThrow('You cannot do this');
  await expect(app.as(rival).disputes.decide(decision)).rejects.toThrow(
    'another admin must decide',
  );
  await expect(
    app.as(rival).disputes.addStatement({ projectId, text: 'As Bidwright.', fileIds: [] }),
  ).rejects.toThrow('another admin must decide');
  const workspace = await app.as(rival).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ party: 'admin', isInvolved: true, steps: [] });
  expect((await app.as(admin).disputes.decide(decision)).state).toBe('cancelled');
});

test('a decision above the protected amount is refused and has no effect', async () => {
  const { projectId, developer } = await dispute();
  await app
    .as(developer)
    .disputes.addStatement({ projectId, text: 'It is all there.', fileIds: [] });
  const decide = (toDeveloperCents: number) =>
    app.as(admin).disputes.decide({ projectId, toDeveloperCents, reasons: 'Half of it works.' });
  await expect(decide(90_001)).rejects.toEqual(matchRefusal('outside_held'));
  expect((await app.as(admin).hires.workspace({ projectId })).state).toBe('disputed');
  const workspace = await readWorkspaceAfter(app, admin, decide(45_000));
  expect(workspace).toMatchObject({ state: 'completed', refundedCents: 45_000 });
});

async function storyOf(person: TestUser, projectId: number) {
  const { items } = await app.as(person).hires.timeline({ projectId });
  return (kind: string) =>
    items.filter((entry) => entry.kind === kind).map(({ party, detail }) => ({ party, detail }));
}

test('the two sides settle by accepting an open offer of the other', async () => {
  const { projectId, title, client, developer } = await dispute();
  const offer = async (by: TestUser, toDeveloperCents: number) => {
    const offering = app.as(by).disputes.makeOffer({ projectId, toDeveloperCents });
    const { disputes } = await readWorkspaceAfter(app, by, offering);
    return disputes[0]?.offers.at(-1)?.id ?? 0;
  };
  const accept = (by: TestUser, offerId: number) =>
    app.as(by).disputes.acceptOffer({ projectId, offerId });
  const first = await offer(developer, 80_000);
  expect((await bellOf(client))[0]).toBe(
    `The developer offers to settle the dispute on “${title}”`,
  );
  const turns = async () => {
    const requests = [client, developer].map(async (by) => {
      const { items } = await app.as(by).work.list({});
      const { offeredTo } = await app.as(by).hires.workspace({ projectId });
      const isWaiting = items.find(({ id }) => id === projectId)?.waitsFor === 'me';
      return [isWaiting ? by.role : null, offeredTo];
    });
    return (await Promise.all(requests)).flat();
  };
  expect(await turns()).toEqual(['client', 'client', null, 'client']);
  await offer(client, 10_000);
  expect(await turns()).toEqual([null, 'developer', 'developer', 'developer']);
  await expect(offer(developer, 10_000)).rejects.toEqual(matchRefusal('offered_already'));
  await expect(offer(client, 10_000)).rejects.toEqual(matchRefusal('same_offer'));
  const last = await offer(developer, 50_000);
  expect(await turns()).toEqual(['client', 'client', null, 'client']);
  await expect(accept(developer, last)).rejects.toEqual(matchRefusal('no_offer'));
  await expect(accept(client, first)).rejects.toEqual(matchRefusal('no_offer'));
  await expect(accept(client, last + 1_000)).rejects.toEqual(matchRefusal('no_offer'));
  const workspace = await readWorkspaceAfter(app, client, accept(client, last));
  expect(workspace).toMatchObject({
    state: 'completed',
    releasedCents: 50_000,
    refundedCents: 40_000,
  });
  expect(workspace.disputes).toMatchObject([
    { status: 'settled', toDeveloperCents: 50_000, decision: null },
  ]);
  expect(
    workspace.disputes[0]?.offers.map(({ madeBy, toDeveloperCents, status }) => [
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
    { party: 'developer', detail: { toDeveloperCents: 50_000, ofCents: 90_000 } },
    { party: 'client', detail: { toDeveloperCents: 10_000, ofCents: 90_000 } },
    { party: 'developer', detail: { toDeveloperCents: 80_000, ofCents: 90_000 } },
  ]);
  const detail = { toDeveloperCents: 50_000, feeCents: expect.any(Number), refundedCents: 40_000 };
  expect(story('settle')).toEqual([{ party: 'client', detail }]);
  const over = `The dispute on “${title}” is settled: both sides agreed.`;
  expect((await bellOf(developer))[0]).toBe(over);
  expect(await bellOf(client)).toContain(over);
});

test('an offer above the protected amount is refused; accepting zero pays nothing to the developer', async () => {
  const { projectId, client, developer } = await dispute();
  const offer = (by: TestUser, toDeveloperCents: number) =>
    app.as(by).disputes.makeOffer({ projectId, toDeveloperCents });
  await expect(offer(client, 90_001)).rejects.toEqual(matchRefusal('outside_held'));
  const { disputes } = await readWorkspaceAfter(app, client, offer(client, 0));
  const offerId = disputes[0]?.offers[0]?.id ?? 0;
  const accepting = app.as(developer).disputes.acceptOffer({ projectId, offerId });
  const workspace = await readWorkspaceAfter(app, developer, accepting);
  expect(workspace).toMatchObject({ state: 'cancelled', releasedCents: 0, refundedCents: 90_000 });
});

test('evidence is listed with its statement', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const claim = await makeFile(app, client, 'missing.png');
  const reason = 'Half of it is missing.';
  await app.as(client).disputes.open({ projectId, reason, fileIds: [claim.id] });
  const answer = await makeFile(app, developer, 'there.png');
  const text = 'It is all there.';
  const saying = app.as(developer).disputes.addStatement({ projectId, text, fileIds: [answer.id] });
  const workspace = await readWorkspaceAfter(app, developer, saying);
  expect(workspace.disputes).toMatchObject([
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

test('a decision is notified with its reasons, and is in the timeline with its division', async () => {
  const { projectId, title, client, developer } = await dispute();
  await app
    .as(developer)
    .disputes.addStatement({ projectId, text: 'It is all there.', fileIds: [] });
  const reasons = 'Half of it works.';
  await app.as(admin).disputes.decide({ projectId, toDeveloperCents: 45_000, reasons });
  const detail = { toDeveloperCents: 45_000, refundedCents: 45_000, reasons };
  expect((await storyOf(client, projectId))('decide')).toMatchObject([{ party: 'admin', detail }]);
  await drainQueues(app);
  const subject = `Bidwright decided the dispute on “${title}”.`;
  const mail = (await app.mailsTo(client)).find((one) => one.subject === subject);
  expect(mail?.text).toContain(reasons);
});

test('a statement after the five days does not delay the decision', async () => {
  const { projectId, developer } = await dispute();
  const decidable = async () => {
    const { disputes } = await app.as(admin).hires.workspace({ projectId });
    return disputes[0]?.decidableFrom;
  };
  const before = await decidable();
  expect(before).toEqual(expect.any(String));
  await advanceDays(app, 6);
  await app.as(developer).disputes.addStatement({ projectId, text: 'I was away.', fileIds: [] });
  expect(await decidable()).toBe(before);
});
