import { afterAll, beforeAll, expect, test } from 'vitest';
import { delayQueue } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import {
  allNotificationKinds,
  type NotificationKind,
  notificationKinds,
} from './notification.rules.ts';
import { deleteNotificationsAbout, notify } from './notification.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function tell(
  { id }: TestUser,
  kind: NotificationKind,
  title = `About ${kind}`,
  path = '/projects/1',
) {
  return app.system.em.fork().transactional((em) =>
    notify(
      { ...app.system, em },
      {
        userId: id,
        kind,
        title,
        paragraphs: ['First.', 'Second.'],
        action: { label: 'Look', path },
      },
    ),
  );
}

const subjects = async (person: TestUser) =>
  (await app.mailsTo(person)).map(({ subject }) => subject);
const optional = allNotificationKinds.filter((kind) => notificationKinds[kind].optional);
const money = allNotificationKinds.filter((kind) => !notificationKinds[kind].optional);

test('every kind is notified in the app and by mail; only optional mails have an unsubscribe link', async () => {
  const ada = await makeDeveloper(app);
  for (const kind of allNotificationKinds) await tell(ada, kind);
  await expect.poll(async () => (await subjects(ada)).length).toBe(allNotificationKinds.length);
  for (const { subject, text } of await app.mailsTo(ada)) {
    const kind = allNotificationKinds.find((one) => subject === `About ${one}`);
    expect(text.includes('/unsubscribe/')).toBe(optional.some((one) => one === kind));
  }
  const first = await app.as(ada).notifications.list({});
  const second = await app.as(ada).notifications.list({ cursor: first.next });
  const kinds = [...first.items, ...second.items].map(({ kind }) => kind);
  expect(kinds.sort()).toEqual([...allNotificationKinds].sort());
});

test('a refused kind sends no mail but shows in the app; wanted again, it mails again', async () => {
  const ada = await makeDeveloper(app);
  const api = app.as(ada);
  for (const kind of optional)
    await api.notifications.setPreferences({ kinds: { [kind]: 'in_app' } });
  for (const kind of allNotificationKinds) await tell(ada, kind);
  await expect.poll(() => subjects(ada)).toHaveLength(money.length);
  expect(await api.notifications.unreadCount()).toBe(allNotificationKinds.length);
  await drainQueues(app);

  await api.notifications.setPreferences({ kinds: { message: 'at_once' } });
  await tell(ada, 'message', 'Heard again');
  await expect.poll(() => subjects(ada)).toContain('Heard again');
  expect(await subjects(ada)).toHaveLength(money.length + 1);
});

