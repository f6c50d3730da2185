import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { freePort } from '#testing/e2e/server.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { sendMail } from './mail.ts';
import { letter } from './mail-layout.ts';

let rig: Rig;
let port: number;
let mailbox: Mailbox;
beforeAll(async () => {
  port = await freePort();
  mailbox = await openMailbox(port);
  rig = await testApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bidwright <hello@bidwright.example>' });
});
afterAll(async () => {
  await rig.close();
  await mailbox.close();
});

const refuse = 'https://bidwright.example/unsubscribe/abc';

function queue(to: string, subject: string) {
  const { system } = rig;
  return sendMail(
    { ...system, em: system.em.fork() },
    letter({ to, subject, name: 'Ada', paragraphs: ['<b> & so on'], unsubscribeUrl: refuse }),
  );
}

const waiting = () =>
  rig.sql<{ state: string }>(
    `select state from pgboss.job where name = 'send-mail' and state not in ('completed')`,
  );

test('a mail carries text, HTML, and where one click ends its kind', async () => {
  await queue('ada@example.org', 'Zürich – a “test”');
  await expect.poll(() => mailbox.mails, { timeout: 5_000 }).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail?.subject).toBe('Zürich – a “test”');
  expect(mail?.from).toMatchObject({ address: 'hello@bidwright.example', name: 'Bidwright' });
  expect(mail?.text).toContain('<b> & so on');
  expect(mail?.html).toContain('&lt;b&gt; &amp; so on');
  expect(mailbox.header(mail, 'list-unsubscribe')).toBe(`<${refuse}>`);
  expect(mailbox.header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('while the mail server is down mails wait; when it is back each is sent once', async () => {
  await mailbox.close();
  await Promise.all(['1', '2', '3', '4', '5'].map((subject) => queue('bob@example.org', subject)));
  await expect
    .poll(async () => (await waiting()).filter(({ state }) => state === 'retry').length, {
      timeout: 15_000,
    })
    .toBe(5);
  mailbox = await openMailbox(port);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual(['1', '2', '3', '4', '5']);
});

test('a mailbox that does not exist is told to the operator and not asked again', async () => {
  await queue('nobody@example.org', 'Lost');
  await expect.poll(() => rig.reports.join(), { timeout: 5_000 }).toMatch(/refused for good.*550/);
  await expect.poll(waiting).toEqual([]);
});

test('what was queued when the process ended is sent by the next, once', async () => {
  const before = mailbox.mails.length;
  await rig.jobs.stop();
  await queue('cy@example.org', 'Kept');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(mailbox.mails).toHaveLength(before);
  const next = await testApp(
    { SMTP_URL: mailbox.url },
    { url: rig.databaseUrl, drop: async () => {} },
  );
  await expect.poll(() => mailbox.mails, { timeout: 10_000 }).toHaveLength(before + 1);
  await next.close();
});
