import { expect, test } from 'vitest';
import { addWaitingMail } from '../mail-groups/mail-group.rules.ts';
import type { NotificationMail } from '../notification-mail.schema.ts';
import { composeDailyMail } from './daily-mail.rules.ts';

const mail = (
  kind: NotificationMail['kind'],
  title: string,
  path: string,
  text = `Text of ${title}.`,
): NotificationMail => ({
  userId: 1,
  kind,
  title,
  paragraphs: [text],
  links: [],
  action: { label: 'Look', path },
});
const compose = (...mails: NotificationMail[]) =>
  composeDailyMail(mails.reduce(addWaitingMail, []));

test('a day without events is no mail', () => {
  expect(compose()).toBeNull();
});

test('events are grouped by project, the weightiest first, each with a link', () => {
  const daily = compose(
    mail('bid_received', 'New bid on “A shop”', '/projects/7?bid=1#bids', 'Ada: $100.'),
    mail('message', 'Ada sent you a message', '/messages/3', 'Hello.'),
    mail('cancelled', '“A boat” is cancelled', '/projects/8', 'It is closed.'),
    mail('question_asked', 'A question on “A shop”', '/projects/7#questions', 'How soon?'),
    mail('bid_received', 'New bid on “A shop”', '/projects/7?bid=2#bids', 'Bob: $200.'),
  );
  expect(daily).toMatchObject({ kind: 'cancelled', title: '5 updates: “A boat” is cancelled' });
  expect(daily?.sections).toEqual([
    {
      heading: 'A boat',
      links: [{ label: 'It is cancelled', text: 'It is closed.', path: '/projects/8' }],
    },
    {
      heading: 'A shop',
      links: [
        // No text, because it would name only one of the bidders.
        { label: 'New bid (2 times)', text: '', path: '/projects/7?bid=2#bids' },
        { label: 'A question', text: 'How soon?', path: '/projects/7#questions' },
      ],
    },
    {
      heading: 'Other updates',
      links: [{ label: 'Ada sent you a message', text: 'Hello.', path: '/messages/3' }],
    },
  ]);
});

test('a single event names the subject, without a heading if it is about no project', () => {
  const daily = compose(mail('message', 'Ada sent you a message', '/messages/3'));
  expect(daily?.title).toBe('Ada sent you a message');
  expect(daily?.sections.map(({ heading }) => heading)).toEqual([null]);
});

test('equal titles about two projects are two events', () => {
  const bid = (id: number) => mail('bid_received', 'New bid on “A shop”', `/projects/${id}#bids`);
  expect(compose(bid(7), bid(8))?.sections).toHaveLength(2);
});

test('a mail lists the 50 weightiest events and counts the others', () => {
  const events = Array.from({ length: 60 }, (_, nth) =>
    mail('report', `Report ${nth}`, '/reports'),
  );
  const daily = compose(mail('passed', 'You were passed', '/my-bids'), ...events);
  const labels = daily?.sections.flatMap(({ links }) => links.map(({ label }) => label)) ?? [];
  expect(labels).toHaveLength(50);
  expect(labels.slice(0, 2)).toEqual(['You were passed', 'Report 59']);
  expect(daily?.paragraphs[1]).toBe('11 more updates are in your notifications.');
});

test('mails of one saved search end by its own link, others by that of the daily mail', () => {
  const match = (id: number, refusePath: string) => ({
    ...mail('saved_search', `New project: “${id}”`, `/projects/${id}`),
    refusePath,
  });
  const [first, second] = ['/unsubscribe/s.1', '/unsubscribe/s.2'];
  expect(compose(match(1, first), match(2, first))?.refusePath).toBe(first);
  expect(compose(match(1, first), match(2, second))?.refusePath).toBeNull();
  expect(compose(match(1, first), mail('report', 'Report', '/reports'))?.refusePath).toBeNull();
});
