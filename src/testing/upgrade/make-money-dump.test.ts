// biome-ignore-all lint/style/noExcessiveLinesPerFile: the next commit removes this file
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compareBalances } from '#features/payments/reconciliation/balance-comparison.service.ts';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import type { PostProjectForm } from '#features/projects/project.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import { delayQueue } from '../app/job-queues.ts';
import { readCookie, startTestApp, type TestApp, type TestUser } from '../app/test-app.ts';
import { createTestDatabase } from '../app/test-database.ts';
import {
  decideChargeback,
  listOpenStripeDisputeIds,
  openChargeback,
  runBankActions,
} from '../fixtures/chargeback-helpers.ts';
import { advanceDays, completeOnboarding, loadRefunds } from '../fixtures/hires.ts';
import { makeAdmin, makeBid, makeClient, makeDeveloper, makeProject } from '../fixtures/makers.ts';
import {
  authenticatePayment,
  confirmPayment,
  drainQueues,
  loadPayments,
  readIntentId,
  startPayment,
} from '../fixtures/payments.ts';
import { makeFile } from '../fixtures/uploaded-files.ts';

/** Folder for the dump and its facts. The test runs only if it is set. */
const folder = process.env.MONEY_DUMP_FOLDER ?? '';

const cases: Record<string, { projectId: number; clientId: number; developerId: number }> = {};
let app: TestApp;
let people: Record<
  'cara' | 'cole' | 'paid' | 'waiting' | 'restricted' | 'left' | 'owing' | 'admin',
  TestUser
>;

interface Terms {
  client?: TestUser;
  developer?: TestUser;
  /** In dollars. */
  amount?: number;
  /** In days. */
  deliveryTime?: number;
  card?: TestCardKey;
  brief?: Partial<PostProjectForm>;
}

/** Creates a project with one bid, under this name. */
async function bidOn(name: string, terms: Terms = {}) {
  const { client = people.cara, developer = people.waiting, amount = 1_000 } = terms;
  const project = await makeProject(app, {
    owner: client,
    title: `Work: ${name}`,
    ...terms.brief,
  });
  cases[name] = { projectId: project.id, clientId: client.id, developerId: developer.id };
  const deliveryTime = terms.deliveryTime ?? 14;
  return makeBid(app, { project, developer, amount, deliveryTime });
}

async function hire(name: string, terms: Terms = {}) {
  const bid = await bidOn(name, terms);
  await confirmPayment(app, await startPayment(app, bid), terms.card);
  await drainQueues(app);
  return roomOf(name);
}

/** The procedures of both sides of a hire, and its id as their input. */
function roomOf(name: string) {
  const found = cases[name];
  if (!found) throw new Error(`There is no ${name}`);
  const everyone = Object.values(people);
  const personOf = (id: number) => {
    const person = everyone.find((candidate) => candidate.id === id);
    if (!person) throw new Error(`Nobody has the id ${id}`);
    return person;
  };
  return {
    projectId: found.projectId,
    input: { projectId: found.projectId },
    client: app.as(personOf(found.clientId)),
    developer: app.as(personOf(found.developerId)),
    developerUser: personOf(found.developerId),
    clientUser: personOf(found.clientId),
  };
}

async function deliver(name: string, note = 'Everything is at the address below.') {
  const { developer, input } = roomOf(name);
  const { criteria } = await developer.hires.agreement(input);
  const links = ['https://demo.example.org/'];
  await developer.hires.deliver({
    ...input,
    note,
    links,
    criteria: criteria.map(({ id }) => ({ id, remark: 'Shown on the page.' })),
  });
}

