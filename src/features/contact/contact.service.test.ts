import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { type Mailbox, openMailbox } from '#testing/app/mailbox.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { topics } from './contact.rules.ts';
import type { ContactMessage } from './contact.schema.ts';

const wait = { timeout: 20_000, interval: 50 };
const DESK = 'desk@operator.example';
const NAMES = {
  MAIL_FROM: 'Bidwright <post@bidwright.example>',
  CONTACT_EMAIL: DESK,
  OPERATOR_NAME: 'Ona Operator Ltd',
  OPERATOR_ADDRESS: 'Quay 1\\n0150 Oslo',
};

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({
    SMTP_URL: mailbox.url,
    EMAIL_CONFIRMATION: 'optional',
    RATE_LIMIT_FACTOR: '1',
    ...NAMES,
  });
});
beforeEach(() => void mailbox.mails.splice(0));
afterAll(async () => {
  await app?.close();
  await mailbox?.close();
});

const form: ContactMessage = {
  name: 'Zoë Solberg',
  email: 'zoe@visitor.example',
  topic: 'payment',
  message: 'First line – “quoted” 💶\nSecond <b>line</b>.',
};

async function mailOf(changes: object, person: Parameters<TestApp['as']>[0] = null) {
  await app.as(person).contact.send({ ...form, ...changes });
  await expect.poll(() => mailbox.mails, wait).toHaveLength(1);
  return mailbox.mails[0];
}

test('a visitor’s message reaches the operator, and a reply goes to the visitor', async () => {
  const mail = await mailOf({});
  expect(mail?.to).toMatchObject([{ address: DESK }]);
  expect(mail?.from).toMatchObject({ address: 'post@bidwright.example' });
  expect(mail?.replyTo).toMatchObject([{ address: form.email, name: form.name }]);
  expect(mail?.subject).toBe('A payment or a payout: Zoë Solberg wrote to Bidwright');
  expect(mail?.text).toContain('First line – “quoted” 💶');
  expect(mail?.text).toContain('Not signed in.');
  expect(mail?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;.');
});

test('the operator sees the account of a signed-in sender', async () => {
  const client = await makeClient(app, { firstName: 'Ina' });
  const mail = await mailOf({}, client);
  expect(mail?.text).toContain(`Signed in as Ina Client, client, user ${client.id}.`);
});

test.each([
  ['quotes and angles', 'Eve" <eve@evil.example>, "Mallory'],
  ['an encoded word', '=?utf-8?q?=0ABcc:=20eve@evil.example?='],
  ['a comma and a colon', 'Bcc: eve@evil.example, you'],
])('%s in a name stay a name', async (_title, name) => {
  const mail = await mailOf({ name });
  expect(mail?.to).toMatchObject([{ address: DESK }]);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.cc ?? []).toEqual([]);
  expect(mail?.replyTo).toHaveLength(1);
  expect(mail?.replyTo?.[0]).toMatchObject({ address: form.email });
});

test.each([
  [{ name: 'Eve\r\nBcc: eve@evil.example' }, 'Write this on one line.'],
  [{ email: 'a@b.example\nBcc: eve@evil.example' }, 'Please enter a valid email address'],
  [{ email: 'a@b.example, eve@evil.example' }, 'Please enter a valid email address'],
  [{ email: 'zoe@gmail.con' }, 'Please check your email address - did you mean .com?'],
  [{ email: '' }, 'Email is required'],
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(121) }, 'A name can have at most 120 characters'],
  [{ topic: 'toString' }, 'Please choose a topic'],
  [{ message: ' \n ' }, 'Please write a message'],
  [{ message: 'x'.repeat(5_001) }, 'A message can have at most 5,000 characters'],
  [{ message: 'nul \0' }, 'This text contains characters that cannot be stored. Remove them.'],
])('%j is not sent', async (wrong, message) => {
  const changes: ContactMessage = Object.assign({ ...form }, wrong);
  await expect(app.as(null).contact.send(changes)).rejects.toThrow(message);
  expect(mailbox.mails).toEqual([]);
});

test('a sender above the limit must wait, others need not', async () => {
  const people = [await makeClient(app), await makeClient(app)];
  const write = async (place: number) => {
    const body = { ...form, message: `Again, ${place}` };
    return (await app.call(people[place] ?? null, 'POST', '/trpc/contact.send', body)).status;
  };
  const first = [];
  for (let count = 0; count < 6; count += 1) first.push(await write(0));
  expect(first).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await write(1)).toBe(200);
});

test('the operator’s details are shown as configured', async () => {
  expect(await app.as(null).contact.operator()).toEqual({
    name: 'Ona Operator Ltd',
    address: 'Quay 1\n0150 Oslo',
    sandbox: true,
  });
});

test.each([
  [{}, 'hello@bidwright.example'],
  [{ MAIL_FROM: 'us@site.example' }, 'us@site.example'],
  [{ MAIL_FROM: 'Us <us@site.example>', CONTACT_EMAIL: '' }, 'us@site.example'],
  [{ MAIL_FROM: 'Us <us@site.example>', CONTACT_EMAIL: 'desk@site.example' }, 'desk@site.example'],
])('with %j the operator is written to at %s', (environment, email) => {
  expect(readConfig(environment).operator).toEqual({ email, name: null, address: null });
});

test('a wrong contact address ends the start, named', () => {
  expect(() => readConfig({ CONTACT_EMAIL: 'nobody' })).toThrow(/CONTACT_EMAIL/);
});

test('every topic can be written about', () => {
  expect(topics).toHaveLength(8);
});
