import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const invite = (by: TestUser, projectId: number, developerIds: number[], message?: string) =>
  app.as(by).invitations.invite({ projectId, developerIds, message });

const countOf = async (projectId: number) =>
  (await app.sql('select 1 from invitations where project_id = $1', [projectId])).length;

async function privateProject(invited: TestUser[] = []) {
  return makeProject(app, { isPrivate: true, invitedDeveloperIds: invited.map(({ id }) => id) });
}

test('an invitation arrives in the app and by mail, with the message', async () => {
  const developer = await makeDeveloper(app);
  const project = await privateProject();
  await invite(project.owner, project.id, [developer.id], '  Your bike apps are lovely. ');
  const { items } = await app.as(developer).notifications.list({});
  expect(items[0]).toMatchObject({
    kind: 'invited',
    title: `You are invited to “${project.title}”`,
    path: '/invitations',
  });
  await drainQueues(app);
  const [mail] = await app.mailsTo(developer);
  expect(mail?.text).toContain('Clara Client writes: “Your bike apps are lovely.”');
  const { pending } = await app.as(developer).invitations.mine();
  expect(pending).toMatchObject([
    {
      message: 'Your bike apps are lovely.',
      status: 'pending',
      clientName: 'Clara Client',
      project: { id: project.id, title: project.title, budget: 1_000, isPrivate: true },
    },
  ]);
});

test('developers invited with a new project are notified', async () => {
  const developer = await makeDeveloper(app);
  await privateProject([developer]);
  const { items } = await app.as(developer).notifications.list({});
  expect(items.map(({ kind }) => kind)).toEqual(['invited']);
});

test('a public project carries invitations as well, posted with it or later', async () => {
  const [first, second] = [await makeDeveloper(app), await makeDeveloper(app)];
  const project = await makeProject(app, { invitedDeveloperIds: [first.id] });
  await invite(project.owner, project.id, [second.id]);
  expect(await countOf(project.id)).toBe(2);
});

test('a developer is invited to a project once', async () => {
  const developer = await makeDeveloper(app, { firstName: 'Grace', lastName: 'Hopper' });
  const other = await makeDeveloper(app);
  const project = await privateProject([developer]);
  await expect(invite(project.owner, project.id, [other.id, developer.id])).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Grace Hopper is already invited to this project.',
  });
  expect(await countOf(project.id)).toBe(1);
  await invite(project.owner, project.id, [other.id, other.id]);
  expect(await countOf(project.id)).toBe(2);
});

test('of two invitations at the same moment one is made, and one mail sent', async () => {
  const developer = await makeDeveloper(app);
  const project = await privateProject();
  const tries = Array.from({ length: 8 }, () => invite(project.owner, project.id, [developer.id]));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countOf(project.id)).toBe(1);
  await drainQueues(app);
  expect(await app.mailsTo(developer)).toHaveLength(1);
});

test('only developers are invited, all of them or none', async () => {
  const developer = await makeDeveloper(app);
  const client = await makeClient(app);
  const project = await privateProject();
  await expect(invite(project.owner, project.id, [developer.id, client.id])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await countOf(project.id)).toBe(0);
});

