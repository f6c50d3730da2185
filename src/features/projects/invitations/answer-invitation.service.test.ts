import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Returns a private project, the developer invited to it, and the invitation. */
async function makeInvitation() {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
  });
  const { pending } = await app.as(developer).invitations.mine();
  return { developer, project, id: pending[0]?.id ?? 0 };
}

const answer = (by: TestUser, id: number, status: 'accepted' | 'declined' = 'accepted') =>
  app.as(by).invitations.answer({ id, status });

const conflict = (message: string) => ({ code: 'CONFLICT', message });

test('the pending one cannot bid, the accepted one can', async () => {
  const { developer, project, id } = await makeInvitation();
  await expect(makeBid(app, { project, developer })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Accept your invitation to this private project before you bid.',
  });
  expect(await answer(developer, id)).toMatchObject({ id, status: 'accepted' });
  expect(await makeBid(app, { project, developer })).toMatchObject({ status: 'active' });
});

test('the client is notified of each answer, in the app and by mail', async () => {
  const { developer, project, id } = await makeInvitation();
  await answer(developer, id, 'declined');
  const { items } = await app.as(project.owner).notifications.list({});
  expect(items[0]).toMatchObject({
    kind: 'invitation_answered',
    title: 'Dev Eloper declined your invitation',
    path: `/projects/${project.id}#invited`,
  });
  await drainQueues(app);
  const mails = await app.mailsTo(project.owner);
  expect(mails.map(({ subject }) => subject)).toEqual(['Dev Eloper declined your invitation']);
});

test('the notification of a suspended client does not say that the developer can bid now', async () => {
  const { developer, project, id } = await makeInvitation();
  const admin = await makeAdmin(app);
  const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
  await app.as(admin).suspensions.suspend({ userId: project.owner.id, ...because });
  expect((await answer(developer, id)).project?.isPaused).toBe(true);
  await drainQueues(app);
  const mails = await app.mailsTo(project.owner);
  const mail = mails.find(({ subject }) => subject === 'Dev Eloper accepted your invitation');
  expect(mail?.text).toContain('accepts no bids and you cannot invite developers');
  expect(mail?.text).not.toContain('can now bid');
});

test('an invitation is answered once', async () => {
  const { developer, id } = await makeInvitation();
  await answer(developer, id);
  for (const again of ['accepted', 'declined'] as const) {
    await expect(answer(developer, id, again)).rejects.toMatchObject(
      conflict('You have already answered this invitation.'),
    );
  }
});

test('of concurrent answers one counts, and the client is notified once', async () => {
  const { developer, project, id } = await makeInvitation();
  const ends = await Promise.allSettled([
    answer(developer, id, 'accepted'),
    answer(developer, id, 'declined'),
    answer(developer, id, 'accepted'),
    answer(developer, id, 'declined'),
  ]);
  const [counted, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  expect(more).toEqual([]);
  const [row] = await app.sql<{ status: string }>('select status from invitations where id = $1', [
    id,
  ]);
  expect(row?.status).toBe(counted?.status);
  const { items } = await app.as(project.owner).notifications.list({});
  expect(items).toHaveLength(1);
});

test('only the invited developer answers', async () => {
  const { project, id } = await makeInvitation();
  for (const person of [project.owner, await makeDeveloper(app)]) {
    await expect(answer(person, id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You can only answer your own invitations.',
    });
  }
  await expect(answer(project.owner, 2_000_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('after the deadline it cannot be answered, until the client extends it', async () => {
  const { developer, project, id } = await makeInvitation();
  await app.sql(`update projects set deadline = now() - interval '1 minute' where id = $1`, [
    project.id,
  ]);
  for (const status of ['accepted', 'declined'] as const) {
    await expect(answer(developer, id, status)).rejects.toMatchObject(
      conflict('The deadline of this project has passed, so you cannot answer the invitation.'),
    );
  }
  const { pending } = await app.as(developer).invitations.mine();
  expect(pending.map((one) => one.id)).toEqual([id]);
  await app.sql(`update projects set deadline = now() + interval '1 day' where id = $1`, [
    project.id,
  ]);
  expect(await answer(developer, id)).toMatchObject({ status: 'accepted' });
});

test('once the project is closed it cannot be answered, and waits no more', async () => {
  const { developer, project, id } = await makeInvitation();
  await app.as(project.owner).hires.cancelProject({ id: project.id });
  await expect(answer(developer, id)).rejects.toMatchObject(
    conflict('This project is no longer open, so you cannot answer the invitation.'),
  );
  const { pending } = await app.as(developer).invitations.mine();
  expect(pending).toEqual([]);
});

test('a developer who declined sees nothing of a private project', async () => {
  const { developer, project, id } = await makeInvitation();
  expect(await answer(developer, id, 'declined')).toMatchObject({ project: null });
  const { pending, recent } = await app.as(developer).invitations.mine();
  expect(pending).toEqual([]);
  expect(recent).toMatchObject([
    { id, status: 'declined', clientName: 'Clara Client', project: null },
  ]);
  await expect(app.as(developer).projects.get({ id: project.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This project is private',
  });
  await expect(makeBid(app, { project, developer })).rejects.toMatchObject({
    message: 'This project is private',
  });
});

test('a developer who declined an invitation to a public project sees it like others', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, { invitedDeveloperIds: [developer.id] });
  const { pending } = await app.as(developer).invitations.mine();
  const answered = await answer(developer, pending[0]?.id ?? 0, 'declined');
  expect(answered.project?.title).toBe(project.title);
  expect(await makeBid(app, { project, developer })).toMatchObject({ status: 'active' });
});

test('the five latest answers are shown, the last one first', async () => {
  const developer = await makeDeveloper(app);
  const owner = (await makeProject(app)).owner;
  for (let nth = 1; nth <= 7; nth += 1) {
    await makeProject(app, {
      owner,
      title: `Project ${nth}`,
      isPrivate: true,
      invitedDeveloperIds: [developer.id],
    });
  }
  const { pending } = await app.as(developer).invitations.mine();
  expect(pending.map(({ project }) => project?.title)[0]).toBe('Project 7');
  for (const { id } of pending) {
    await answer(developer, id);
    app.clock.aheadMs += 1_000;
  }
  const { pending: left, recent } = await app.as(developer).invitations.mine();
  expect(left).toEqual([]);
  expect(recent.map(({ project }) => project?.title)).toEqual([1, 2, 3, 4, 5].map(titled));
});

function titled(nth: number) {
  return `Project ${nth}`;
}
