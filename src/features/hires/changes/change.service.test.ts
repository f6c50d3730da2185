import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { daysFromNow, makeAdmin, makeClient } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const extra = { kind: 'add', title: 'One page more', amount: 200, days: 3 } as const;

type Hired = Awaited<ReturnType<typeof makeHire>>;

const propose = ({ projectId }: Hired, by: TestUser, more: object = {}) =>
  app.as(by).hires.proposeChange({ projectId, items: [extra], ...more });

const eventsOf = async ({ projectId, client }: Hired) =>
  (await app.as(client).hires.timeline({ projectId })).items.map(({ kind }) => kind);

async function subjectsTo(person: TestUser) {
  await drainQueues(app);
  return (await app.mailsTo(person)).map(({ subject }) => subject);
}

test('a proposal is shown to both sides and mailed to the other, and can be withdrawn', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer, title } = hired;
  const note = 'Two weeks more, please.';
  const [milestone] = (await app.as(developer).hires.get({ projectId })).milestones;
  const items = [
    { kind: 'date' as const, milestoneId: milestone?.id ?? 0, dueAt: daysFromNow(app, 28) },
    extra,
  ];
  const change = await propose(hired, developer, { items, note });
  expect(change).toMatchObject({
    projectId,
    state: 'open',
    proposedBy: 'developer',
    note,
    basedOn: 1,
    agreementVersion: null,
    refundCents: 0,
    nextPaymentCents: 20_000,
    items: [
      { kind: 'dueAt', before: milestone?.dueAt },
      { kind: 'add', position: 2 },
    ],
  });
  expect((await app.as(client).hires.get({ projectId })).openChange).toEqual(change);
  expect((await app.as(client).hires.workspace({ projectId })).openChange).toEqual(change);
  await drainQueues(app);
  const mail = (await app.mailsTo(client)).find(({ subject }) => subject.includes('proposes'));
  expect(mail?.subject).toBe(`${developer.name} proposes a change to “${title}”`);
  expect(mail?.text).toContain('New milestone 2 “One page more”: $200, 3 days once it has started');
  expect(mail?.text).toContain(note);
  await expect(propose(hired, client)).rejects.toEqual(matchRefusal('change_open'));
  await expect(app.as(client).hires.withdrawChange({ id: change.id })).rejects.toEqual(
    matchRefusal('not_your_step'),
  );
  const withdrawn = await app.as(developer).hires.withdrawChange({ id: change.id });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', nextPaymentCents: null });
  await expect(app.as(developer).hires.withdrawChange({ id: change.id })).rejects.toEqual(
    matchRefusal('change_ended'),
  );
  expect(await eventsOf(hired)).toEqual(['changeWithdrawn', 'changeProposed', 'hired']);
  expect(await subjectsTo(client)).toContain(
    `${developer.name} withdrew a proposal for “${title}”`,
  );
});

test.each([
  ['client', 'your card'],
  ['developer', 'the client’s card'],
] as const)(
  'the %s reads that the refund goes to %s, and what is paid next',
  async (side, card) => {
    const hired = await makeHire(app);
    const { projectId, client, developer } = hired;
    const [milestone] = (await app.as(client).hires.get({ projectId })).milestones;
    const lower = { kind: 'price' as const, milestoneId: milestone?.id ?? 0, amount: 300 };
    const { id } = await propose(hired, hired[side], { items: [lower, extra] });
    await app.as(side === 'client' ? developer : client).hires.acceptChange({ id });
    await drainQueues(app);
    const mail = (await app.mailsTo(hired[side])).find(({ subject }) =>
      subject.includes('accepted'),
    );
    const text = mail?.text.replace(/\s+/g, ' ');
    expect(text).toContain(
      `The refund is on its way to ${card}. The next payment is $200, for the extra work.`,
    );
  },
);

test('a client who accepts a lower price reads what goes back to the card', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [milestone] = (await app.as(client).hires.get({ projectId })).milestones;
  const lower = { kind: 'price' as const, milestoneId: milestone?.id ?? 0, amount: 300 };
  const { id } = await propose(hired, developer, { items: [lower] });
  await app.as(client).hires.acceptChange({ id });
  await drainQueues(app);
  const mail = (await app.mailsTo(client)).find(({ subject }) =>
    subject.startsWith('You accepted'),
  );
  expect(mail?.text).toContain('$600 goes back to your card.');
});

