import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const titlesOf = async (person: TestUser) => {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
};

/**
 * Returns a private project with four invited developers: one without an answer, one who declined,
 * and two bidders.
 */
async function makeInvitations() {
  const [silent, declining, bidder, other] = await Promise.all(
    Array.from({ length: 4 }, () => makeDeveloper(app)),
  );
  if (!silent || !declining || !bidder || !other) throw new Error('Four were made');
  const people = [silent, declining, bidder, other];
  const project = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: people.map(({ id }) => id),
  });
  const answer = async (person: TestUser, status: 'accepted' | 'declined') => {
    const { pending } = await app.as(person).invitations.mine();
    await app.as(person).invitations.answer({ id: pending[0]?.id ?? 0, status });
  };
  await answer(declining, 'declined');
  for (const person of [bidder, other]) await answer(person, 'accepted');
  const bid = await makeBid(app, { project, developer: bidder });
  await makeBid(app, { project, developer: other });
  return { project, bid, silent, declining, bidder, other };
}

test('invited developers without a bid are notified once that the project is cancelled', async () => {
  const { project, silent, declining, bidder } = await makeInvitations();
  await app.as(project.owner).hires.cancelProject({ id: project.id });
  const [invitation, cancelled] = [
    `You are invited to “${project.title}”`,
    `“${project.title}” was cancelled`,
  ];
  expect(await titlesOf(silent)).toEqual([`“${project.title}” accepts no more bids`, invitation]);
  expect(await titlesOf(declining)).not.toContain(`“${project.title}” accepts no more bids`);
  expect(await titlesOf(bidder)).toEqual([cancelled, invitation]);
  await drainQueues(app);
  const mails = await app.mailsTo(silent);
  expect(mails.map(({ text }) => text).join()).toContain(
    `The client cancelled “${project.title}”.`,
  );
});

test('a hire closes the invitations in the same way', async () => {
  const { project, bid, silent, bidder, other } = await makeInvitations();
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const over = `“${project.title}” accepts no more bids`;
  expect(await titlesOf(silent)).toContain(over);
  for (const person of [bidder, other]) expect(await titlesOf(person)).not.toContain(over);
  const mails = await app.mailsTo(silent);
  expect(mails.map(({ text }) => text).join()).toContain('hired a developer.');
});
