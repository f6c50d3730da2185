import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Blocks as `blocker`, in the conversation about the developer's profile. */
async function block(client: TestUser, developer: TestUser, blocker: TestUser, blocked = true) {
  const { id } = await app.as(client).conversations.start({ developerId: developer.id });
  await app.as(blocker).conversations.setBlocked({ id, blocked });
}

const refusal = {
  code: 'FORBIDDEN',
  message: expect.stringContaining('This client has blocked you'),
};

test('a developer whom the client has blocked neither asks, requests, bids nor changes a bid', async () => {
  const owner = await makeClient(app);
  const [open, other] = [await makeProject(app, { owner }), await makeProject(app, { owner })];
  const closed = await makeProject(app, { owner, isPrivate: true });
  const developer = await makeDeveloper(app);
  const bid = await makeBid(app, { project: other, developer });
  const api = app.as(developer);
  await block(owner, developer, owner);
  const mailCount = (await app.mailsTo(owner)).length;
  const offer = { amount: 900, proposal: 'Answer me!', deliveryTime: 14 };
  const acts = [
    () => api.questions.ask({ projectId: open.id, text: 'Why no answer?' }),
    () => api.invitations.request({ projectId: closed.id, message: 'Why no answer?' }),
    () => api.bids.place({ projectId: open.id, ...offer }),
    () => api.bids.change({ id: bid.id, proposal: 'Why no answer?' }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject(refusal);
  expect(await app.mailsTo(owner)).toHaveLength(mailCount);
  await api.bids.withdraw({ id: bid.id });
  await block(owner, developer, owner, false);
  for (const act of acts.slice(0, 3)) await act();
});

test('a client whom a developer has blocked does not invite that developer', async () => {
  const owner = await makeClient(app);
  const project = await makeProject(app, { owner });
  const developer = await makeDeveloper(app);
  const invite = () =>
    app.as(owner).invitations.invite({ projectId: project.id, developerIds: [developer.id] });
  await block(owner, developer, developer);
  await expect(invite()).rejects.toThrow('has blocked you');
  await block(owner, developer, developer, false);
  await block(owner, developer, owner);
  await expect(invite()).rejects.toThrow('You have blocked a developer');
  await block(owner, developer, owner, false);
  await invite();
});

test('a block by the developer does not keep the developer from bidding', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  await block(project.owner, developer, developer);
  expect((await makeBid(app, { project, developer })).projectId).toBe(project.id);
});