const reason = 'Our plans have changed.';
const askToCancel = (name: string) => {
  const { client, input } = roomOf(name);
  return client.hires.askToCancel({ ...input, reason });
};
const askForChanges = (name: string) => {
  const { client, input } = roomOf(name);
  return client.hires.askForChanges({ ...input, note: 'The prices are missing.' });
};
const release = (name: string) => {
  const { client, input } = roomOf(name);
  return client.hires.release(input);
};
const openDispute = (name: string, by: 'client' | 'developer') => {
  const room = roomOf(name);
  return room[by].disputes.open({ ...room.input, reason: 'Half of it is missing.' });
};
const state = (name: string, by: 'client' | 'developer', text: string) => {
  const room = roomOf(name);
  return room[by].disputes.addStatement({ ...room.input, text });
};
const offer = (name: string, by: 'client' | 'developer', toDeveloperCents: number) => {
  const room = roomOf(name);
  return room[by].disputes.makeOffer({ ...room.input, toDeveloperCents });
};
const review = (name: string, by: 'client' | 'developer', rating: number) => {
  const room = roomOf(name);
  return room[by].reviews.write({ ...room.input, rating, comment: 'As agreed, with few words.' });
};
const decide = (name: string, toDeveloperCents: number) => {
  const { projectId } = roomOf(name);
  const reasons = 'A part of the work was done.';
  return app.as(people.admin).disputes.decide({ projectId, toDeveloperCents, reasons });
};
const giveBack = (name: string) => {
  const { developer, input } = roomOf(name);
  return developer.hires.giveBack({ ...input, reason });
};

/** Moves the clock a few days in steps, so that reminders are sent as they would be. */
async function passDays(days: number) {
  for (let left = days; left > 0; left -= 1) {
    await advanceDays(app, Math.min(1, left));
    await drainQueues(app);
  }
}

/** A project with criteria, an exclusion, rights, a file, questions and two material edits. */
async function makeBrief(name: string) {
  const file = await makeFile(app, people.cara);
  const bid = await bidOn(name, {
    brief: {
      criteria: ['A visitor can book a day', 'The owner gets an e-mail'],
      exclusions: ['Texts and pictures'],
      rights: { kind: 'all_rights' },
      fileIds: [file.id],
      skills: ['React', 'PostgreSQL'],
    },
  });
  const { client, developer, projectId } = roomOf(name);
  const { id } = await developer.questions.ask({ projectId, text: 'Who hosts it?' });
  await client.questions.answer({ id, answer: 'We do, on our own server.', changesBrief: true });
  await client.projects.edit({ id: projectId, budget: 1_100 });
  const { revision } = await client.projects.get({ id: projectId });
  await developer.bids.confirm({ id: bid.id, projectRevision: revision ?? 1 });
  return { bid, revision: revision ?? 1 };
}

/** The client hires on the version that the bid was made for, after a later material edit. */
async function startForOlderVersion(name: string) {
  const { bid, revision } = await makeBrief(name);
  await roomOf(name).client.projects.edit({
    id: bid.project.id,
    title: `Newer title of ${name}`,
    criteria: ['A visitor can book an hour'],
  });
  const { amount, bidder, project } = bid;
  return roomOf(name).client.payments.start({
    amount,
    projectId: project.id,
    developerId: bidder.id,
    acceptsVersion: revision,
  });
}

async function hirePrivately(name: string) {
  const developer = people.waiting;
  const project = await makeProject(app, {
    owner: people.cara,
    title: `Work: ${name}`,
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
  });
  cases[name] = {
    projectId: project.id,
    clientId: people.cara.id,
    developerId: developer.id,
  };
  const room = roomOf(name);
  const { pending } = await room.developer.invitations.mine();
  await room.developer.invitations.answer({ id: pending[0]?.id ?? 0, status: 'accepted' });
  const bid = await makeBid(app, { project, developer, amount: 1_000 });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
}

async function hireForBrief(name: string) {
  const { bid } = await makeBrief(name);
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
}