test('a proposal is declined, or declined with another proposal instead', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer, title } = hired;
  const first = await propose(hired, client);
  await expect(app.as(client).hires.declineChange({ id: first.id })).rejects.toEqual(
    matchRefusal('not_your_step'),
  );
  const counter = { items: [{ ...extra, amount: 300 }], note: 'That is more work.' };
  expect(await app.as(developer).hires.declineChange({ id: first.id, counter })).toMatchObject({
    id: first.id,
    state: 'declined',
  });
  const [second] = await app.as(client).hires.changes({ projectId });
  expect(second).toMatchObject({ state: 'open', proposedBy: 'developer', counters: first.id });
  await app.as(client).hires.declineChange({ id: second?.id ?? 0 });
  expect(await eventsOf(hired)).toEqual([
    'changeDeclined',
    'changeProposed',
    'changeDeclined',
    'changeProposed',
    'hired',
  ]);
  const { items: entries } = await app.as(client).hires.timeline({ projectId });
  expect(entries.map(({ detail }) => detail).slice(2, 4)).toEqual([
    { change: first.id, proposedAt: first.proposedAt },
    expect.objectContaining({ change: first.id, items: first.items, milestoneCount: 1 }),
  ]);
  expect(await subjectsTo(client)).toContain(
    `${developer.name} proposes another change to “${title}”`,
  );
  expect(await subjectsTo(developer)).toContain(
    `${client.name} declined your change to “${title}”`,
  );
});

test('a proposal and the request for changes that it answers name each other', async () => {
  const hired = await makeDelivery(app);
  const { projectId, client, developer } = hired;
  const loadDelivery = async () =>
    (await app.as(client).hires.workspace({ projectId })).deliveries.at(-1);
  const deliveryId = (await loadDelivery())?.id ?? 0;
  await expect(propose(hired, developer, { deliveryId })).rejects.toEqual(
    matchRefusal('no_such_request'),
  );
  await app.as(client).hires.askForChanges({ projectId, note: 'An archive, please.' });
  const other = await makeHire(app);
  await expect(propose(other, other.developer, { deliveryId })).rejects.toEqual(
    matchRefusal('no_such_request'),
  );
  const change = await propose(hired, developer, { deliveryId });
  const requested = await loadDelivery();
  const request = { deliveryId, requestedAt: requested?.changesAt };
  expect(change.request).toMatchObject(request);
  expect(requested?.proposedChange).toEqual({ id: change.id, state: 'open' });

  const counter = { items: [{ ...extra, amount: 100 }] };
  await app.as(client).hires.declineChange({ id: change.id, counter });
  const [instead] = await app.as(client).hires.changes({ projectId });
  expect(instead).toMatchObject({ counters: change.id, request });
  expect((await loadDelivery())?.proposedChange).toEqual({ id: instead?.id, state: 'open' });
});

test('a request that a later delivery answered is no longer answered by a proposal', async () => {
  const hired = await makeDelivery(app);
  const { projectId, client, developer } = hired;
  await app.as(client).hires.askForChanges({ projectId, note: 'An archive, please.' });
  const [delivery] = (await app.as(client).hires.workspace({ projectId })).deliveries;
  const deliveryId = delivery?.id ?? 0;
  const { id } = await propose(hired, developer, { deliveryId });
  await app.as(developer).hires.deliver({ projectId, note: 'With the archive.' });
  const counter = { items: [{ ...extra, amount: 100 }] };
  await app.as(client).hires.declineChange({ id, counter });
  const [instead] = await app.as(client).hires.changes({ projectId });
  expect(instead?.request).toMatchObject({ deliveryId });
  await app.as(client).hires.withdrawChange({ id: instead?.id ?? 0 });
  await expect(propose(hired, developer, { deliveryId })).rejects.toEqual(
    matchRefusal('no_such_request'),
  );
});

