import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { daysFromNow, makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { endpoints } from './rest.ts';
import { appRouter } from './router.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

/** A project with a bid, and the people around it; nobody else has ever seen it. */
async function stage(isPrivate = false) {
  const [owner, client, bidder, developer, admin] = await Promise.all([
    makeClient(rig),
    makeClient(rig),
    makeDeveloper(rig),
    makeDeveloper(rig),
    makeClient(rig),
  ]);
  await rig.sql(`update users set role = 'admin' where id = $1`, [admin.id]);
  const project = await makeProject(rig, {
    owner,
    ...(isPrivate && { isPrivate, invitedDeveloperIds: [bidder.id] }),
  });
  const bid = isPrivate ? { id: 0 } : await makeBid(rig, { project, developer: bidder });
  const [invitation] = (await rig.as(bidder).invitations.mine()).pending;
  const asking = await makeDeveloper(rig);
  if (isPrivate) await rig.as(asking).invitations.request({ projectId: project.id });
  const { requests } = await rig.as(owner).invitations.ofProject({ projectId: project.id });
  const cast = [null, owner, client, bidder, developer, { ...admin, role: 'admin' as const }];
  const talk = await rig.as(owner).conversations.start({ developerId: bidder.id });
  const [waiting, file] = [await upload(bidder), await upload(bidder)];
  const said = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [file.body.id] };
  await rig.as(bidder).conversations.send({ ...said, text: 'See this.' });
  const filter = { search: 'React' };
  await rig.as(developer).savedSearches.save({ name: 'React', how: 'daily', filter });
  const [notice] = (await rig.as(owner).notifications.list({})).items;
  const [search] = await rig.as(developer).savedSearches.list();
  const ids = {
    invitation: invitation?.id ?? 0,
    request: requests[0]?.id ?? 0,
    talk: talk.id,
    search: search?.id ?? 0,
    file: file.body.id,
    waiting: waiting.body.id,
    notice: notice?.id ?? 0,
  };
  const tokens = {
    search: await tokenOf('saved_searches', developer),
    mails: await tokenOf('mail_preferences', isPrivate ? bidder : owner),
  };
  return { project, bid, owner, bidder, developer, ids, tokens, cast };
}

async function tokenOf(table: 'saved_searches' | 'mail_preferences', { id }: Person) {
  const [found] = await rig.sql<{ token: string }>(
    `select token from ${table} where user_id = $1`,
    [id],
  );
  return { token: found?.token ?? '' };
}

function upload(person: Person | null) {
  const type = { 'content-type': 'application/octet-stream' };
  return rig.call(person, 'POST', '/files?name=note.txt', 'Hello', type);
}

type Stage = Awaited<ReturnType<typeof stage>>;
type Row = [call: string, input: (stage: Stage) => object, statuses: string, isPrivate?: true];

const name = { firstName: 'New', lastName: 'Person', password: 'Test-pass-1!' };
const newcomer = () => ({ ...name, email: `new-${crypto.randomUUID()}@example.org` });
const nothing = () => ({});
const project = ({ project: { id } }: Stage) => ({ id });
const bids = ({ project: { id } }: Stage) => ({ projectId: id });
const missing = () => ({ id: 2_000_000_000 });
const bid = ({ bid: { id } }: Stage) => ({ id });
const offer = { amount: 400, proposal: 'Me', deliveryTime: 3 };
const newProject = () => ({
  title: 'A new one',
  description: 'Posted by somebody.',
  category: 'Web App',
  budget: 100,
  deadline: daysFromNow(rig, 9),
});
const later = (on: Stage) => ({ ...project(on), deadline: daysFromNow(rig, 40) });
const changed = (on: Stage) => ({ ...bid(on), ...offer });
const placed = (on: Stage) => ({ ...bids(on), ...offer });
const wrong = ({ owner }: Stage) => ({ email: owner.email, password: 'Wrong-pass-1!' });
const paid = (on: Stage) => ({ ...bids(on), developerId: on.bidder.id, amount: 900 });
const invited = (on: Stage) => ({ ...bids(on), developerIds: [on.developer.id] });
const sent = (on: Stage) => ({ ...bids(on), developerId: on.developer.id });
const accepted = { status: 'accepted' };
const answered = ({ ids }: Stage) => ({ id: ids.invitation, ...accepted });
const answeredByPath = ({ ids }: Stage) => ({ invitationId: ids.invitation, ...accepted });
const granted = ({ ids }: Stage) => ({ id: ids.request, status: 'invited' });
const ofBidder = ({ bidder }: Stage) => ({ developerId: bidder.id });

const talk = ({ ids }: Stage) => ({ id: ids.talk });
const message = ({ ids }: Stage) => ({
  conversationId: ids.talk,
  key: crypto.randomUUID(),
  text: 'Hello',
  fileIds: [],
});
const search = ({ ids }: Stage) => ({ id: ids.search });
const newSearch = () => ({ name: 'Vue', how: 'daily', filter: { search: 'Vue' } });
const notice = ({ ids }: Stage) => ({ id: ids.notice });
const wanted = (on: Stage) => ({ ...bids(on), ...ofBidder(on) });
const token = () => ({ token: 'x'.repeat(43) });
const searchToken = () => ({ token: `s.${'x'.repeat(43)}` });

