import { parseArgs } from 'node:util';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteAdminFromCommand } from '#features/accounts/admins/admin.service.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { confirmPayment, drainQueues } from '#testing/fixtures/payments.ts';
import { makePng } from '#testing/fixtures/pictures.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type ApiDocument, buildApiDocument } from './document.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';
import { upload } from './upload-operation.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await startTestApp();
  document = buildApiDocument(app.url);
});
afterAll(() => app?.close());

const mina: Actor = { id: 1, role: 'client', name: 'Mina Okafor' };
const jonas: Actor = { id: 2, role: 'developer', name: 'Jonas Lind' };
const rosa: Actor = { id: 3, role: 'admin', name: 'Rosa Allen' };

/** Returns the cookies in a cookie jar of curl. */
const jars = new Map<string, string>();
/** Random or secret values: in the examples, and in the responses. */
const secrets = new Map<string, string>();
const shapes: Record<string, RegExp> = {
  token: /^bw_[0-9A-Za-z]{43}$/,
  clientSecret: /^pi_\w+_secret_\w+$/,
  publishableKey: /^pk_test_\w+$/,
  url: /\/pictures\/[\w-]{43}$/,
};

/** The response bodies so far, by operation. */
const answers = new Map<string, unknown>();

const operationOf = (id: string) =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);

/** Parses a curl command as a shell does. */
function curled(line: string) {
  const words = line.match(/'(?:[^']|'\\'')*'|[^\s\\]+/g) ?? [];
  const [curl, ...args] = words.map((word) =>
    word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word,
  );
  expect(curl).toBe('curl');
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      request: text,
      cookie: text,
      'cookie-jar': text,
      json: text,
      'data-binary': text,
      header: { ...text, multiple: true },
    },
  });
  return { ...values, address: positionals.join(' ') };
}

async function send(line: string, key?: string) {
  const { request, cookie, json, header = [], address, ...rest } = curled(line);
  const { 'cookie-jar': jar, 'data-binary': file } = rest;
  const payload = json ?? file;
  const response = await app.fastify.inject({
    method: (request ?? (payload ? 'POST' : 'GET')) as 'GET',
    url: address.slice(app.url.length),
    headers: {
      ...(key && { 'idempotency-key': key }),
      ...Object.fromEntries(header.map((given) => given.split(': '))),
      ...(json && { 'content-type': 'application/json' }),
      ...(cookie && { cookie: jars.get(cookie) }),
    },
    ...(payload && { payload }),
  });
  if (jar) jars.set(jar, String(response.headers['set-cookie']).split(';')[0] ?? '');
  return {
    status: response.statusCode,
    body: response.json(),
    isReplay: response.headers['idempotent-replayed'] === 'true',
  };
}

const withSecrets = (line: string) =>
  [...secrets].reduce((text, [shown, real]) => text.replaceAll(shown, real), line);

/** Returns a response with its random values replaced, so that two responses can be compared. */
function comparable(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value) =>
    shapes[name]?.test(value) ? 'secret' : value,
  );
}

async function mailed(email: string, link: RegExp): Promise<string> {
  await expect
    .poll(() => app.mailsTo({ email }).then((mails) => mails.map(({ text }) => text).join()))
    .toMatch(link);
  const mails = await app.mailsTo({ email });
  return link.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
}

function bodyOf(id: string): Record<string, string> {
  return { ...examples[id]?.body };
}

function proposeAgain() {
  return app.as(jonas).hires.proposeChange({
    projectId: 1,
    items: [{ kind: 'date', milestoneId: 1, dueAt: '2027-03-14T09:10:00.000Z' }],
    note: 'The photos arrive on Friday.',
  });
}

