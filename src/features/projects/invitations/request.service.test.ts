import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const privateProject = () => makeProject(app, { isPrivate: true });

const ask = (by: TestUser, projectId: number, message?: string) =>
  app.as(by).invitations.request({ projectId, message });

const invitationState = (of: TestUser, projectId: number) =>
  app.as(of).invitations.state({ projectId });

async function requestsOn(project: { id: number; owner: TestUser }) {
  const { requests } = await app.as(project.owner).invitations.ofProject({ projectId: project.id });
  return requests;
}

/** Returns a private project and a developer with an open request for an invitation. */
async function makeRequest() {
  const project = await privateProject();
  const developer = await makeDeveloper(app);
  await ask(developer, project.id, 'I know this trade.');
  const requests = await requestsOn(project);
  const id = requests[0]?.id ?? 0;
  const reply = (by: TestUser, status: 'invited' | 'declined') =>
    app.as(by).invitations.answerRequest({ id, status });
  return { project, developer, requests, id, reply };
}

test('a request reaches the owner, in the app, by mail and on the project page', async () => {
  const { project, developer, requests } = await makeRequest();
  expect(requests).toMatchObject([
    { message: 'I know this trade.', developer: { id: developer.id, name: 'Dev Eloper' } },
  ]);
  const { items } = await app.as(project.owner).notifications.list({});
  expect(items[0]).toMatchObject({
    kind: 'invitation_requested',
    title: 'Dev Eloper asks for an invitation',
    path: `/projects/${project.id}#invited`,
  });
  await drainQueues(app);
  const [mail] = await app.mailsTo(project.owner);
  expect(mail?.text).toContain('Dev Eloper writes: “I know this trade.”');
});

test('asking opens nothing', async () => {
  const { project, developer } = await makeRequest();
  expect(await invitationState(developer, project.id)).toEqual({
    invitation: null,
    request: 'open',
  });
  await expect(app.as(developer).projects.get({ id: project.id })).rejects.toMatchObject({
    message: 'This project is private',
  });
});

test('a developer asks once, also with two clicks at the same moment', async () => {
  const project = await privateProject();
  const developer = await makeDeveloper(app);
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => ask(developer, project.id)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(ask(developer, project.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have already asked to be invited to this project.',
  });
  const { items } = await app.as(project.owner).notifications.list({});
  expect(items).toHaveLength(1);
});

test('the owner turns a request into an invitation', async () => {
  const { project, developer, reply } = await makeRequest();
  await reply(project.owner, 'invited');
  const { invitation, request } = await invitationState(developer, project.id);
  expect(invitation).toMatchObject({ status: 'pending' });
  expect(request).toBe('invited');
  const seen = await app.as(developer).projects.get({ id: project.id });
  expect(seen).toMatchObject({ title: project.title, invitation: 'pending' });
  const { items } = await app.as(developer).notifications.list({});
  expect(items.map(({ kind }) => kind)).toEqual(['invited']);
});

test('inviting a developer accepts their request', async () => {
  const { project, developer } = await makeRequest();
  const owner = app.as(project.owner).invitations;
  await owner.invite({ projectId: project.id, developerIds: [developer.id] });
  const { invitations, requests } = await owner.ofProject({ projectId: project.id });
  expect(requests).toEqual([]);
  expect(invitations).toHaveLength(1);
});

test('the notification of a declined request reveals nothing of the project', async () => {
  const { project, developer, reply } = await makeRequest();
  await reply(project.owner, 'declined');
  expect(await invitationState(developer, project.id)).toEqual({
    invitation: null,
    request: 'declined',
  });
  const { items } = await app.as(developer).notifications.list({});
  expect(items.map(({ kind }) => kind)).toEqual(['request_declined']);
  await drainQueues(app);
  const texts = JSON.stringify([items, await app.mailsTo(developer)]);
  expect(texts).not.toContain(project.title);
  await expect(ask(developer, project.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a request ends with its project, and its developer sees that', async () => {
  const { project, developer } = await makeRequest();
  const requests = async () => (await app.as(developer).invitations.requests())[0]?.status;
  expect(await requests()).toBe('open');
  await app.as(project.owner).hires.cancelProject({ id: project.id });
  expect(await requests()).toBe('closed');
  expect(await invitationState(developer, project.id)).toEqual({
    invitation: null,
    request: 'closed',
  });
  const { items } = await app.as(developer).notifications.list({});
  expect(items.map(({ title }) => title)).toEqual([
    `Private project no. ${project.id} accepts no more bids`,
  ]);
  expect(JSON.stringify(items)).not.toContain(project.title);
});

test('the owner sees a declined request until that developer is invited', async () => {
  const { project, developer, reply } = await makeRequest();
  await reply(project.owner, 'declined');
  const owner = app.as(project.owner).invitations;
  expect(await owner.ofProject({ projectId: project.id })).toMatchObject({
    requests: [],
    declined: [{ developer: { id: developer.id } }],
  });
  await owner.invite({ projectId: project.id, developerIds: [developer.id] });
  expect(await owner.ofProject({ projectId: project.id })).toMatchObject({ declined: [] });
});

test('a request is answered once, and by the owner alone', async () => {
  const { project, developer, reply } = await makeRequest();
  for (const person of [developer, await makeClient(app)]) {
    await expect(reply(person, 'invited')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const ends = await Promise.allSettled([
    reply(project.owner, 'invited'),
    reply(project.owner, 'declined'),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(reply(project.owner, 'invited')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This request has already been answered.',
  });
});

test('a closed private project takes no requests, without a reason', async () => {
  const developer = await makeDeveloper(app);
  const [expired, cancelled] = [await privateProject(), await privateProject()];
  await app.sql(`update projects set deadline = now() - interval '1 day' where id = $1`, [
    expired.id,
  ]);
  await app.as(cancelled.owner).hires.cancelProject({ id: cancelled.id });
  for (const { id } of [expired, cancelled]) {
    await expect(ask(developer, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This project accepts no requests at the moment.',
    });
  }
  await expect(ask(developer, 2_000_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a developer sees their requests, but no details of the project', async () => {
  const { developer, project, id } = await makeRequest();
  const [own] = await app.as(developer).invitations.requests();
  expect(own).toEqual({
    id,
    projectId: project.id,
    status: 'open',
    message: 'I know this trade.',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  await app.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  expect(await app.as(developer).invitations.requests()).toMatchObject([{ status: 'declined' }]);
  expect(await app.as(await makeDeveloper(app)).invitations.requests()).toEqual([]);
});

test('an open request is taken back, and can be made again', async () => {
  const { developer, project, id } = await makeRequest();
  const other = await makeDeveloper(app);
  const back = (by: TestUser) => app.as(by).invitations.withdrawRequest({ id });
  await expect(back(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await back(developer);
  await expect(back(developer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await requestsOn(project)).toEqual([]);
  await app.as(developer).invitations.request({ projectId: project.id });
  expect(await requestsOn(project)).toHaveLength(1);
});

test('an answered request cannot be taken back', async () => {
  const { developer, project, id } = await makeRequest();
  await app.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  await expect(app.as(developer).invitations.withdrawRequest({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Your request has already been answered.',
  });
});

test('the mail about a declined request names its date and project', async () => {
  const { developer, project, id } = await makeRequest();
  await app.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  await drainQueues(app);
  const [mail] = await app.mailsTo(developer);
  expect(mail?.text).toMatch(
    /the private project you asked about on \w+ \d+, \d{4}, \d\d:\d\d UTC/,
  );
  expect(mail?.text).toContain(`/projects/${project.id}`);
  expect(mail?.text).not.toContain(project.title);
});
