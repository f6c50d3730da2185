import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { freePort } from '#testing/e2e/server.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';

/** A mail server of our own that keeps what it gets; `refuse` says how many it turns away first. */
async function mailServer(port: number, refuse = 0) {
  const received: Email[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        if (refusals < refuse) {
          refusals += 1;
          return callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        }
        received.push(await PostalMime.parse(Buffer.concat(parts)));
        callback();
      });
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return { received, close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

const wait = { timeout: 20_000, interval: 50 };
let port: number;
let rig: Rig;
beforeAll(async () => {
  port = await freePort();
  rig = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Bidwright <post@bidwright.example>',
  });
});
afterAll(() => rig?.close());

test('a bid’s mail arrives as text and as HTML, with the words as they were typed', async () => {
  const server = await mailServer(port);
  const owner = await makeClient(rig);
  const project = await makeProject(rig, { owner, title: 'Cats & <b>dogs</b> – “naïve” 💶' });
  await makeBid(rig, { project, developer: await makeDeveloper(rig, { firstName: 'Zoë' }) });
  await expect.poll(() => server.received.length, wait).toBe(1);
  await server.close();
  const [mail] = server.received;
  expect(mail?.from).toMatchObject({ name: 'Bidwright', address: 'post@bidwright.example' });
  expect(mail?.to).toMatchObject([{ address: owner.email }]);
  expect(mail?.subject).toBe('New bid on “Cats & <b>dogs</b> – “naïve” 💶”');
  expect(mail?.text).toContain('Zoë Eloper offers to build “Cats & <b>dogs</b>');
  expect(mail?.text).toContain(`${rig.url}/projects/${project.id}`);
  expect(mail?.html).toContain('Cats &amp; &lt;b&gt;dogs&lt;/b&gt;');
  expect(mail?.html).toContain(`href="${rig.url}/projects/${project.id}"`);
});

test('while the mail server is down the bid succeeds at once, and the mail follows once', async () => {
  const owner = await makeClient(rig);
  const project = await makeProject(rig, { owner });
  const developer = await makeDeveloper(rig);
  const before = performance.now();
  await makeBid(rig, { project, developer });
  expect(performance.now() - before).toBeLessThan(1_000);
  await expect.poll(() => rig.reports.join(' '), wait).toContain('ECONNREFUSED');
  const server = await mailServer(port);
  await expect.poll(() => server.received.length, wait).toBe(1);
  await new Promise((later) => setTimeout(later, 1_500));
  expect(server.received).toHaveLength(1);
  await server.close();
});

test('a mail that is turned away for now is sent again, under the same id', async () => {
  const server = await mailServer(port, 1);
  const { project } = await makeBid(rig);
  await expect.poll(() => server.received.length, wait).toBe(1);
  expect(server.received[0]?.to).toMatchObject([{ address: project.owner.email }]);
  expect(server.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  await server.close();
});

test('without a mail server mails are kept, and shown as text at /dev/mail', async () => {
  const kept = await testApp();
  const owner = await makeClient(kept);
  const project = await makeProject(kept, { owner, title: 'Kept <script>alert(1)</script>' });
  await makeBid(kept, { project });
  await expect.poll(() => kept.mailsTo(owner), wait).toHaveLength(1);
  const { status, text, headers } = await kept.call(null, 'GET', '/dev/mail');
  await kept.close();
  expect(status).toBe(200);
  expect(text).toContain('New bid on “Kept &lt;script&gt;alert(1)&lt;/script&gt;”');
  expect(text).toContain(`href="${kept.url}/projects/${project.id}"`);
  expect(text).not.toContain('<script>');
  expect(headers['content-security-policy']).toContain(`default-src 'none'`);
});

test('with a mail server, and in production, there is no /dev/mail', async () => {
  expect((await rig.call(null, 'GET', '/dev/mail')).status).toBe(404);
});
