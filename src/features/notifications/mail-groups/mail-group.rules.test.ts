import { expect, test } from 'vitest';
import type { NotificationMail } from '../notification-mail.schema.ts';
import {
  addWaitingMail,
  findGroupSubject,
  mergeWaitingMails,
  removeWaitingMails,
} from './mail-group.rules.ts';

test.each([
  ['/projects/7', 'project:7'],
  ['/projects/7/room', 'project:7'],
  ['/projects/7?bid=3#bids', 'project:7'],
  ['/payment/7', 'project:7'],
  ['/messages/3', 'conversation:3'],
  ['/messages', null],
  ['/payouts', null],
  ['/admin/projects/7', null],
])('a mail that links to %s is about %s', (path, subject) => {
  expect(findGroupSubject(path)).toBe(subject);
});

const mail = (title: string, given: Partial<NotificationMail> = {}): NotificationMail => ({
  userId: 1,
  kind: 'bid_received',
  title,
  paragraphs: [`Text of ${title}.`],
  links: [],
  action: { label: 'Look', path: '/projects/7' },
  ...given,
});
const merge = (...mails: NotificationMail[]) => mergeWaitingMails(mails.reduce(addWaitingMail, []));

test('a single waiting mail stays as it is, and none is no mail', () => {
  expect(merge(mail('One'))).toEqual(mail('One'));
  expect(merge()).toBeNull();
});

test('several mails become one, in which a repeated title is one line with a count', () => {
  const room = { label: 'Open the room', path: '/projects/7/room' };
  const merged = merge(mail('One'), mail('Two'), mail('Two', { paragraphs: ['Last.'] }), {
    ...mail('Three'),
    action: room,
  });
  expect(merged).toMatchObject({
    title: '4 updates: Three',
    paragraphs: [
      'One. Text of One.',
      'Two (2 times). The last one: Last.',
      'Three. Text of Three.',
    ],
    action: room,
    links: [{ label: 'Look', path: '/projects/7' }],
  });
});

test('a group with a mail that cannot be switched off cannot be switched off', () => {
  expect(merge(mail('Bid'), mail('Hired', { kind: 'hired' }), mail('Bid 2'))?.kind).toBe('hired');
  expect(merge(mail('Bid'), mail('Bid 2'))?.kind).toBe('bid_received');
});

test('a group lists the last 20 titles and counts the others', () => {
  const merged = merge(...Array.from({ length: 25 }, (_, index) => mail(`Title ${index}`)));
  expect(merged?.paragraphs).toHaveLength(21);
  expect(merged?.paragraphs[0]).toBe('5 earlier updates are not listed here.');
});

test('only the mails of deleted notifications are removed, and never mandatory ones', () => {
  const [bid, other, hired] = [mail('Bid'), mail('Other'), mail('Hired', { kind: 'hired' })];
  const sameTitle = mail('Bid', { kind: 'bid_declined' });
  const waiting = [bid, other, hired, sameTitle].reduce(addWaitingMail, []);
  const left = removeWaitingMails(waiting, [bid, hired]);
  expect(left.map((item) => item.mail)).toEqual([other, hired, sameTitle]);
});