test('mails about money and decisions of our team cannot be refused', async () => {
  const ada = await makeDeveloper(app);
  expect(money).toEqual(['hired', 'work', 'payout', 'refunded', 'moderation']);
  for (const kind of money) {
    await expect(
      app.as(ada).notifications.setPreferences({ kinds: { [kind]: 'in_app' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  const { kinds } = await app.as(ada).notifications.preferences();
  expect(kinds.map(({ kind }) => kind)).toContain('hired');
  expect(kinds.map(({ kind }) => kind)).not.toContain('bid_received');
  expect(kinds.every(({ mode }) => mode === 'at_once')).toBe(true);
});

test('a notification of a transaction that fails is not stored', async () => {
  const ada = await makeDeveloper(app);
  const failing = app.system.em.fork().transactional(async (em) => {
    const notice = { title: 'Lost', paragraphs: [''], action: { label: 'Look', path: '/' } };
    await notify({ ...app.system, em }, { userId: ada.id, kind: 'message', ...notice });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await tell(ada, 'message', 'Kept');
  await expect.poll(() => subjects(ada)).toEqual(['Kept']);
  expect(await app.as(ada).notifications.unreadCount()).toBe(1);
});

test('marking up to one leaves later ones unread; following one marks only that', async () => {
  const ada = await makeDeveloper(app);
  const bob = await makeDeveloper(app);
  for (const title of ['1', '2', '3', '4']) await tell(ada, 'message', title);
  const { notifications } = app.as(ada);
  const unread = async () =>
    (await notifications.list({})).items.filter(({ read }) => !read).map(({ title }) => title);
  const [four, three, two] = (await notifications.list({})).items;
  if (!four || !three || !two) throw new Error('There are four');

  await notifications.markReadUpTo({ id: two.id });
  expect(await unread()).toEqual(['4', '3']);
  await notifications.markRead({ id: four.id });
  expect(await unread()).toEqual(['3']);
  await expect(app.as(bob).notifications.markRead({ id: three.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await app.as(bob).notifications.markReadUpTo({ id: three.id });
  expect(await notifications.unreadCount()).toBe(1);
});

test('many are paged, newest first, and counted no further than a hundred', async () => {
  const ada = await makeDeveloper(app);
  await app.sql(
    `insert into notifications (user_id, kind, title, body, path, created_at)
     select $1, 'message', n::text, '', '/', now() from generate_series(1, 130) n`,
    [ada.id],
  );
  const { notifications } = app.as(ada);
  expect(await notifications.unreadCount()).toBe(100);
  const first = await notifications.list({});
  const second = await notifications.list({ cursor: first.next });
  const titles = [...first.items, ...second.items].map(({ title }) => Number(title));
  expect(titles).toEqual(Array.from({ length: 40 }, (_, n) => 130 - n));
  const last = await notifications.list({ cursor: (second.items.at(-1)?.id ?? 0) - 80 });
  expect(last).toMatchObject({ next: null });
});

test.each(['at_once', 'daily'] as const)(
  'mails %s to the same users in opposite order do not deadlock',
  async (mode) => {
    const people = await Promise.all([makeDeveloper(app), makeDeveloper(app)]);
    for (const person of people) {
      await tell(person, 'passed');
      await app.as(person).notifications.setPreferences({ kinds: { passed: mode } });
    }
    const inOrder = (order: TestUser[], path: string) =>
      app.system.em.fork().transactional(async (em) => {
        for (const { id } of order) {
          const notice = { title: 'Passed', paragraphs: [''], action: { label: 'Look', path } };
          await notify({ ...app.system, em }, { userId: id, kind: 'passed', ...notice });
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      });
    await Promise.all([
      inOrder(people, '/projects/1'),
      inOrder(people.toReversed(), '/projects/2'),
    ]);
  },
);

test('opening the linked page marks its notifications as read, and no others', async () => {
  const [ada, eve] = [await makeDeveloper(app), await makeDeveloper(app)];
  for (const person of [ada, eve]) await tell(person, 'work');
  await app.as(ada).notifications.markPageRead({ path: '/projects/2' });
  expect(await app.as(ada).notifications.unreadCount()).toBe(1);
  await app.as(ada).notifications.markPageRead({ path: '/projects/1' });
  expect(await app.as(ada).notifications.unreadCount()).toBe(0);
  expect(await app.as(eve).notifications.unreadCount()).toBe(1);
});

test('opening a page marks what links to a part of it as read', async () => {
  const ada = await makeDeveloper(app);
  const paths = ['/projects/1#questions', '/projects/1?bid=3#bids', '/projects/12#questions'];
  for (const path of paths) {
    await tell(ada, 'work', path, path);
  }
  await app.as(ada).notifications.markPageRead({ path: '/projects/1' });
  const { items } = await app.as(ada).notifications.list({});
  const unread = items.filter(({ read }) => !read);
  expect(unread.map(({ title }) => title)).toEqual(['/projects/12#questions']);
});

/** Notifies with a period of one second in which further mails about a project wait. */
function notifyGrouped(
  { id }: TestUser,
  kind: NotificationKind,
  title: string,
  about = 'project:1',
) {
  const settings = { ...app.system.settings, mailGroupSeconds: 1 };
  const action = { label: 'Look', path: '/projects/1' };
  return app.system.em
    .fork()
    .transactional((em) =>
      notify(
        { ...app.system, settings, em },
        { userId: id, kind, title, paragraphs: ['First.'], action, about },
      ),
    );
}

test('the first mail about a project is sent at once, further ones are one mail at the end of the period', async () => {
  const ada = await makeDeveloper(app);
  for (const title of ['One', 'Two', 'Three', 'Three']) await notifyGrouped(ada, 'passed', title);
  await notifyGrouped(ada, 'passed', 'Elsewhere', 'project:2');
  await expect.poll(() => subjects(ada)).toEqual(['One', 'Elsewhere']);
  await expect
    .poll(() => subjects(ada), { timeout: 10_000 })
    .toEqual(['One', 'Elsewhere', '3 updates: Three']);
  await notifyGrouped(ada, 'passed', 'Later');
  await expect.poll(() => subjects(ada)).toContain('Later');
  expect(await app.as(ada).notifications.unreadCount()).toBe(6);
});

test('a mandatory mail neither waits, nor starts, nor ends the group of the others', async () => {
  const ada = await makeDeveloper(app);
  await notifyGrouped(ada, 'work', 'Delivered');
  await notifyGrouped(ada, 'passed', 'One');
  await notifyGrouped(ada, 'passed', 'Two');
  await notifyGrouped(ada, 'refunded', 'Refunded');
  await expect.poll(() => subjects(ada)).toEqual(['Delivered', 'One', 'Refunded']);
  await expect.poll(() => subjects(ada), { timeout: 10_000 }).toContain('Two');
});

test('a waiting mail is not sent if its kind is switched off or its notification deleted', async () => {
  const [ada, bob] = [await makeDeveloper(app), await makeDeveloper(app)];
  for (const person of [ada, bob]) {
    await notifyGrouped(person, 'bid_declined', 'One');
    await notifyGrouped(person, 'bid_declined', 'Two');
  }
  await expect.poll(() => subjects(bob)).toEqual(['One']);
  await app.as(ada).notifications.setPreferences({ kinds: { bid_declined: 'in_app' } });
  await endAccess(bob);
  const groups = () =>
    app.sql('select 1 from mail_groups where user_id = any($1)', [[ada.id, bob.id]]);
  await expect.poll(groups, { timeout: 10_000 }).toEqual([]);
  await drainQueues(app);
  expect([await subjects(ada), await subjects(bob)]).toEqual([['One'], ['One']]);
});

const endAccess = ({ id }: TestUser) =>
  app.system.em.fork().transactional((em) => deleteNotificationsAbout({ em }, id, 'project:1'));

test('a queued mail is not sent after its notification was deleted, unless it is mandatory', async () => {
  const ada = await makeDeveloper(app);
  const queue = await delayQueue(app, 'mail-notice');
  await notifyGrouped(ada, 'bid_declined', 'A secret title');
  await notifyGrouped(ada, 'refunded', 'Your refund');
  await endAccess(ada);
  await notifyGrouped(ada, 'bid_declined', 'Of later', 'project:2');
  await queue.resume();
  await drainQueues(app);
  expect((await subjects(ada)).sort()).toEqual(['Of later', 'Your refund']);
});
