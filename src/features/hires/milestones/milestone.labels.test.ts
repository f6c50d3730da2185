import { expect, test } from 'vitest';
import { formatCancelledWith } from './milestone.labels.ts';

test('what a request to cancel includes is named with its price', () => {
  const milestones = [
    { id: 1, position: 1, title: 'Drawings', amountCents: 90_000 },
    { id: 2, position: 2, title: 'Reports', amountCents: 30_000 },
    { id: 3, position: 3, title: null, amountCents: 10_050 },
  ];
  expect(formatCancelledWith({ milestones, cancelsWith: [] })).toBe('');
  expect(formatCancelledWith({ milestones, cancelsWith: [2, 3] })).toBe(
    ', and so do those of milestones 2 “Reports” ($300), 3 ($100.50)',
  );
});
