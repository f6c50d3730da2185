import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const send = (by: TestUser | null, body: object) => app.call(by, 'POST', '/api/invitations', body);
const list = (by: TestUser | null, id: number, query = '') =>
  app.call(by, 'GET', `/api/invitations/developer/${id}${query}`);
const answer = (by: TestUser | null, id: number | string, body: object) =>
  app.call(by, 'PATCH', `/api/invitations/${id}`, body);

async function sent() {
  const project = await makeProject(app, { isPrivate: true, isUrgent: true });
  const developer = await makeDeveloper(app);
  const { body } = await send(project.owner, {
    projectId: project.id,
    developerId: developer.id,
    clientId: project.owner.id,
    message: 'Join us',
  });
  return { project, developer, invitation: body };
}

test('a private project is created, then its developers are invited one by one', async () => {
  const owner = await makeClient(app);
  const created = await app.call(owner, 'POST', '/api/projects', {
    title: 'A quiet project',
    description: 'Only for a few, to begin with.',
    category: 'Enterprise',
    budget: 900,
    isPrivate: true,
    isUrgent: false,
    skills: ['SQL'],
    deadline: new Date(Date.now() + 864e5).toISOString(),
    clientId: owner.id,
  });
  expect(created.status).toBe(201);
  const developer = await makeDeveloper(app);
  const { status, body } = await send(owner, {
    projectId: created.body.id,
    developerId: developer.id,
    clientId: owner.id,
    message: 'Join us',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    projectId: created.body.id,
    developerId: developer.id,
    status: 'pending',
    message: 'Join us',
    offer: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: body.createdAt,
  });
});

test('the invitations of a developer have the documented format', async () => {
  const { project, developer, invitation } = await sent();
  const { status, body } = await list(developer, developer.id);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: invitation.id,
      status: 'pending',
      createdAt: invitation.createdAt,
      updatedAt: invitation.createdAt,
      message: 'Join us',
      offer: null,
      projectId: project.id,
      clientName: 'Clara Client',
      project: {
        id: project.id,
        title: project.title,
        description: project.description,
        category: 'Web App',
        budget: 1_000,
        deadline: project.deadline,
        isUrgent: true,
        isPrivate: true,
        status: 'active',
        isPaused: false,
        revision: 1,
      },
    },
  ]);
});

test('a long list is paged without duplicates', async () => {
  const developer = await makeDeveloper(app);
  const owner = await makeClient(app);
  for (let nth = 0; nth < 3; nth += 1) {
    await makeProject(app, { owner, invitedDeveloperIds: [developer.id] });
  }
  const first = await list(developer, developer.id, '?limit=2');
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await app.call(developer, 'GET', next);
  const ids = [...first.body, ...second.body].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(second.headers.link).toBeUndefined();
});

test('nobody can read the invitations of another user', async () => {
  const { developer, project } = await sent();
  expect((await list(null, developer.id)).status).toBe(401);
  for (const person of [project.owner, await makeDeveloper(app)]) {
    const { status, body } = await list(person, developer.id);
    expect([status, body.message]).toEqual([403, 'You can only read your own invitations.']);
  }
});

test('an invitation is accepted by its developer, once', async () => {
  const { developer, project, invitation } = await sent();
  expect((await answer(null, invitation.id, { status: 'accepted' })).status).toBe(401);
  expect((await answer(project.owner, invitation.id, { status: 'accepted' })).status).toBe(403);
  const { status, body } = await answer(developer, invitation.id, { status: 'accepted' });
  expect([status, body.status]).toEqual([200, 'accepted']);
  const again = await answer(developer, invitation.id, { status: 'declined' });
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have already answered this invitation.',
  ]);
});

test('a declined private project reveals no details, and its fields remain', async () => {
  const { developer, project, invitation } = await sent();
  const withdrawnProject = {
    id: project.id,
    title: 'Private project',
    description: '',
    category: null,
    budget: null,
    deadline: null,
    isUrgent: false,
    isPrivate: true,
    status: null,
    isPaused: false,
    revision: null,
  };
  const { body } = await answer(developer, invitation.id, { status: 'declined' });
  expect(body).toMatchObject({ status: 'declined', project: withdrawnProject });
  expect((await list(developer, developer.id)).body[0].project).toEqual(withdrawnProject);
});

test('an invalid answer is 400, an unknown invitation 404', async () => {
  const { developer, invitation } = await sent();
  const wrong = await answer(developer, invitation.id, { status: 'maybe' });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'An answer is accepted or declined']);
  expect((await answer(developer, 'x', { status: 'accepted' })).status).toBe(400);
  expect((await answer(developer, 2_000_000_000, { status: 'accepted' })).status).toBe(404);
});

test('path parameters take precedence over the body', async () => {
  const { developer, invitation } = await sent();
  const body = { status: 'declined', invitationId: 1, id: 1 };
  const answered = await answer(developer, invitation.id, body);
  expect(answered.body).toMatchObject({ id: invitation.id, status: 'declined' });
});

test('inviting twice, to another’s project, a client, or as another is refused', async () => {
  const { project, developer } = await sent();
  const { owner } = project;
  const [other, stranger] = [await makeDeveloper(app), await makeClient(app)];
  const about = { projectId: project.id, developerId: other.id };
  const statuses = await Promise.all([
    send(null, about),
    send(owner, { projectId: project.id, developerId: developer.id }),
    send(stranger, about),
    send(stranger, { ...about, clientId: owner.id }),
    send(owner, { ...about, clientId: stranger.id }),
    send(owner, { projectId: project.id, developerId: stranger.id }),
    send(owner, { projectId: 2_000_000_000, developerId: other.id }),
    send(owner, { ...about, message: 'x'.repeat(1_001) }),
    send(owner, { projectId: project.id }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([
    401, 409, 403, 403, 403, 400, 404, 400, 400,
  ]);
});
