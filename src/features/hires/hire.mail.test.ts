import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { sendGroupedMail } from '../notifications/notification-mail.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MAIL_GROUP_SECONDS: '1800' });
});
afterAll(() => app.close());

const startedAt = Date.now();

/** Stops the clock some minutes after the beginning of the test. */
function stopAt(minute: number) {
  app.clock.stoppedAt = new Date(startedAt + minute * 60_000).toISOString();
}

/** Sends the waiting mails of all groups, as the jobs at the end of the groups do. */
async function endGroups() {
  const groups = await app.sql<{ userId: number; subject: string }>(
    `select user_id as "userId", subject from mail_groups where waiting <> '[]'`,
  );
  for (const group of groups) {
    const em = app.system.em.fork();
    await sendGroupedMail(
      { ...app.system, em, jobId: crypto.randomUUID(), mailer: app.mailer, print() {} },
      group,
    );
  }
  await drainQueues(app);
}

/** Returns the subjects of the mails to a user after the first ones. */
async function subjectsOf(person: TestUser, firstCount = 0) {
  await drainQueues(app);
  return (await app.mailsTo(person)).map(({ subject }) => subject).slice(firstCount);
}

test('an agreed hire is mailed at once and alone, although mails about the project wait', async () => {
  const project = await makeProject(app, { title: 'A bakery shop' });
  const bid = await makeBid(app, { project });
  await makeBid(app, { project });
  await makeBid(app, { project });
  expect(await subjectsOf(project.owner)).toEqual(['New bid on “A bakery shop”']);
  await confirmPayment(app, await startPayment(app, bid));
  expect(await subjectsOf(project.owner)).toEqual([
    'New bid on “A bakery shop”',
    'Payment received: “A bakery shop” is assigned',
  ]);
  expect(await subjectsOf(bid.bidder)).toEqual(['You are hired: “A bakery shop”']);
  await endGroups();
  const [, , grouped] = await app.mailsTo(project.owner);
  expect(grouped?.subject).toBe('2 updates: New bid on “A bakery shop”');
});

test('20 offers, deliveries and requests for changes within an hour are at most 10 mails and one', async () => {
  stopAt(0);
  const project = await makeProject(app, { title: 'A tea house' });
  const { projectId, client, developer } = await makeHire(app, { project });
  const countBefore = (await subjectsOf(client)).length;
  expect(await subjectsOf(developer)).toEqual(['You are hired: “A tea house”']);
  // More than an hour after the mails about the hire.
  stopAt(61);
  for (let turn = 0; turn < 10; turn += 1) {
    await app.as(developer).hires.deliver({ projectId, note: `Delivery ${turn}`, links: [] });
    stopAt(61 + turn);
    await app.as(client).hires.askForChanges({ projectId, note: `Wish ${turn}` });
  }
  await app.as(client).disputes.open({ projectId, reason: 'The pages do not load.' });
  for (let cents = 1; cents <= 20; cents += 1) {
    stopAt(90 + cents);
    await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: cents * 100 });
  }
  const sentSingly = await subjectsOf(client, countBefore);
  expect(sentSingly).toHaveLength(10);
  for (const subject of sentSingly) expect(subject).toMatch(/delivered “A tea house”$/);
  const developerAlone = await subjectsOf(developer, 1);
  expect(developerAlone).toHaveLength(10);

  stopAt(121);
  await endGroups();
  expect((await subjectsOf(client, countBefore)).slice(10)).toEqual([
    '20 updates: The developer offers to settle the dispute on “A tea house”',
  ]);
  expect((await subjectsOf(developer, 1)).slice(10)).toEqual([
    expect.stringMatching(/opened a dispute on “A tea house”$/),
  ]);

  // The hour is counted back from each mail, and the mail that groups others is one of its ten.
  stopAt(122);
  await app.as(client).disputes.addStatement({ projectId, text: 'Please decide.' });
  expect(await subjectsOf(developer, 1)).toHaveLength(12);
}, 120_000);