test('only the owner can invite to a project, whatever its status', async () => {
  const developer = await makeDeveloper(app);
  const project = await privateProject();
  const stranger = await makeClient(app);
  const refusal = {
    code: 'FORBIDDEN',
    message: 'Only the client of this project can do that.',
  };
  await expect(invite(stranger, project.id, [developer.id])).rejects.toMatchObject(refusal);
  await expect(invite(developer, project.id, [developer.id])).rejects.toMatchObject(refusal);
  await app.sql(`update projects set is_open = false, status = 'assigned' where id = $1`, [
    project.id,
  ]);
  await expect(invite(stranger, project.id, [developer.id])).rejects.toMatchObject(refusal);
  await expect(invite(project.owner, project.id, [developer.id])).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('only the owner sees the invited developers and their answers', async () => {
  const developer = await makeDeveloper(app);
  const project = await privateProject([developer]);
  const { invitations, requests } = await app
    .as(project.owner)
    .invitations.ofProject({ projectId: project.id });
  expect(invitations).toMatchObject([
    { status: 'pending', developer: { id: developer.id, name: 'Dev Eloper', reviewCount: 0 } },
  ]);
  expect(requests).toEqual([]);
  for (const person of [developer, await makeClient(app)]) {
    await expect(
      app.as(person).invitations.ofProject({ projectId: project.id }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('a profile lists the client’s open projects with the developer’s invitation to each', async () => {
  const developer = await makeDeveloper(app);
  const owner = await makeClient(app);
  const invited = await makeProject(app, {
    owner,
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
  });
  const free = await makeProject(app, { owner });
  const closed = await makeProject(app, { owner });
  await app.sql(`update projects set is_open = false, status = 'completed' where id = $1`, [
    closed.id,
  ]);
  const found = await app.as(owner).invitations.invitableProjects({ developerId: developer.id });
  expect(found.map(({ id, invitation }) => [id, invitation])).toEqual([
    [free.id, null],
    [invited.id, 'pending'],
  ]);
  const others = await app
    .as(await makeClient(app))
    .invitations.invitableProjects({ developerId: developer.id });
  expect(others).toEqual([]);
});

test('the number of invitations is limited, and the refusal names the limit', async () => {
  const project = await privateProject();
  const people = await Promise.all([1, 2, 3].map(() => makeDeveloper(app)));
  const [first, second, third] = people.map(({ id }) => id);
  await app.sql(
    `with many as (
       insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select 'many-' || n, 'many-' || n || '@example.org', 'Many', 'One', 'developer', '', now()
       from generate_series(1, 110) n returning id),
     known as (insert into developers (user_id, name, bio, skills) select id, '', '', '{}' from many
       returning user_id),
     asked as (insert into invitation_requests (project_id, developer_id, status, created_at, updated_at)
       select $1, user_id, 'open', now(), now() from known)
     insert into invitations (project_id, developer_id, status, created_at, updated_at)
     select $1, user_id, 'declined', now(), now() from known`,
    [project.id],
  );
  await invite(project.owner, project.id, [first ?? 0, second ?? 0, third ?? 0]);
  const lists = await app.as(project.owner).invitations.ofProject({ projectId: project.id });
  expect(lists.counts).toEqual({ invitations: 113, requests: 110, declined: 0 });
  expect(lists.invitations).toHaveLength(100);
  expect(lists.requests).toHaveLength(100);
  const waiting = lists.invitations.slice(0, 4).map(({ status }) => status);
  expect(waiting).toEqual(['pending', 'pending', 'pending', 'declined']);
});

async function makeInvitation({ isPrivate = true } = {}) {
  const developer = await makeDeveloper(app);
  const invitedDeveloperIds = [developer.id];
  const project = await makeProject(app, { isPrivate, invitedDeveloperIds });
  const { pending } = await app.as(developer).invitations.mine();
  return { developer, project, id: pending[0]?.id ?? 0 };
}

const withdraw = (by: TestUser, id: number) => app.as(by).invitations.withdraw({ id });

const onPage = (project: { id: number; owner: TestUser }) =>
  app.as(project.owner).invitations.ofProject({ projectId: project.id });

const invitationState = (of: TestUser, projectId: number) =>
  app.as(of).invitations.state({ projectId });

test('a withdrawn invitation closes the private project, and the refusal says so', async () => {
  const { developer, project, id } = await makeInvitation();
  await withdraw(project.owner, id);
  await expect(app.as(developer).projects.get({ id: project.id })).rejects.toMatchObject({
    message: 'This project is private',
  });
  expect((await app.as(developer).invitations.mine()).pending).toEqual([]);
  expect((await onPage(project)).invitations).toEqual([]);
  const { items } = await app.as(developer).notifications.list({});
  expect(JSON.stringify(items)).not.toContain(project.title);
  expect(items[0]).toMatchObject({
    kind: 'invitation_taken_back',
    title: 'Your invitation to a private project was withdrawn',
    path: '/invitations',
  });
  await drainQueues(app);
  const subjects = (await app.mailsTo(developer)).map(({ subject }) => subject);
  expect(subjects).toContain('Your invitation to a private project was withdrawn');
});

test('a public project stays open to a developer no longer invited', async () => {
  const { developer, project, id } = await makeInvitation({ isPrivate: false });
  await withdraw(project.owner, id);
  expect(await makeBid(app, { project, developer })).toMatchObject({ status: 'active' });
});

test('only the owner takes an invitation back, and only before it is answered', async () => {
  const { developer, project, id } = await makeInvitation();
  const other = await makeProject(app);
  await expect(withdraw(developer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(withdraw(other.owner, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await app.as(developer).invitations.answer({ id, status: 'accepted' });
  await expect(withdraw(project.owner, id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This invitation has already been answered, so you cannot withdraw it.',
  });
});

test('of an answer and a taking back at the same moment one counts', async () => {
  const { developer, project, id } = await makeInvitation();
  const [answered, taken] = await Promise.allSettled([
    app.as(developer).invitations.answer({ id, status: 'accepted' }),
    withdraw(project.owner, id),
  ]);
  const { invitations } = await onPage(project);
  expect([answered.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(invitations.length).toBe(answered.status === 'fulfilled' ? 1 : 0);
});

test('a developer whose invitation was withdrawn can be invited again and has no open request', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true });
  await app.as(developer).invitations.request({ projectId: project.id });
  const invite = () =>
    app.as(project.owner).invitations.invite({
      projectId: project.id,
      developerIds: [developer.id],
    });
  await invite();
  const [invitation] = (await onPage(project)).invitations;
  await withdraw(project.owner, invitation?.id ?? 0);
  expect(await invitationState(developer, project.id)).toEqual({
    invitation: null,
    request: 'declined',
  });
  await invite();
  expect((await invitationState(developer, project.id)).invitation).toMatchObject({
    status: 'pending',
  });
});

test('the client’s message is sent with the invitations of a new private project', async () => {
  const developer = await makeDeveloper(app);
  await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
    invitationMessage: 'Your hives are the best.',
  });
  const { pending } = await app.as(developer).invitations.mine();
  expect(pending).toMatchObject([{ message: 'Your hives are the best.' }]);
});

test('POST /api/invitations without a developer names the missing field', async () => {
  const project = await makeProject(app);
  const { body, status } = await app.call(project.owner, 'POST', '/api/invitations', {
    projectId: project.id,
  });
  expect(status).toBe(400);
  expect(body.message).toBe('developerId is required: the developer to invite.');
});