/** Signed out, the project's client, another client, its bidder, another developer, an admin. */
const table: Row[] = [
  ['accounts.me', nothing, '200 200 200 200 200 200'],
  ['GET /auth/me', nothing, '401 200 200 200 200 200'],
  ['accounts.signIn', wrong, '401 401 401 401 401 401'],
  ['POST /auth/login', wrong, '401 401 401 401 401 401'],
  ['accounts.signOut', nothing, '200 200 200 200 200 200'],
  ['POST /auth/logout', nothing, '200 200 200 200 200 200'],
  ['accounts.checkEmail', ({ owner: { email } }) => ({ email }), '200 200 200 200 200 200'],
  ['GET /users/check-email', ({ owner: { email } }) => ({ email }), '200 200 200 200 200 200'],
  ['profiles.signUpDeveloper', newcomer, '200 200 200 200 200 200'],
  ['POST /developers', newcomer, '201 201 201 201 201 201'],
  [
    'profiles.signUpClient',
    () => ({ ...newcomer(), city: 'X', country: 'Y' }),
    '200 200 200 200 200 200',
  ],
  [
    'POST /users/create-with-profile',
    () => ({ ...newcomer(), city: 'X', country: 'Y' }),
    '201 201 201 201 201 201',
  ],
  ['profiles.developer', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /developers/:id', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['profiles.developer', missing, '404 404 404 404 404 404'],
  ['GET /developers/:id', missing, '404 404 404 404 404 404'],
  ['profiles.featured', nothing, '200 200 200 200 200 200'],
  ['GET /developers/featured', nothing, '200 200 200 200 200 200'],
  ['profiles.client', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /clients/:id', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.ofClient', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.statsOfClient', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.list', nothing, '200 200 200 200 200 200'],
  ['GET /projects', nothing, '200 200 200 200 200 200'],
  ['projects.get', project, '200 200 200 200 200 200'],
  ['GET /projects/:id', project, '200 200 200 200 200 200'],
  ['projects.get', missing, '404 404 404 404 404 404'],
  ['GET /projects/:id', missing, '404 404 404 404 404 404'],
  ['projects.get', project, '403 200 403 200 403 200', true],
  ['GET /projects/:id', project, '403 200 403 200 403 200', true],
  ['projects.post', newProject, '401 200 200 403 403 403'],
  ['POST /projects', newProject, '401 201 201 403 403 403'],
  ['projects.extend', later, '401 200 403 403 403 403'],
  ['projects.extend', missingLater, '401 404 404 404 404 404'],
  ['hires.cancelProject', project, '401 200 403 403 403 403'],
  ['invitations.invite', invited, '401 200 403 403 403 403'],
  ['invitations.send', sent, '401 200 403 403 403 403'],
  ['POST /invitations', sent, '401 201 403 403 403 403'],
  ['invitations.answer', answered, '401 403 403 200 403 403', true],
  ['PATCH /invitations/:invitationId', answeredByPath, '401 403 403 200 403 403', true],
  ['invitations.request', bids, '401 403 403 409 200 403', true],
  ['invitations.answerRequest', granted, '401 200 403 403 403 403', true],
  ['invitations.mine', nothing, '401 200 200 200 200 200'],
  ['invitations.ofDeveloper', ofBidder, '401 403 403 200 403 403'],
  ['GET /invitations/developer/:developerId', ofBidder, '401 403 403 200 403 403'],
  ['invitations.ofProject', bids, '401 200 403 403 403 403'],
  ['invitations.standing', bids, '401 200 200 200 200 200', true],
  ['invitations.projectsFor', ofBidder, '401 200 200 200 200 200'],
  ['bids.onProject', bids, '200 200 200 200 200 200'],
  ['bids.onProject', bids, '200 200 403 200 403 200', true],
  ['bids.place', placed, '401 403 403 409 200 403'],
  ['POST /bids', placed, '401 403 403 409 201 403'],
  ['bids.place', placed, '401 403 403 403 403 403', true],
  ['POST /bids', placed, '401 403 403 403 403 403', true],
  ['bids.change', changed, '401 403 403 200 403 403'],
  ['bids.withdraw', bid, '401 403 403 200 403 403'],
  ['payments.start', paid, '401 200 403 403 403 403'],
  ['POST /create-payment-intent', paid, '401 201 403 403 403 403'],
  ['payments.ofProject', bids, '401 200 403 403 403 403'],
  ['notifications.list', nothing, '401 200 200 200 200 200'],
  ['notifications.unread', nothing, '401 200 200 200 200 200'],
  ['notifications.readUpTo', missing, '401 200 200 200 200 200'],
  ['notifications.read', missing, '401 404 404 404 404 404'],
  ['notifications.read', notice, '401 200 404 404 404 404'],
  ['notifications.preferences', nothing, '401 200 200 200 200 200'],
  [
    'notifications.setPreference',
    () => ({ kind: 'message', wanted: false }),
    '401 200 200 200 200 200',
  ],
  ['notifications.subscription', token, '404 404 404 404 404 404'],
  ['notifications.unsubscribe', token, '404 404 404 404 404 404'],
  ['notifications.subscription', ({ tokens }) => tokens.mails, '200 200 200 200 200 200'],
  ['notifications.unsubscribe', ({ tokens }) => tokens.mails, '200 200 200 200 200 200'],
  ['notifications.live', nothing, '401 200 200 200 200 200'],
  ['savedSearches.list', nothing, '401 200 200 200 200 200'],
  ['savedSearches.save', newSearch, '401 403 403 200 200 403'],
  [
    'savedSearches.change',
    (on: Stage) => ({ ...search(on), ...newSearch() }),
    '401 404 404 404 200 404',
  ],
  ['savedSearches.remove', search, '401 404 404 404 200 404'],
  ['savedSearches.subscription', searchToken, '404 404 404 404 404 404'],
  ['savedSearches.unsubscribe', searchToken, '404 404 404 404 404 404'],
  ['savedSearches.subscription', ({ tokens }) => tokens.search, '200 200 200 200 200 200'],
  ['savedSearches.unsubscribe', ({ tokens }) => tokens.search, '200 200 200 200 200 200'],
  ['conversations.list', nothing, '401 200 200 200 200 200'],
  ['conversations.get', talk, '401 200 404 200 404 404'],
  ['conversations.messages', talk, '401 200 404 200 404 404'],
  ['conversations.unread', nothing, '401 200 200 200 200 200'],
  ['conversations.start', ofBidder, '401 200 200 400 403 403'],
  ['conversations.start', wanted, '401 200 403 200 403 403'],
  ['conversations.start', wanted, '401 200 403 200 403 403', true],
  ['conversations.send', message, '401 200 404 200 404 404'],
  ['conversations.read', (on: Stage) => ({ ...talk(on), messageId: 1 }), '401 200 404 200 404 404'],
  [
    'conversations.setBlocked',
    (on: Stage) => ({ ...talk(on), blocked: false }),
    '401 200 404 200 404 404',
  ],
  ['conversations.dropFile', missing, '401 200 200 200 200 200'],
];

function missingLater() {
  return { ...missing(), deadline: daysFromNow(rig, 40) };
}

test.each(table)(
  '%s (row %#) answers everybody as the table says',
  async (call, input, statuses, isPrivate) => {
    const shared = await stage(isPrivate);
    const found: number[] = [];
    for (const person of shared.cast) {
      const given = input(shared);
      found.push(
        call.includes('/') ? await rest(call, given, person) : await trpc(call, given, person),
      );
    }
    expect(found.join(' ')).toBe(statuses);
  },
);

test('a file is sent by anybody signed in, and had by two: its sender, and whom it was sent to', async () => {
  const { cast, ids } = await stage();
  const statuses = async (ask: (person: Person | null) => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (const person of cast) found.push((await ask(person)).status);
    return found.join(' ');
  };
  const get = (id: number) => (person: Person | null) =>
    rig.call(person, 'GET', `/files/${id}/note.txt`);
  expect(await statuses(upload)).toBe('401 201 201 201 201 201');
  expect(await statuses(get(ids.file))).toBe('401 200 404 200 404 404');
  await trpc('conversations.dropFile', { id: ids.waiting }, cast[1] ?? null);
  expect(await statuses(get(ids.waiting))).toBe('401 404 404 200 404 404');
  await trpc('conversations.dropFile', { id: ids.waiting }, cast[3] ?? null);
  expect(await statuses(get(ids.waiting))).toBe('401 404 404 404 404 404');
});

test('every procedure and every path has its row in the table', () => {
  const known = new Set(table.map(([call]) => call));
  const all = [...Object.keys(appRouter._def.procedures), ...Object.keys(endpoints)];
  expect(all.filter((call) => !known.has(call))).toEqual([]);
  expect([...known].filter((call) => !all.includes(call))).toEqual([]);
});

async function rest(key: string, input: object, person: Person | null): Promise<number> {
  const [method, route = ''] = key.split(' ');
  const rest = new Map(Object.entries(input));
  const path = route.replace(/:(\w+)/g, (_, field) => {
    const value = rest.get(field);
    rest.delete(field);
    return String(value);
  });
  if (method === 'GET') {
    const query = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]));
    return (await rig.call(person, 'GET', `/api${path}?${query}`)).status;
  }
  const verb = method === 'PATCH' ? 'PATCH' : 'POST';
  return (await rig.call(person, verb, `/api${path}`, Object.fromEntries(rest))).status;
}

async function trpc(path: string, input: object, person: Person | null): Promise<number> {
  const [room = '', act = ''] = path.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(rig.as(person), room), act);
  if (typeof procedure !== 'function') throw new Error(`There is no ${path}`);
  try {
    await procedure(input);
    return 200;
  } catch (error) {
    return error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500;
  }
}