async function makePeople() {
  const [cara, cole] = [
    await makeClient(app, { firstName: 'Cara', lastName: 'Client' }),
    await makeClient(app, { firstName: 'Cole', lastName: 'Client' }),
  ];
  const developer = (firstName: string) => makeDeveloper(app, { firstName, lastName: 'Developer' });
  people = {
    cara,
    cole,
    paid: await developer('Pia'),
    waiting: await developer('Wim'),
    restricted: await developer('Rea'),
    left: await developer('Leo'),
    owing: await developer('Oda'),
    admin: await makeAdmin(app),
  };
  await completeOnboarding(app, people.paid);
  await completeOnboarding(app, people.owing);
  await completeOnboarding(app, people.restricted, 'restrict');
  await completeOnboarding(app, people.left, 'leave');
}

/** The sessions of the sign-up have ended. */
async function signInAgain() {
  for (const person of Object.values(people)) {
    const { email, password } = person;
    const response = await app.call(null, 'POST', '/api/auth/login', { email, password });
    person.cookie = readCookie(response);
  }
}

/** Everything that has ended: 130 to 25 days ago. */
async function makeEnded() {
  await hire('abandoned', { deliveryTime: 1 });
  await passDays(60);

  await hire('releasedBySilence', { developer: people.paid, deliveryTime: 3 });
  await deliver('releasedBySilence');
  await hire('settledWithOneOffer', { deliveryTime: 1 });
  await hire('settledByHalf', { developer: people.paid, deliveryTime: 1, amount: 333 });
  await passDays(2);
  for (const name of ['settledWithOneOffer', 'settledByHalf']) {
    await openDispute(name, 'client');
    await state(name, 'developer', 'All of it is there.');
  }
  await offer('settledWithOneOffer', 'client', 70_000);
  await offer('settledByHalf', 'client', 5_000);
  await offer('settledByHalf', 'developer', 30_000);

  for (const name of ['releasedUnreviewed', 'releasedReviewed', 'releasedOneReview'] as const) {
    await hire(name, { developer: people.paid });
    await deliver(name);
    await release(name);
    await drainQueues(app);
  }
  await review('releasedReviewed', 'client', 5);
  await review('releasedReviewed', 'developer', 4);
  await review('releasedOneReview', 'developer', 2);
  await hire('releasedAfterChanges', { amount: 1_234 });
  await deliver('releasedAfterChanges');
  await askForChanges('releasedAfterChanges');
  await passDays(1);
  await deliver('releasedAfterChanges', 'With the prices now.');
  await release('releasedAfterChanges');

  await hire('agreedSplit', { developer: people.paid });
  await openDispute('agreedSplit', 'developer');
  await offer('agreedSplit', 'client', 40_000);
  await acceptLastOffer('agreedSplit', 'developer');
  await hire('decidedSplit');
  await hire('decidedForClient');
  for (const name of ['decidedSplit', 'decidedForClient']) {
    await deliver(name);
    await openDispute(name, 'client');
    await state(name, 'developer', 'It does what was agreed.');
  }

  await hire('cancelledByConsent');
  await askToCancel('cancelledByConsent');
  const consent = roomOf('cancelledByConsent');
  await consent.developer.hires.agreeToCancel(consent.input);
  await hire('cancelledLate', { deliveryTime: 1 });
  await hire('refundFailed', { card: 'pm_card_refundFail' });
  await hire('refundedByHand', { card: 'pm_card_refundFail' });
  for (const name of ['refundFailed', 'refundedByHand']) await giveBack(name);
  await drainQueues(app);
  await runBankActions(app);
  const [failed] = await loadRefunds(app, roomOf('refundedByHand').projectId);
  await app
    .as(people.admin)
    .payments.recordManualRefund({ id: failed?.id ?? 0, reference: 'Bank transfer BW-1042' });
  await passDays(7);
  await decide('decidedSplit', 60_000);
  await decide('decidedForClient', 0);

  for (const [name, developer] of [
    ['chargebackLostHeld', people.waiting],
    ['chargebackLostReleased', people.paid],
    ['chargebackLostUnpaid', people.left],
    ['chargebackLostPaidOut', people.owing],
    ['chargebackWonHeld', people.waiting],
    ['chargebackWonReleased', people.paid],
  ] as const) {
    await hire(name, { developer, deliveryTime: 60 });
    if (!name.includes('Held')) {
      await deliver(name);
      await release(name);
      await drainQueues(app);
    }
    await openChargeback(app, roomOf(name).projectId);
  }
  // Stripe cannot take back what the developer's bank has received.
  const [account] = await app.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [people.owing.id],
  );
  await app.sandbox?.bank.payOut(account?.id ?? '');
  await passDays(2);
  for (const name of Object.keys(cases).filter((key) => key.startsWith('chargeback'))) {
    const [dispute] = await listOpenStripeDisputeIds(app, roomOf(name).projectId);
    await decideChargeback(app, dispute ?? '', name.includes('Lost') ? 'lost' : 'won');
  }

  const late = roomOf('cancelledLate');
  await passDays(8);
  await late.client.hires.cancelLate({ ...late.input, reason });

  await makeWithoutHire();
  await passDays(25);
}

