import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/makers.ts';
import { confirm, hire, settled } from '#testing/payments.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const titlesOf = async (person: Person) => {
  const { items } = await rig.as(person).notifications.list({});
  return items.map(({ title }) => title);
};

/**
 * Returns a private project with four invited developers: one without an answer, one who declined,
 * and two bidders.
 */
async function makeInvitations() {
  const [silent, declining, bidder, other] = await Promise.all(
    Array.from({ length: 4 }, () => makeDeveloper(rig)),
  );
  if (!silent || !declining || !bidder || !other) throw new Error('Four were made');
  const people = [silent, declining, bidder, other];
  const project = await makeProject(rig, {
    isPrivate: true,
    invitedDeveloperIds: people.map(({ id }) => id),
  });
  const answer = async (person: Person, status: 'accepted' | 'declined') => {
    const { pending } = await rig.as(person).invitations.mine();
    await rig.as(person).invitations.answer({ id: pending[0]?.id ?? 0, status });
  };
  await answer(declining, 'declined');
  for (const person of [bidder, other]) await answer(person, 'accepted');
  const bid = await makeBid(rig, { project, developer: bidder });
  await makeBid(rig, { project, developer: other });
  return { project, bid, silent, declining, bidder, other };
}

test('invited developers without a bid are notified once that the project is cancelled', async () => {
  const { project, silent, declining, bidder } = await makeInvitations();
  await rig.as(project.owner).hires.cancelProject({ id: project.id });
  const [invitation, cancelled] = [
    `You are invited to “${project.title}”`,
    `“${project.title}” was cancelled`,
  ];
  expect(await titlesOf(silent)).toEqual([`“${project.title}” takes no more bids`, invitation]);
  expect(await titlesOf(declining)).not.toContain(`“${project.title}” takes no more bids`);
  expect(await titlesOf(bidder)).toEqual([cancelled, invitation]);
  await settled(rig);
  const mails = await rig.mailsTo(silent);
  expect(mails.map(({ text }) => text).join()).toContain(
    `The client cancelled “${project.title}”.`,
  );
});

test('the same of a project that went to a developer', async () => {
  const { project, bid, silent, bidder, other } = await makeInvitations();
  await confirm(rig, await hire(rig, bid));
  await settled(rig);
  const over = `“${project.title}” takes no more bids`;
  expect(await titlesOf(silent)).toContain(over);
  for (const person of [bidder, other]) expect(await titlesOf(person)).not.toContain(over);
  const mails = await rig.mailsTo(silent);
  expect(mails.map(({ text }) => text).join()).toContain('hired a developer.');
});
