import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('two users have one conversation per subject, however often either starts it', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const client = app.as(project.owner).conversations;
  const about = { developerId: developer.id, projectId: project.id };
  const conversations = await Promise.all([
    client.start(about),
    client.start(about),
    app.as(developer).conversations.start({ projectId: project.id }),
    app.as(developer).conversations.start({ projectId: project.id }),
  ]);
  expect(new Set(conversations.map(({ id }) => id)).size).toBe(1);
  const profile = await client.start({ developerId: developer.id });
  expect(profile.id).not.toBe(conversations[0]?.id);
  expect(await client.start({ developerId: developer.id })).toEqual(profile);
});

test('an empty conversation is visible only to the user who started it', async () => {
  const client = await makeClient(app);
  const developer = await makeDeveloper(app);
  await app.as(client).conversations.start({ developerId: developer.id });
  expect((await app.as(client).conversations.list({})).items).toHaveLength(1);
  expect((await app.as(developer).conversations.list({})).items).toEqual([]);
});

test('clients do not write to clients, developers not to developers or themselves', async () => {
  const client = app.as(await makeClient(app)).conversations;
  const other = await makeClient(app);
  const developer = await makeDeveloper(app);
  const as = app.as(developer).conversations;
  await expect(client.start({ developerId: other.id })).rejects.toThrow('Developer Not Found');
  await expect(client.start({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const peer = await makeDeveloper(app);
  await expect(as.start({ developerId: peer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as.start({ developerId: developer.id })).rejects.toThrow('Choose the project');
});

test('a client writes about their own projects only', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const stranger = app.as(await makeClient(app)).conversations;
  const about = { developerId: developer.id, projectId: project.id };
  await expect(stranger.start(about)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a private project is a subject only between invited users, and others do not see its title', async () => {
  const owner = await makeClient(app);
  const invited = await makeDeveloper(app);
  const stranger = await makeDeveloper(app);
  const title = 'The secret engine';
  const project = await makeProject(app, {
    owner,
    title,
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  const about = { projectId: project.id };
  await expect(app.as(stranger).conversations.start(about)).rejects.toThrow(
    'This project is private',
  );
  const uninvited = { ...about, developerId: stranger.id };
  await expect(app.as(owner).conversations.start(uninvited)).rejects.toThrow(
    'Invite the developer',
  );

  const { id } = await app.as(invited).conversations.start(about);
  const seen = async () => (await app.as(invited).conversations.get({ id })).project;
  expect(await seen()).toEqual({ id: project.id, title });
  await app.sql(`update invitations set status = 'declined' where project_id = $1`, [project.id]);
  expect(await seen()).toEqual({ id: null, title: 'A private project' });
  expect((await app.as(owner).conversations.get({ id })).project).toMatchObject({ title });
});

test('the list is newest activity first and pages without gaps', async () => {
  const client = await makeClient(app);
  const developer = await makeDeveloper(app);
  const as = app.as(developer).conversations;
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const project = await makeProject(app, { owner: client, title: `Project ${n}` });
    ids.push((await as.start({ projectId: project.id })).id);
  }
  const [first = 0] = ids;
  await as.send({ conversationId: first, key: 'list-key-00000001', text: 'The newest' });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof as.list>> = await as.list({
      limit: 2,
      ...(cursor && { cursor }),
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual([first, ...ids.slice(1).reverse()]);
});