test('a refused counter-proposal leaves the proposal open', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const { id } = await propose(hired, client);
  const counter = { items: [{ kind: 'drop' as const, milestoneId: 1 }] };
  await expect(app.as(developer).hires.declineChange({ id, counter })).rejects.toEqual(
    matchRefusal('no_milestone'),
  );
  expect((await app.as(client).hires.get({ projectId })).openChange).toMatchObject({ id });
});

test('the side that must answer is reminded once, a day before a proposal lapses after seven days', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer, title } = hired;
  const { id } = await propose(hired, developer);
  const reminder = `A proposal for “${title}” lapses within 24 hours`;
  await advanceDays(app, 5.9);
  expect(await subjectsTo(client)).not.toContain(reminder);
  await advanceDays(app, 0.2);
  await advanceDays(app, 0.1);
  expect((await subjectsTo(client)).filter((subject) => subject === reminder)).toHaveLength(1);
  expect(await subjectsTo(developer)).not.toContain(reminder);
  const { items: notifications } = await app.as(client).notifications.list({});
  expect(notifications.filter((item) => item.title === reminder)).toHaveLength(1);
  expect((await app.as(client).hires.get({ projectId })).openChange).toMatchObject({ id });
  await advanceDays(app, 0.9);
  expect(await app.as(client).hires.changes({ projectId })).toMatchObject([{ state: 'lapsed' }]);
  expect((await eventsOf(hired))[0]).toBe('changeLapsed');
  expect(await subjectsTo(developer)).toContain(`No answer to your proposal for “${title}”`);
  await expect(app.as(client).hires.acceptChange({ id })).rejects.toEqual(
    matchRefusal('change_ended'),
  );
});

test('strangers see no proposal, admins only read, and an ended project changes no more', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const { id } = await propose(hired, client);
  const [stranger, admin] = [await makeClient(app), await makeAdmin(app)];
  await expect(app.as(stranger).hires.changes({ projectId })).rejects.toEqual(
    matchRefusal('no_room'),
  );
  await expect(app.as(stranger).hires.acceptChange({ id })).rejects.toEqual(
    matchRefusal('no_change'),
  );
  expect(await app.as(admin).hires.changes({ projectId })).toHaveLength(1);
  await expect(app.as(admin).hires.acceptChange({ id })).rejects.toEqual(
    matchRefusal('not_your_step'),
  );
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await expect(app.as(developer).hires.acceptChange({ id })).rejects.toEqual(
    matchRefusal('change_ended'),
  );
  await expect(propose(hired, client)).rejects.toEqual(matchRefusal('wrong_state'));
});

test('a suspended side may answer, not propose', async () => {
  const hired = await makeHire(app);
  const { client, developer } = hired;
  const { id } = await propose(hired, client);
  await app.sql('update users set suspended_at = now() where id = $1', [developer.id]);
  const counter = { items: [extra] };
  await expect(app.as(developer).hires.declineChange({ id, counter })).rejects.toEqual(
    matchRefusal('suspended'),
  );
  await app.as(developer).hires.declineChange({ id });
  await expect(propose(hired, developer)).rejects.toEqual(matchRefusal('suspended'));
});

test('at most forty changes can be proposed', async () => {
  const hired = await makeHire(app);
  const { id } = await propose(hired, hired.client);
  await app.as(hired.client).hires.withdrawChange({ id });
  await app.sql(
    `insert into proposed_changes (project_id, proposed_by, items, state, based_on, proposed_at,
       lapses_at, ended_at)
     select project_id, proposed_by, items, state, based_on, proposed_at, lapses_at, ended_at
     from proposed_changes, generate_series(1, 39) where id = $1`,
    [id],
  );
  await expect(propose(hired, hired.client)).rejects.toEqual(matchRefusal('too_many_changes'));
});

test('a kept key proposes once', async () => {
  const { projectId, client } = await makeHire(app);
  const call = () =>
    app.call(
      client,
      'POST',
      `/api/hires/${projectId}/changes`,
      { items: [extra] },
      {
        'idempotency-key': 'propose-once',
      },
    );
  const [first, second] = [await call(), await call()];
  expect([first.status, second]).toMatchObject([201, { status: 201, body: first.body }]);
  expect(await app.as(client).hires.changes({ projectId })).toHaveLength(1);
});