async function acceptLastOffer(name: string, by: 'client' | 'developer') {
  const room = roomOf(name);
  const { disputes } = await room[by].hires.workspace(room.input);
  const offerId = disputes[0]?.offers.at(-1)?.id ?? 0;
  await room[by].disputes.acceptOffer({ ...room.input, offerId });
}

/** Payments that did not lead to a hire. */
async function makeWithoutHire() {
  const changed = await bidOn('bidChanged');
  await startPayment(app, changed);
  const { developer } = roomOf('bidChanged');
  await developer.bids.change({
    id: changed.id,
    amount: 950,
    proposal: 'For less.',
    deliveryTime: 14,
  });
  await drainQueues(app);
  for (const name of ['orphanRefunded', 'orphanRefundFailed']) {
    const bid = await bidOn(name);
    const started = await startPayment(app, bid);
    await drainQueues(app);
    app.faults.webhooks.hold = true;
    const isFailing = name === 'orphanRefundFailed';
    await confirmPayment(app, started, isFailing ? 'pm_card_refundFail' : 'pm_card_visa');
    await roomOf(name).developer.bids.withdraw({ id: bid.id });
    app.faults.webhooks.hold = false;
    await drainQueues(app);
    await runBankActions(app);
  }
  const cancelled = roomOf('orphanRefunded');
  await cancelled.client.hires.cancelProject({ id: cancelled.projectId });
}

