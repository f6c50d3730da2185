import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeClient, makeProject } from '#testing/makers.ts';

let rig: Rig;
let client: Person;
beforeAll(async () => {
  rig = await testApp();
  client = await makeClient(rig);
  await makeProject(rig, { owner: client });
});
afterAll(() => rig?.close());

const NOBODY = 2_000_000_000;
const given = (input: unknown) => encodeURIComponent(JSON.stringify(input));

/** What is told of an answer, but for what differs from one request to the next. */
async function asked(address: string, person: Person | null, headers: Record<string, string>) {
  const answer = await rig.call(person, 'GET', `/trpc/${address}`, undefined, headers);
  const { date: _, 'x-request-id': __, ...told } = answer.headers;
  return { status: answer.status, headers: told, text: answer.text };
}

const plain = {};
/** With a type for the body it does not have, a request is left to tRPC's adapter. */
const special = { 'content-type': 'application/json' };

test.each<[string, string, number]>([
  ['a list', `projects.list?input=${given({ limit: 5 })}`, 200],
  ['what needs no input', 'bids.terms', 200],
  ['an empty input', 'bids.terms?input=', 200],
  ['nothing to tell', 'accounts.me', 200],
  ['what is not there', `projects.get?input=${given({ id: NOBODY })}`, 404],
  ['an input that does not fit', `projects.get?input=${given({ id: 'seven' })}`, 400],
  ['an input of null', `projects.get?input=${given(null)}`, 400],
  ['an input that is no JSON', 'projects.get?input={', 400],
  ['two inputs', `projects.get?input=${given({ id: NOBODY })}&input=${given({ id: 1 })}`, 404],
  ['what only who is signed in may ask', 'notifications.unread', 200],
  ['what only admins may ask', `people.list?input=${given({})}`, 403],
  ['no procedure', 'projects.lost', 404],
  ['a name that every object has', '__proto__', 404],
  ['an act', `projects.extend?input=${given({ id: 1 })}`, 405],
  ['nothing', '', 404],
  ['a batch', `projects.list,bids.terms?batch=1&input=${given({ 0: { limit: 5 } })}`, 200],
  ['a batch of one', 'bids.terms?batch=1', 200],
  [
    'a batch that goes well in part',
    `bids.terms,people.list?batch=1&input=${given({ 1: {} })}`,
    207,
  ],
  [
    'a batch refused alike',
    `people.list,dashboard.analytics?batch=1&input=${given({ 0: {}, 1: {} })}`,
    403,
  ],
  ['a batch with a procedure that is none', 'bids.terms,projects.lost?batch=1', 207],
  ['a batch whose inputs are a list', `projects.list?batch=1&input=${given([{}])}`, 400],
  ['several that are no batch', 'bids.terms,projects.list', 404],
])('%s is answered as by the adapter of tRPC', async (_what, address, status) => {
  const answer = await asked(address, client, plain);
  expect(answer).toEqual(await asked(address, client, special));
  expect(answer.status).toBe(status);
});

const parts = (count: number, path = 'bids.terms', comma = ',') =>
  Array(count).fill(path).join(comma);

test.each<[string, 'GET' | 'POST', (count: number) => string, Record<string, string>]>([
  ['of queries', 'GET', (count) => `${parts(count)}?batch=1`, plain],
  ['left to the adapter', 'GET', (count) => `${parts(count)}?batch=1`, special],
  ['with encoded commas', 'GET', (count) => `${parts(count, 'bids.terms', '%2C')}?batch=1`, plain],
  ['encoded twice', 'GET', (count) => `${parts(count, 'bids.terms', '%252C')}?batch=1`, plain],
  ['named twice', 'GET', (count) => `${parts(count)}?batch=1&batch=1`, plain],
  ['of mutations', 'POST', (count) => `${parts(count, 'accounts.signOut')}?batch=1`, special],
])('a batch %s has at most 20 parts', async (_what, method, addressOf, headers) => {
  const send = (count: number) =>
    rig.call(
      null,
      method,
      `/trpc/${addressOf(count)}`,
      method === 'POST' ? {} : undefined,
      headers,
    );
  const full = await send(20);
  expect([full.status, full.body.length]).toEqual([200, 20]);
  const { status, body } = await send(21);
  expect([status, body.error.message]).toEqual([400, 'Batch call exceeds maximum size']);
});

test('a limit that is reached says when to come again', async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: '0.01' });
  const address = `/trpc/accounts.checkEmail?input=${given({ email: 'somebody@example.org' })}`;
  try {
    expect((await strict.call(null, 'GET', address)).status).toBe(200);
    const { status, headers } = await strict.call(null, 'GET', address);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test('a fault of ours is told as by the adapter of tRPC', async () => {
  await rig.sql('alter table projects rename to undertakings');
  const address = `projects.list?input=${given({})}`;
  const answer = await asked(address, client, plain);
  expect(answer).toEqual(await asked(address, client, special));
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('undertakings');
});
