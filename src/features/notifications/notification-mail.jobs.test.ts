import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { sendNotificationMail } from './notification-mail.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function leave(
  { id }: TestUser,
  title: string,
  { jobId = randomUUID(), ...given }: { jobId?: string; refusePath?: string } = {},
) {
  return sendNotificationMail(
    { ...app.system, em: app.system.em.fork(), jobId, mailer: app.mailer, print() {} },
    {
      userId: id,
      kind: 'message',
      title,
      paragraphs: ['Words.'],
      links: [{ label: 'One <more>', path: '/projects/2' }],
      action: { label: 'Look', path: '/messages/1' },
      ...given,
    },
  );
}

const subjectsAt = async (email: string) =>
  (await app.mailsTo({ email })).map(({ subject }) => subject);

test('a mail uses the address of its recipient at the time of sending', async () => {
  const ada = await makeDeveloper(app);
  const moved = `moved-${ada.id}@example.org`;
  await app.sql('update users set email = $2 where id = $1', [ada.id, moved]);
  await leave(ada, 'Found you');
  expect(await subjectsAt(moved)).toEqual(['Found you']);
  expect(await subjectsAt(ada.email)).toEqual([]);
});

test('its links lead to this site and to the unsubscribe page of its kind', async () => {
  const ada = await makeDeveloper(app, { firstName: 'Ada' });
  await leave(ada, 'Ways');
  const [mail] = await app.mailsTo(ada);
  const [preference] = await app.sql<{ token: string }>(
    'select token from mail_preferences where user_id = $1',
    [ada.id],
  );
  expect(mail?.text).toBe(
    [
      'Hello Ada,',
      'Words.',
      `One <more>\n${app.url}/projects/2`,
      `Look: ${app.url}/messages/1`,
      'Bidwright',
      `Don’t want emails like this? ${app.url}/unsubscribe/${preference?.token}`,
    ].join('\n\n'),
  );
});

test('mails with a narrower way to unsubscribe name it', async () => {
  const ada = await makeDeveloper(app);
  await leave(ada, 'Narrow', { refusePath: '/unsubscribe/s.narrow' });
  const [mail] = await app.mailsTo(ada);
  expect(mail?.text).toContain(`${app.url}/unsubscribe/s.narrow`);
});

test('recipients who unsubscribed or left before sending get no mail', async () => {
  const [ada, bob] = [await makeDeveloper(app), await makeDeveloper(app)];
  await leave(ada, 'Wanted');
  await app.as(ada).notifications.setPreferences({ kinds: { message: 'in_app' } });
  await leave(ada, 'Not any more');
  expect(await subjectsAt(ada.email)).toEqual(['Wanted']);
  await app.sql('update users set deleted_at = now() where id = $1', [bob.id]);
  await leave(bob, 'Too late');
  expect(await subjectsAt(bob.email)).toEqual([]);
});

test('tried again after a failure it is the same mail', async () => {
  const ada = await makeDeveloper(app);
  const jobId = randomUUID();
  await leave(ada, 'Once', { jobId });
  await leave(ada, 'Once', { jobId });
  expect(await subjectsAt(ada.email)).toEqual(['Once']);
});
