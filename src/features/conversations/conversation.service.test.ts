import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());

test('two users have one conversation per subject, however often either starts it', async () => {
  const project = await makeProject(rig);
  const developer = await makeDeveloper(rig);
  const client = rig.as(project.owner).conversations;
  const about = { developerId: developer.id, projectId: project.id };
  const conversations = await Promise.all([
    client.start(about),
    client.start(about),
    rig.as(developer).conversations.start({ projectId: project.id }),
    rig.as(developer).conversations.start({ projectId: project.id }),
  ]);
  expect(new Set(conversations.map(({ id }) => id)).size).toBe(1);
  const profile = await client.start({ developerId: developer.id });
  expect(profile.id).not.toBe(conversations[0]?.id);
  expect(await client.start({ developerId: developer.id })).toEqual(profile);
});

test('an empty conversation shows to the one who began it alone', async () => {
  const client = await makeClient(rig);
  const developer = await makeDeveloper(rig);
  await rig.as(client).conversations.start({ developerId: developer.id });
  expect((await rig.as(client).conversations.list({})).items).toHaveLength(1);
  expect((await rig.as(developer).conversations.list({})).items).toEqual([]);
});

test('clients do not write to clients, developers not to developers or themselves', async () => {
  const client = rig.as(await makeClient(rig)).conversations;
  const other = await makeClient(rig);
  const developer = await makeDeveloper(rig);
  const as = rig.as(developer).conversations;
  await expect(client.start({ developerId: other.id })).rejects.toThrow('Developer Not Found');
  await expect(client.start({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const peer = await makeDeveloper(rig);
  await expect(as.start({ developerId: peer.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as.start({ developerId: developer.id })).rejects.toThrow('Choose the project');
});

test('a client writes about their own projects only', async () => {
  const project = await makeProject(rig);
  const developer = await makeDeveloper(rig);
  const stranger = rig.as(await makeClient(rig)).conversations;
  const about = { developerId: developer.id, projectId: project.id };
  await expect(stranger.start(about)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a private project is spoken of with the invited only, and keeps its name from others', async () => {
  const owner = await makeClient(rig);
  const invited = await makeDeveloper(rig);
  const stranger = await makeDeveloper(rig);
  const title = 'The secret engine';
  const project = await makeProject(rig, {
    owner,
    title,
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  const about = { projectId: project.id };
  await expect(rig.as(stranger).conversations.start(about)).rejects.toThrow(
    'This project is private',
  );
  const uninvited = { ...about, developerId: stranger.id };
  await expect(rig.as(owner).conversations.start(uninvited)).rejects.toThrow(
    'Invite the developer',
  );

  const { id } = await rig.as(invited).conversations.start(about);
  const seen = async () => (await rig.as(invited).conversations.get({ id })).project;
  expect(await seen()).toEqual({ id: project.id, title });
  await rig.sql(`update invitations set status = 'declined' where project_id = $1`, [project.id]);
  expect(await seen()).toEqual({ id: null, title: 'A private project' });
  expect((await rig.as(owner).conversations.get({ id })).project).toMatchObject({ title });
});

test('the list is newest activity first and pages without gaps', async () => {
  const client = await makeClient(rig);
  const developer = await makeDeveloper(rig);
  const as = rig.as(developer).conversations;
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const project = await makeProject(rig, { owner: client, title: `Project ${n}` });
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
