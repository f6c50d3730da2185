import { expect, test } from 'vitest';
import { eventLabels, formatEventDetail, formatEventTitle } from './timeline.labels.ts';

test('each kind of event of a hire has its own text', () => {
  const words = Object.values(eventLabels);
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).toMatch(/^[A-Z].+/);
});

test.each([
  ['payoutSent', 'Paid out to you', 'Paid out to the developer'],
  [
    'payoutWaiting',
    'Payout is waiting for your payout account',
    'Payout is waiting for the developer’s payout account',
  ],
  ['deliver', 'Work delivered', 'Work delivered'],
] as const)('for %s a developer reads "%s", others "%s"', (kind, toThem, toOthers) => {
  const titles = (['developer', 'client', 'admin'] as const).map((who) =>
    formatEventTitle(kind, who),
  );
  expect(titles).toEqual([toThem, toOthers, toOthers]);
});

const marked = [{ id: 1 }, { id: 2 }];
const stated = marked.map(({ id }) => ({ id, isMet: id === 1 }));
test.each([
  ['deliver', { note: 'Live.', criteria: marked }, ['“Live.”', 'Criteria met: 2.']],
  ['statement', { text: 'No.', criteria: stated }, ['“No.”', 'Criteria: 1 met, 1 not met.']],
  ['askForChanges', { note: 'No.', criterion: 'Fast' }, ['About “Fast”:', '“No.”']],
  ['askForChanges', { note: 'No.', quote: 'a day' }, ['About “a day”:', '“No.”']],
  ['askForChanges', { note: 'No.' }, ['“No.”']],
  [
    'askForChanges',
    {
      note: 'Two things.',
      unmet: [
        { id: 1, text: 'Fast', remark: 'Ten seconds.', files: [{ name: 'slow.png', sha256: 'a' }] },
        { id: 2, text: 'Blue' },
      ],
    },
    ['About “Fast”:', '“Ten seconds.”', 'With 1 file: slow.png.', 'About “Blue”:', '“Two things.”'],
  ],
] as const)('%s names the criteria that it is about: %j', (kind, detail, lines) => {
  expect(formatEventDetail(kind, detail, 0, String)).toEqual(lines);
});

test('the items of a change are in the entry of its proposal, which its end names', () => {
  const items = [
    { kind: 'drop', milestone: { position: 2, title: 'Reports' }, amountCents: 5_000 },
  ];
  const lines = (kind: 'changeProposed' | 'changeAccepted', detail: object) =>
    formatEventDetail(kind, { change: 3, ...detail }, 0, String);
  expect(lines('changeProposed', { items, milestoneCount: 2 })).toEqual([
    'Without milestone 2 “Reports”: $50, which is not paid',
  ]);
  expect(lines('changeAccepted', { proposedAt: 'Dec 3', agreementVersion: 2 })).toEqual([
    'The proposal of Dec 3.',
  ]);
});
