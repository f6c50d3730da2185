import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

async function makeInvitation({ isPrivate = true } = {}) {
  const developer = await makeDeveloper(rig);
  const invitedDeveloperIds = [developer.id];
  const project = await makeProject(rig, { isPrivate, invitedDeveloperIds });
  const { pending } = await rig.as(developer).invitations.mine();
  return { developer, project, id: pending[0]?.id ?? 0 };
}

const takeBack = (by: Person, id: number) => rig.as(by).invitations.takeBack({ id });
const onPage = (project: { id: number; owner: Person }) =>
  rig.as(project.owner).invitations.ofProject({ projectId: project.id });
const standing = (of: Person, projectId: number) => rig.as(of).invitations.standing({ projectId });

test('a pending invitation taken back closes the private project, and says so', async () => {
  const { developer, project, id } = await makeInvitation();
  await takeBack(project.owner, id);
  await expect(rig.as(developer).projects.get({ id: project.id })).rejects.toMatchObject({
    message: 'This project is private',
  });
  expect((await rig.as(developer).invitations.mine()).pending).toEqual([]);
  expect((await onPage(project)).invitations).toEqual([]);
  const { items } = await rig.as(developer).notifications.list({});
  expect(JSON.stringify(items)).not.toContain(project.title);
  expect(items[0]).toMatchObject({
    kind: 'invitation_taken_back',
    title: 'Your invitation to a private project was taken back',
    path: '/invitations',
  });
  await settled(rig);
  const subjects = (await rig.mailsTo(developer)).map(({ subject }) => subject);
  expect(subjects).toContain('Your invitation to a private project was taken back');
});

test('a public project stays open to a developer no longer invited', async () => {
  const { developer, project, id } = await makeInvitation({ isPrivate: false });
  await takeBack(project.owner, id);
  expect(await makeBid(rig, { project, developer })).toMatchObject({ status: 'active' });
});

test('only the owner takes an invitation back, and only before it is answered', async () => {
  const { developer, project, id } = await makeInvitation();
  const other = await makeProject(rig);
  await expect(takeBack(developer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(takeBack(other.owner, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await rig.as(developer).invitations.answer({ id, status: 'accepted' });
  await expect(takeBack(project.owner, id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This invitation is answered already and cannot be taken back.',
  });
});

test('of an answer and a taking back at the same moment one counts', async () => {
  const { developer, project, id } = await makeInvitation();
  const [answered, taken] = await Promise.allSettled([
    rig.as(developer).invitations.answer({ id, status: 'accepted' }),
    takeBack(project.owner, id),
  ]);
  const { invitations } = await onPage(project);
  expect([answered.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(invitations.length).toBe(answered.status === 'fulfilled' ? 1 : 0);
});

test('who is no longer invited can be invited again, and has no request waiting', async () => {
  const developer = await makeDeveloper(rig);
  const project = await makeProject(rig, { isPrivate: true });
  await rig.as(developer).invitations.request({ projectId: project.id });
  const invite = () =>
    rig.as(project.owner).invitations.invite({
      projectId: project.id,
      developerIds: [developer.id],
    });
  await invite();
  const [invitation] = (await onPage(project)).invitations;
  await takeBack(project.owner, invitation?.id ?? 0);
  expect(await standing(developer, project.id)).toEqual({ invitation: null, request: 'declined' });
  await invite();
  expect((await standing(developer, project.id)).invitation).toMatchObject({ status: 'pending' });
});

test('the words of the client go with the invitations of a new private project', async () => {
  const developer = await makeDeveloper(rig);
  await makeProject(rig, {
    isPrivate: true,
    invitedDeveloperIds: [developer.id],
    invitationMessage: 'Your hives are the best.',
  });
  const { pending } = await rig.as(developer).invitations.mine();
  expect(pending).toMatchObject([{ message: 'Your hives are the best.' }]);
});

async function makeRequest() {
  const developer = await makeDeveloper(rig);
  const project = await makeProject(rig, { isPrivate: true });
  await rig.as(developer).invitations.request({ projectId: project.id, message: 'Me.' });
  const [own] = await rig.as(developer).invitations.requests();
  return { developer, project, id: own?.id ?? 0, own };
}

test('a developer sees what they asked for, and nothing of the project', async () => {
  const { developer, project, id, own } = await makeRequest();
  expect(own).toEqual({
    id,
    projectId: project.id,
    status: 'open',
    message: 'Me.',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  await rig.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  expect(await rig.as(developer).invitations.requests()).toMatchObject([{ status: 'declined' }]);
  expect(await rig.as(await makeDeveloper(rig)).invitations.requests()).toEqual([]);
});

test('an open request is taken back, and can be made again', async () => {
  const { developer, project, id } = await makeRequest();
  const other = await makeDeveloper(rig);
  const back = (by: Person) => rig.as(by).invitations.takeBackRequest({ id });
  await expect(back(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await back(developer);
  await expect(back(developer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await onPage(project)).requests).toEqual([]);
  await rig.as(developer).invitations.request({ projectId: project.id });
  expect((await onPage(project)).requests).toHaveLength(1);
});

test('an answered request cannot be taken back', async () => {
  const { developer, project, id } = await makeRequest();
  await rig.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  await expect(rig.as(developer).invitations.takeBackRequest({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Your request is answered already.',
  });
});

test('the mail about a declined request says when it was made, and where', async () => {
  const { developer, project, id } = await makeRequest();
  await rig.as(project.owner).invitations.answerRequest({ id, status: 'declined' });
  await settled(rig);
  const [mail] = await rig.mailsTo(developer);
  expect(mail?.text).toMatch(/the private project you asked about on \w+ \d+, \d{4}/);
  expect(mail?.text).toContain(`/projects/${project.id}`);
  expect(mail?.text).not.toContain(project.title);
});

test('POST /api/invitations without a developer says what is missing', async () => {
  const project = await makeProject(rig);
  const { body, status } = await rig.call(project.owner, 'POST', '/api/invitations', {
    projectId: project.id,
  });
  expect(status).toBe(400);
  expect(body.message).toBe('developerId is required: the developer to invite.');
});
