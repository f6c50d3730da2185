import { expect, test } from 'vitest';
import type { NotificationMail } from '../notification-mail.schema.ts';
import {
  addWaitingMail,
  findGroupSubject,
  getGroupKey,
  getGroupLimit,
  isMandatoryGroup,
  mergeWaitingMails,
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
  const asked = (title: string, text = `Text of ${title}.`) =>
    mail(title, { kind: 'question_asked', paragraphs: [text] });
  const merged = merge(asked('One'), asked('Two'), asked('Two', 'Last.'), {
    ...asked('Three'),
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

test('the weightiest mail names the subject and the way to unsubscribe, among equals the last', () => {
  const review = mail('A review', { kind: 'review_received' });
  const cancelled = mail('It is cancelled', { kind: 'cancelled' });
  expect(merge(mail('Bid'), cancelled, mail('Bid 2'), review)).toMatchObject({
    kind: 'cancelled',
    title: '4 updates: It is cancelled',
  });
  expect(merge(mail('Bid'), mail('Bid 2'), review)?.title).toBe('3 updates: Bid 2');
});

test('bids of the same title name none of several bidders', () => {
  const bid = (name: string) => mail('New bid', { paragraphs: [`${name} offers to build it.`] });
  expect(merge(bid('Ada'), bid('Bob'))?.paragraphs).toEqual(['New bid (2 times).']);
});

test('one link of a mail leads to the bids', () => {
  const bid = (id: number, title: string) =>
    mail(title, { action: { label: 'See the bids', path: `/projects/7?bid=${id}#bids` } });
  const question = mail('Asked', { action: { label: 'Look', path: '/projects/7#questions' } });
  const merged = merge(question, bid(3, 'New bid'), bid(4, 'A bid has changed'));
  expect(merged?.action.path).toBe('/projects/7?bid=4#bids');
  expect(merged?.links).toEqual([question.action]);
});

test('mandatory kinds have a group of their own, in which ten mails do not wait', () => {
  expect(getGroupKey('bid_received', 'project:7')).toBe('project:7');
  expect(getGroupLimit('bid_received', 60)).toEqual({ sentMax: 1, periodSeconds: 60 });
  expect(getGroupKey('hired', 'project:7')).toBe(getGroupKey('work', 'project:7'));
  expect(isMandatoryGroup(getGroupKey('work', 'project:7'))).toBe(true);
  expect(isMandatoryGroup('project:7')).toBe(false);
  expect(getGroupLimit('work', 60)).toEqual({ sentMax: 10, periodSeconds: 3_600 });
});

test('a group lists the last 20 titles and counts the others', () => {
  const merged = merge(...Array.from({ length: 25 }, (_, index) => mail(`Title ${index}`)));
  expect(merged?.paragraphs).toHaveLength(21);
  expect(merged?.paragraphs[0]).toBe('5 earlier updates are not listed here.');
});
