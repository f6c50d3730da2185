import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
  makeProject,
} from '#testing/fixtures/makers.ts';
import type { EditClient, EditDeveloper } from './my-profile.schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const person = { firstName: 'Grace', lastName: 'Hopper', avatar: 'https://x.example/g.png' };
const developer: EditDeveloper = {
  ...person,
  bio: 'Compilers.\n\nAnd nanoseconds.',
  skills: ['COBOL', 'cobol', ' Navy '],
  availability: 'limited',
  city: 'New York',
  country: 'United States',
};
const client: EditClient = {
  ...person,
  companyName: 'Looms',
  city: 'London',
  state: null,
  country: 'United Kingdom',
};

test('a developer’s changes show in their form, on their page and in their name', async () => {
  const ada = await makeDeveloper(app);
  const user = await app.as(ada).profiles.editDeveloper(developer);
  const { id } = ada;
  expect(user).toMatchObject({ id, name: 'Grace Hopper', email: ada.email, avatar: person.avatar });
  expect(await app.as(ada).accounts.me()).toEqual(user);
  const expected = { ...developer, id, skills: ['COBOL', 'Navy'] };
  expect(await app.as(ada).profiles.own()).toEqual({
    ...expected,
    role: 'developer',
    rating: 0,
    reviewCount: 0,
    completedProjects: 0,
  });
  const { bio, skills, avatar } = expected;
  const page = await app.as(null).profiles.developer({ id });
  expect(page).toMatchObject({ id, name: 'Grace Hopper', bio, skills, avatar });
});

test('a client’s changes show in their form and on their page', async () => {
  const ada = await makeClient(app, { companyName: 'Before' });
  const { id } = ada;
  const user = await app.as(ada).profiles.editClient({ ...client, companyName: '' });
  expect(user).toMatchObject({ id, name: 'Grace Hopper', role: 'client' });
  const expected = { ...client, companyName: 'Individual' };
  expect(await app.as(ada).profiles.own()).toEqual({ id, role: 'client', ...expected });
  const { companyName, city, state, country } = expected;
  expect(await app.as(null).profiles.client({ id })).toMatchObject({
    name: 'Grace Hopper',
    companyName,
    city,
    state,
    country,
    email: null,
  });
});

test('an admin changes name and picture', async () => {
  const admin = await makeAdmin(app);
  // Other accounts may not have the name of an admin.
  const own = { ...person, lastName: 'Admin' };
  await app.as(admin).profiles.editAdmin(own);
  expect(await app.as(admin).profiles.own()).toEqual({ id: admin.id, role: 'admin', ...own });
});

test('users change only their own profile, whatever id they send', async () => {
  const [ada, other] = [await makeDeveloper(app), await makeDeveloper(app)];
  const before = await app.as(other).profiles.own();
  const claim = { id: other.id, userId: other.id, role: 'admin', rating: 50, email: 'x@y.example' };
  await app.as(ada).profiles.editDeveloper({ ...developer, ...claim });
  expect(await app.as(other).profiles.own()).toEqual(before);
  expect(await app.as(ada).profiles.own()).toMatchObject({ role: 'developer', rating: 0 });
  expect(await app.as(ada).accounts.me()).toMatchObject({ email: ada.email, role: 'developer' });
});

test('editing the profile of another role is refused and changes nothing', async () => {
  const ada = await makeClient(app);
  const before = await app.as(ada).profiles.own();
  const edit = app.as(ada).profiles.editDeveloper(developer);
  await expect(edit).rejects.toThrow('You do not have a developer profile.');
  await expect(app.as(ada).profiles.editAdmin(person)).rejects.toThrow(
    'You do not have an admin profile.',
  );
  expect(await app.as(ada).profiles.own()).toEqual(before);
});

