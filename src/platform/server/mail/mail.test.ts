import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadUnfinishedJobs } from '#testing/app/job-queues.ts';
import { type Mailbox, openMailbox } from '#testing/app/mailbox.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { pickFreePort } from '#testing/e2e/server.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { sendMail } from './mail.ts';
import { composeMail } from './mail-layout.ts';

const wait = { timeout: 20_000, interval: 50 };
let app: TestApp;
let port: number;
let mailbox: Mailbox;
beforeAll(async () => {
  port = await pickFreePort();
  mailbox = await openMailbox(port);
  app = await startTestApp({
    SMTP_URL: mailbox.url,
    EMAIL_CONFIRMATION: 'optional',
    MAIL_FROM: 'Bidwright <post@bidwright.example>',
  });
});
beforeEach(() => void mailbox.mails.splice(0));
afterAll(async () => {
  await app?.close();
  await mailbox?.close();
});

const refuse = 'https://bidwright.example/unsubscribe/abc';

function queue(to: string, subject: string) {
  const { system } = app;
  return sendMail(
    { ...system, em: system.em.fork() },
    composeMail({ to, subject, name: 'Ada', paragraphs: ['<b> & so on'], unsubscribeUrl: refuse }),
  );
}

const waiting = () => loadUnfinishedJobs(app, 'send-mail', 'mail-notice');

test('a mail carries text, HTML, and where one click ends its kind', async () => {
  await queue('ada@example.org', 'Zürich – a “test”');
  await expect.poll(() => mailbox.mails, wait).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail?.subject).toBe('Zürich – a “test”');
  expect(mail?.from).toMatchObject({ address: 'post@bidwright.example', name: 'Bidwright' });
  expect(mail?.text).toContain('<b> & so on');
  expect(mail?.html).toContain('&lt;b&gt; &amp; so on');
  expect(mailbox.header(mail, 'list-unsubscribe')).toBe(`<${refuse}>`);
  expect(mailbox.header(mail, 'auto-submitted')).toBe('auto-generated');
  expect(mailbox.header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('a bid’s mail arrives as text and as HTML, with the proposal unchanged', async () => {
  const owner = await makeClient(app);
  const project = await makeProject(app, { owner, title: 'Cats & <b>dogs</b> – “naïve” 💶' });
  const developer = await makeDeveloper(app, { firstName: 'Zoë' });
  const bid = await makeBid(app, { project, developer });
  const url = `${app.url}/projects/${project.id}?bid=${bid.id}#bids`;
  await expect.poll(() => mailbox.mails, wait).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toMatchObject([{ address: owner.email }]);
  expect(mail?.subject).toBe('New bid on “Cats & <b>dogs</b> – “naïve” 💶”');
  expect(mail?.text).toContain('Zoë Eloper offers to build “Cats & <b>dogs</b>');
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain('Cats &amp; &lt;b&gt;dogs&lt;/b&gt;');
  expect(mail?.html).toContain(`href="${url}"`);
});

test('an objection link reaches an old mailbox that was deferred until after the change', async () => {
  const person = await makeClient(app);
  const email = `moved-${crypto.randomUUID()}@example.org`;
  const links = (to: string) =>
    mailbox.mails
      .filter((mail) => mail.to?.[0]?.address === to)
      .flatMap(({ text }) => /email-change\/([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  const follow = (token = '') => app.call(null, 'POST', '/trpc/emailChanges.follow', { token });
  const deferredJobs = async () =>
    (await loadUnfinishedJobs(app, 'mail-email-change')).filter(({ state }) => state === 'retry');
  mailbox.deferred.add(person.email);
  await app.call(person, 'POST', '/trpc/emailChanges.request', {
    email,
    password: person.password,
  });
  await expect.poll(() => links(email), wait).toHaveLength(1);
  await expect.poll(deferredJobs, wait).toHaveLength(1);
  expect((await follow(links(email)[0])).status).toBe(200);
  mailbox.deferred.clear();
  await expect.poll(() => links(person.email), wait).toHaveLength(2);
  for (const token of links(person.email)) {
    const link = await app.as(null).emailChanges.link({ token });
    expect(link).toMatchObject({ action: 'object', confirmed: true });
  }
  expect((await follow(links(person.email)[0])).status).toBe(200);
  const { body } = await app.call(null, 'GET', `/api/users/check-email?email=${person.email}`);
  expect(body).toEqual({ exists: true });
});

test('while the mail server is down a bid succeeds at once, and all mails follow once', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  await mailbox.close();
  const before = performance.now();
  await makeBid(app, { project, developer });
  expect(performance.now() - before).toBeLessThan(1_000);
  await Promise.all(['1', '2', '3', '4'].map((subject) => queue('bob@example.org', subject)));
  await expect
    .poll(async () => (await waiting()).filter(({ state }) => state === 'retry').length, wait)
    .toBe(5);
  expect(app.reports.join(' ')).toContain('ECONNREFUSED');
  mailbox = await openMailbox(port);
  await expect.poll(waiting, wait).toEqual([]);
  const subjects = mailbox.mails.map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['1', '2', '3', '4', `New bid on “${project.title}”`]);
});

test('a mail that is turned away for now is sent again, under the same id', async () => {
  await mailbox.close();
  mailbox = await openMailbox(port, 1);
  const { project } = await makeBid(app);
  await expect.poll(() => mailbox.mails, wait).toHaveLength(1);
  expect(mailbox.mails[0]?.to).toMatchObject([{ address: project.owner.email }]);
  expect(mailbox.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@bidwright\.example>$/);
});

test('a missing mailbox is reported to the operator and not tried again', async () => {
  await queue('nobody@example.org', 'Lost');
  await expect.poll(() => app.reports.join(), wait).toMatch(/refused for good.*550/);
  await expect.poll(waiting).toEqual([]);
});

test('mails queued when the process ended are sent by the next one, once', async () => {
  await app.jobs.stop();
  await queue('cy@example.org', 'Kept');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(mailbox.mails).toEqual([]);
  const next = await startTestApp(
    { SMTP_URL: mailbox.url, EMAIL_CONFIRMATION: 'optional' },
    { url: app.databaseUrl, drop: async () => {} },
  );
  await expect.poll(() => mailbox.mails, wait).toHaveLength(1);
  await next.close();
});

test('without a mail server mails are stored, and /dev/mail lists their subjects', async () => {
  const kept = await startTestApp();
  const owner = await makeClient(kept);
  const project = await makeProject(kept, { owner, title: 'Kept <script>alert(1)</script>' });
  const bid = await makeBid(kept, { project });
  await expect.poll(() => kept.mailsTo(owner), wait).toHaveLength(1);
  const { status, text, headers } = await kept.call(null, 'GET', '/dev/mail');
  await kept.close();
  expect(status).toBe(200);
  expect(text).toMatch(
    /<details><summary><h2>New bid on “Kept &lt;script&gt;alert\(1\)&lt;\/script&gt;”<\/h2>/,
  );
  expect(text).toContain(`href="${kept.url}/projects/${project.id}?bid=${bid.id}#bids"`);
  expect(text).not.toContain('<script>');
  expect(headers['content-security-policy']).toContain(`default-src 'none'`);
});

test('with a mail server, and in production, there is no /dev/mail', async () => {
  expect((await app.call(null, 'GET', '/dev/mail')).status).toBe(404);
});