/** Everything that is open: 25 days ago until now. */
async function makeOpen() {
  await hire('late', { deliveryTime: 3 });
  await passDays(15);
  await signInAgain();

  await hire('lateSoon', { deliveryTime: 5 });
  await hire('disputedDecidable', { client: people.cole, deliveryTime: 1 });
  await hire('disputedReopened', { developer: people.paid, deliveryTime: 1 });
  await hire('cancelLapsed');
  await askToCancel('cancelLapsed');
  await hireForBrief('briefDelivered');
  await hireForBrief('briefChangesRequested');
  await hireForBrief('briefInProgress');
  await confirmPayment(app, await startForOlderVersion('hiredOnOlderVersion'));
  await drainQueues(app);
  await hirePrivately('privateInProgress');
  await hire('deliveredAgain', { developer: people.paid });
  await passDays(2);
  await deliver('deliveredAgain');
  await askForChanges('deliveredAgain');
  await deliver('disputedDecidable');
  await openDispute('disputedDecidable', 'client');
  await state('disputedDecidable', 'developer', 'It does what was agreed.');
  await openDispute('disputedReopened', 'client');
  await passDays(2);
  const reopened = roomOf('disputedReopened');
  await reopened.client.disputes.withdraw(reopened.input);
  await passDays(2);

  await openDispute('disputedReopened', 'client');
  await hire('inProgress', { client: people.cole });
  await hire('cancelRequested');
  await hire('cancelRequestedAgain');
  await hire('cancelRequestedAfterChanges');
  await hire('delivered', { developer: people.paid });
  await hire('changesRequested', { client: people.cole });
  await hire('disputedEarly');
  await hire('disputedOneOffer', { developer: people.paid });
  await hire('disputedTwoOffers', { client: people.cole });
  await hire('disputedByAdmin');
  await hire('frozenInProgress');
  await hire('frozenDelivered', { developer: people.paid });
  await hire('frozenDisputed');
  await hire('frozenPartly');
  await hire('frozenReleased', { developer: people.restricted });
  await hire('payoutWaiting');
  await hire('payoutRestricted', { developer: people.restricted });
  await hire('payoutLeft', { developer: people.left });
  await hire('payoutPaid', { developer: people.paid, amount: 333 });
  await hire('refundPending', { card: 'pm_card_pendingRefund' });
  await passDays(2);

  await askToCancel('cancelRequestedAgain');
  const again = roomOf('cancelRequestedAgain');
  await again.developer.hires.refuseToCancel({ ...again.input, reason: 'It is almost done.' });
  for (const name of [
    'cancelRequestedAfterChanges',
    'delivered',
    'deliveredAgain',
    'changesRequested',
    'disputedOneOffer',
    'disputedTwoOffers',
    'frozenDelivered',
    'frozenReleased',
    'payoutWaiting',
    'payoutRestricted',
    'payoutLeft',
    'payoutPaid',
    'briefDelivered',
    'briefChangesRequested',
  ]) {
    await deliver(name);
  }
  await askForChanges('cancelRequestedAfterChanges');
  await askForChanges('changesRequested');
  const brief = roomOf('briefChangesRequested');
  const { criteria } = await brief.client.hires.agreement(brief.input);
  await brief.client.hires.askForChanges({
    ...brief.input,
    criteria: [{ id: criteria[1]?.id ?? 0, remark: 'No e-mail arrives.' }],
  });
  for (const name of ['frozenReleased', 'payoutWaiting', 'payoutRestricted', 'payoutLeft'])
    await release(name);
  await release('payoutPaid');
  await review('payoutPaid', 'client', 4);
  await openDispute('disputedEarly', 'developer');
  await openDispute('disputedOneOffer', 'client');
  await openDispute('disputedTwoOffers', 'client');
  await openDispute('frozenDisputed', 'developer');
  const { projectId } = roomOf('disputedByAdmin');
  await app.as(people.admin).disputes.open({ projectId, reason: 'Both sides share an address.' });
  await passDays(1);

  await offer('disputedOneOffer', 'developer', 80_000);
  await offer('disputedTwoOffers', 'client', 30_000);
  await offer('disputedTwoOffers', 'developer', 75_000);
  for (const name of ['frozenInProgress', 'frozenDelivered', 'frozenDisputed', 'frozenReleased'])
    await openChargeback(app, roomOf(name).projectId);
  await openChargeback(app, roomOf('frozenPartly').projectId, 40_000);
  await askToCancel('cancelRequested');
  await askToCancel('cancelRequestedAgain');
  await askToCancel('cancelRequestedAfterChanges');
  await passDays(1);
}