test('a new name appears on existing projects and bids', async () => {
  const project = await makeProject(app);
  const bid = await makeBid(app, { project });
  await app.as(project.owner).profiles.editClient({ ...client, firstName: 'Mary' });
  await app.as(bid.bidder).profiles.editDeveloper({ ...developer, lastName: 'Murray' });
  expect(await app.as(null).projects.get(project)).toMatchObject({ clientName: 'Mary Hopper' });
  const [placed] = await app.as(project.owner).bids.onProject({ projectId: project.id });
  expect(placed?.developer).toMatchObject({ name: 'Grace Murray' });
});

test.each([
  ['markup', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'],
  ['SQL', `Robert'); drop table users;--`, '%s $1 \\'],
  ['right-to-left letters', 'نور', 'שלום'],
  ['emoji', '👩‍💻', '🇳🇴 Öl'],
])('%s in a name and a bio is stored as text', async (_kind, first, last) => {
  const ada = await makeDeveloper(app);
  const form = { ...developer, firstName: first, lastName: last, bio: `${first}\n${last}` };
  await app.as(ada).profiles.editDeveloper(form);
  const { id } = ada;
  const { body } = await app.call(null, 'GET', `/api/developers/${id}`);
  expect(body).toMatchObject({ name: `${first} ${last}`, bio: `${first}\n${last}` });
});

test('a picture that is no URL is refused, and nothing is changed', async () => {
  const ada = await makeDeveloper(app);
  const before = await app.as(ada).profiles.own();
  for (const avatar of ['javascript:alert(1)', 'data:image/png;base64,AA', '//x.example/a.png']) {
    const edited = app.as(ada).profiles.editDeveloper({ ...developer, avatar });
    await expect(edited).rejects.toThrow('Please enter a full web address');
  }
  expect(await app.as(ada).profiles.own()).toEqual(before);
});

test('one of two concurrent saves wins as a whole', async () => {
  const ada = await makeDeveloper(app);
  const tabs = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  await Promise.all(
    tabs.map((tab) =>
      app.as(ada).profiles.editDeveloper({ ...developer, firstName: tab, bio: tab, city: tab }),
    ),
  );
  const { firstName, ...rest } = await app.as(ada).profiles.own();
  expect(rest).toMatchObject({ bio: firstName, city: firstName });
});

test('a name that could be taken for the operator or an admin is refused, also after sign-up', async () => {
  const admin = await makeAdmin(app);
  await app.sql(`update users set first_name = 'Robin', last_name = 'Ashby' where id = $1`, [
    admin.id,
  ]);
  const signUp = (firstName: string, lastName: string) => {
    const email = `named-${crypto.randomUUID()}@example.org`;
    return app.call(null, 'POST', '/api/developers', {
      firstName,
      lastName,
      email,
      password: 'Test-pass-1!',
    });
  };
  for (const [first, last] of [
    ['Bidwright', 'Support'],
    ['R\u043Ebin', 'Ashby'],
  ] as const) {
    const answer = await signUp(first, last);
    expect([answer.status, answer.body.code]).toEqual([400, 'name_reserved']);
  }
  const client = await makeClient(app);
  const profile = { firstName: 'Clara', lastName: 'Client', companyName: 'Stripe Payments' };
  const edit = { ...profile, city: 'Oslo', state: null, country: 'Norway', avatar: null };
  await expect(app.as(client).profiles.editClient(edit)).rejects.toThrow('taken for Bidwright');
});

test('a suspended user cannot change what others see', async () => {
  const developer = await makeDeveloper(app);
  const item = await makePortfolioItem(app, developer);
  await app.sql('update users set suspended_at = now() where id = $1', [developer.id]);
  const own = await app.as(developer).profiles.own();
  const { id, title, description, category, skills, budget } = item;
  const acts = [
    () => app.as(developer).profiles.editDeveloper({ ...own, bio: 'New.' } as never),
    () => makePortfolioItem(app, developer),
    () => app.as(developer).portfolio.change({ id, title, description, category, skills, budget }),
    () => app.as(developer).portfolio.remove({ id }),
  ];
  for (const act of acts) await expect(act()).rejects.toThrow('Your account is suspended');
});