/** Steps of the users between two examples, such as opening a link from a mail. */
const meanwhile: Record<string, () => Promise<unknown>> = {
  async validateResetToken() {
    const { email = '' } = bodyOf('forgotPassword');
    const { token = '' } = bodyOf('resetPassword');
    secrets.set(token, await mailed(email, /reset-password\/([\w-]+)/));
  },
  async setUpAdmin() {
    const { email = '', token = '' } = bodyOf('setUpAdmin');
    await inviteAdminFromCommand({ ...app.system, em: app.system.em.fork() }, { email });
    secrets.set(token, await mailed(email, /setup-password#\S*token=([\w-]+)/));
  },
  async signInCode() {
    const { email = '', password = '' } = bodyOf('setUpAdmin');
    const signIn = () => app.call(null, 'POST', '/api/auth/login', { email, password });
    const epoch = app.clock.now().getTime() / 1_000;
    const cookie = String((await signIn()).headers['set-cookie']).split(';')[0] ?? '';
    const ask = (act: string, given: object) =>
      app.call({ cookie }, 'POST', `/trpc/secondFactor.${act}`, given);
    const { secret } = (await ask('startSetup', { password })).body.result.data;
    await ask('confirmSetup', { code: generateSync({ secret, epoch: epoch - 30 }) });
    const { challenge = '', code = '' } = bodyOf('signInCode');
    secrets.set(challenge, (await signIn()).body.challenge);
    secrets.set(code, generateSync({ secret, epoch }));
  },
  async changeBid() {
    const { proposal = '' } = bodyOf('placeBid');
    await app.as(jonas).bids.place({ projectId: 1, amount: 2_500, proposal, deliveryTime: 8 });
  },
  dismissQuestion: () =>
    app.as(jonas).questions.ask({ projectId: 1, text: 'Could you send me your phone number?' }),
  async agreement() {
    const started = {
      clientSecret: '',
      publishableKey: '',
      ...Object(answers.get('startPayment')),
    };
    await confirmPayment(app, started);
    await drainQueues(app);
  },
  declineChange: () => proposeAgain(),
  acceptChange: () => proposeAgain(),
  async endHire() {
    await app.sql(
      `insert into milestones (project_id, position, title, days, amount_cents, state, state_since,
         deadlines_checked_at)
       values (1, 2, 'Mails to customers', 5, 60000, 'planned', now(), now())`,
    );
  },
  async releaseMilestone() {
    await app.as(mina).disputes.withdraw({ projectId: 1 });
    const criteria = [{ id: 1 }];
    await app.as(jonas).hires.deliver({ projectId: 1, note: 'With the price.', criteria });
  },
  sendMessage: () => app.as(mina).conversations.start({ developerId: jonas.id }),
  async developer() {
    app.clock.stoppedAt = '2027-03-12T12:00:00.000Z';
    const [client, developer] = [app.as(mina), app.as(jonas)];
    const comment = 'Half of our customers book online already.';
    await client.reviews.write({ projectId: 1, rating: 5, comment });
    await developer.reviews.write({ projectId: 1, rating: 5, comment: 'Clear from the start.' });
    await developer.reviews.reply({ id: 1, reply: 'Thank you, it was a pleasure.' });
    const picture = makePng(1_280, 800);
    const headers = { 'content-type': 'application/octet-stream', cookie: jars.get('jonas.txt') };
    const uploaded = await app.fastify.inject({
      method: 'POST',
      url: '/pictures',
      headers,
      payload: picture,
    });
    await developer.portfolio.add({
      pictureId: uploaded.json().id,
      link: 'https://boats.example.org/',
      title: 'Boats of a rowing club',
      description: 'Members reserve a boat and see the weather of the day.',
      category: 'Web App',
      skills: ['React'],
      budget: 1_800,
    });
  },
  socialTestimonials: () =>
    app.sql(
      `insert into social_testimonials (platform, client_name, platform_handle, testimonial_text,
         developer_mentioned, added_by, created_at)
       values ('linkedin', 'Ines Prado', 'ines-prado',
         'A fixed price, and the page was up in a week.', 'Jonas Lind', $1, now())`,
      [rosa.id],
    ),
};

test('every operation has an example, and no example is of another', () => {
  const ids = [upload.id, ...Object.values(endpoints).map(({ id }) => id)];
  expect(Object.keys(examples).sort()).toEqual(ids.sort());
});

test('the page numbers the examples in the order of the story, though it sorts them by topic', async () => {
  const { body } = await app.fastify.inject('/api/docs');
  const numbered = [...body.matchAll(/<section id="(\w+)">.*?Example, call (\d+) of (\d+)</gs)];
  const inStoryOrder = numbered.toSorted(([, , one], [, , other]) => Number(one) - Number(other));
  expect(inStoryOrder.map(([, id]) => id)).toEqual(Object.keys(examples));
  expect(new Set(numbered.map(([, , , of]) => Number(of)))).toEqual(new Set([numbered.length]));
});

test.each(Object.values(endpoints))('the example of $id fits its schemas', (endpoint) => {
  const {
    parameters: given,
    body,
    response: answer,
  }: Partial<Example> = examples[endpoint.id] ?? {};
  endpoint.input.parse({ ...body, ...given });
  expect(endpoint.output.parse(answer)).toEqual(answer);
});

test.each(Object.keys(examples))('%s returns what its example shows', async (id) => {
  const operation = operationOf(id);
  const { at = '' } = examples[id] ?? {};
  app.clock.stoppedAt = at;
  await meanwhile[id]?.();
  app.clock.stoppedAt = at;
  const [call] = operation?.['x-codeSamples'] ?? [];
  const line = withSecrets(call?.source ?? '');
  const acceptsKey = operation?.parameters?.some(({ name }) => name === 'Idempotency-Key');
  const key = acceptsKey ? `the example ${id}`.replaceAll(' ', '-') : undefined;
  const { isReplay, ...answer } = await send(line, key);
  expect(isReplay).toBe(false);
  answers.set(id, answer.body);
  const [[status, shown] = []] = Object.entries(operation?.responses ?? {});
  const body = shown && 'content' in shown && shown.content['application/json'].example;
  expect({ ...answer, body: comparable(answer.body) }).toEqual({
    status: Number(status),
    body: comparable(body),
  });
  // Sign-ups sign in again, which the audit log of a later example would show.
  const isRunEachTime = /^sign(In|Out|Up)|^createToken$/.test(id);
  if (acceptsKey && !isRunEachTime)
    expect(await send(line, key)).toEqual({ ...answer, isReplay: true });
});