/** Open payments, and what was on its way when the product stopped. */
async function makeUnfinished() {
  await bidOn('bidOnly');
  await startPayment(app, await bidOn('awaitingPayment'));
  await startForOlderVersion('awaitingOlderVersion');
  const declined = await startPayment(app, await bidOn('declined'));
  await confirmPayment(app, declined, 'pm_card_visa_chargeDeclined');
  const authenticated = await startPayment(app, await bidOn('requiresAction'));
  await confirmPayment(app, authenticated, 'pm_card_authenticationRequired');
  const failedCheck = await startPayment(app, await bidOn('authenticationFailed'));
  await confirmPayment(app, failedCheck, 'pm_card_authenticationRequired');
  await authenticatePayment(app, failedCheck, 'fail');
  await drainQueues(app);
  await makeProcessing('processing');
  await makeRefused('failed');

  app.faults.holdScheduled = true;
  await giveBack('refundPending');
  await drainQueues(app);

  await hire('refundUnsent');
  await hire('payoutUnsent', { developer: people.paid });
  await deliver('payoutUnsent');
  await hire('releaseQueued', { developer: people.paid });
  await deliver('releaseQueued');
  await reconcileRecent(app.system);
  await compareBalances(app.system);
  expect(await app.as(people.admin).payments.discrepancies()).toEqual([]);

  await delayQueue(app, 'hire-divided');
  await release('releaseQueued');
  await app.sql('drop function keep_waiting() cascade');

  app.faults.webhooks.hold = true;
  const unseen = await startPayment(app, await bidOn('paidUnseen'));
  await confirmPayment(app, unseen);
  app.faults.responses.push(
    ...Array.from({ length: 200 }, () => ({ status: 500 as const, on: /^POST / })),
  );
  await giveBack('refundUnsent');
  await release('payoutUnsent');
  await startPayment(app, await bidOn('creating')).catch(() => {});
  await expect
    .poll(() => app.sql(`select id from stripe_commands where status = 'new' and attempts > 0`))
    .toHaveLength(3);
}

/** The sandbox has no card whose payment stays in this status, so it is set there. */
async function makeProcessing(name: string) {
  const started = await startPayment(app, await bidOn(name));
  await app.sql(
    `update stripe_sandbox.objects set body = jsonb_set(body::jsonb, '{status}', '"processing"')
     where id = $1`,
    [readIntentId(started)],
  );
  const room = roomOf(name);
  await room.client.payments.ofProject(room.input);
  expect(await loadPayments(app, { id: room.projectId })).toMatchObject([{ status: 'processing' }]);
}

/** Stripe refuses the creation for good, because its stored parameters became wrong. */
async function makeRefused(name: string) {
  const bid = await bidOn(name);
  app.faults.responses.push(
    ...Array.from({ length: 3 }, () => ({ status: 500 as const, on: /payment_intents$/ })),
  );
  await startPayment(app, bid).catch(() => {});
  await app.sql(
    `update stripe_commands c set params = jsonb_set(c.params::jsonb, '{currency}', '"nope"')
     from payments p where p.id = c.payment_id and p.project_id = $1`,
    [bid.project.id],
  );
  app.clock.aheadMs += 10 * 60_000;
  await reconcileRecent(app.system);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'failed' }]);
}

async function writeDump(url: string) {
  const run = promisify(execFile);
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=200', url];
  const { stdout } = await run('pg_dump', options, { maxBuffer: 1e9 });
  const text = stdout.replaceAll(/^\\(un)?restrict .*\n/gm, '');
  await writeFile(`${folder}/money-dump.sql.gz`, gzipSync(text, { level: 9 }));
}

test.runIf(folder)('the dump is made', { timeout: 1_800_000 }, async () => {
  const database = await createTestDatabase();
  const kept = { ...database, drop: async () => {} };
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '5' }, kept, -130 * DAY_MS);
  await makePeople();
  await makeEnded();
  const { aheadMs } = app.clock;
  await app.close();

  app = await startTestApp({ PLATFORM_FEE_PERCENT: '7.5' }, kept, aheadMs);
  await makeOpen();
  await makeUnfinished();
  const madeAt = app.clock.now().toISOString();
  await app.close();
  await writeDump(database.url);
  const nameOf = (id: number) =>
    Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? '';
  const facts = {
    madeAt,
    people: Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, { ...person, cookie: '' }]),
    ),
    cases: Object.fromEntries(
      Object.entries(cases).map(([name, { projectId, clientId, developerId }]) => [
        name,
        { projectId, client: nameOf(clientId), developer: nameOf(developerId) },
      ]),
    ),
  };
  await writeFile(
    `${folder}/money-facts.ts`,
    `export const moneyFacts = ${JSON.stringify(facts, null, 2)} as const;\n`,
  );
  if (!process.env.MONEY_DUMP_KEEP) await database.drop();
});
