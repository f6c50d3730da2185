import { expect, test } from 'vitest';
import { groupByProject } from './notification-groups.rules.ts';

const about = (title: string, path = '/projects/7', body = '') => ({ title, body, path });

test('neighbors about one project are a group, and so are neighbors about something else', () => {
  const groups = groupByProject([
    about('New bid on “A shop”'),
    about('A bid on “A shop” was withdrawn'),
    about('Clara wrote to you', '/messages/4'),
    about('Set up payouts', '/payouts'),
    about('Jonas delivered “A boat”', '/projects/8/room'),
    about('New bid on “A shop”'),
  ]);
  expect(groups.map(({ project, items }) => [project, ...items.map(({ title }) => title)])).toEqual(
    [
      ['A shop', 'New bid', 'A bid was withdrawn'],
      [null, 'Clara wrote to you', 'Set up payouts'],
      ['A boat', 'Jonas delivered'],
      ['A shop', 'New bid'],
    ],
  );
});

test.each([
  ['You are hired: “A shop”', 'You are hired'],
  ['Clara asks for changes to “A shop”', 'Clara asks for changes'],
  ['3 new bids on “A shop”', '3 new bids'],
  ['“A shop” is cancelled', 'It is cancelled'],
  ['Payment received: “A shop” is assigned', 'Payment received'],
])('in the group of its project, “%s” is “%s”', (title, shown) => {
  expect(groupByProject([about(title)])[0]?.items[0]?.title).toBe(shown);
});

test.each([
  ['Jonas delivered “A shop”', 'Jonas delivered “A shop”. Please review the work.'],
  [
    'The dispute on “A shop” is settled.',
    'The dispute on “A shop” is settled. Please review the work.',
  ],
])('a body does not repeat its title', (title, body) => {
  const [group] = groupByProject([about(title, '/projects/7/room', body)]);
  expect(group?.items[0]?.body).toBe('Please review the work.');
});

test.each([
  [
    'Clara asks for changes to “A shop”, due May 7. Deliver again.',
    'Clara asks for changes, due May 7. Deliver again.',
  ],
  [
    'Our team removed “A shop”, so no developer can be hired for it.',
    'Our team removed it, so no developer can be hired for it.',
  ],
  ['“A shop” is yours.', 'It is yours.'],
  ['The client of “Another shop” chose another bid.', null],
])(
  'a body leaves out the project in the heading if the sentence stays complete: “%s”',
  (body, shown) => {
    const [group] = groupByProject([
      about('Clara asks for changes to “A shop”', '/projects/7', body),
    ]);
    expect(group?.items[0]?.body).toBe(shown ?? body);
  },
);
