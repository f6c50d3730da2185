import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bid } from '#testing/fixtures/bid-fixture.ts';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { createCriterionRow, createVersionRows } from './brief-rows.tsx';

const criteria = [
  { id: 1, text: 'Guests pay by card' },
  { id: 2, text: 'Staff print a list' },
];
const bids = [
  { ...bid, id: 1, projectRevision: 2, confirmedAt: inDays(0) },
  {
    ...bid,
    id: 2,
    isOutdated: true,
    answeredCriteria: [{ id: 1, text: 'Guests pay' }],
    criteria: [{ id: 1, included: false, remark: 'By Stripe' }],
  },
  { ...bid, id: 3, projectRevision: 2, criteria: [{ id: 2, included: false, remark: null }] },
];

function show(rows: ReturnType<typeof createVersionRows>) {
  render(
    <MantineProvider>
      <ul>
        {rows.map(({ label, render }) => (
          <li key={label}>
            {label}
            {bids.map((compared) => (
              <span key={compared.id}> | {render(compared)}</span>
            ))}
          </li>
        ))}
      </ul>
    </MantineProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('an edited project has a row for the version', () => {
  expect(show(createVersionRows(2))).toEqual([
    expect.stringMatching(
      /^Version 2 \| For version 2confirmed \w+ \d+, \d{4} \| For version 1 \| For version 2$/,
    ),
  ]);
  expect(createVersionRows(1)).toEqual([]);
});

test('the row of a criterion has the answers, and the words that were answered', () => {
  expect(show(criteria.map((criterion) => createCriterionRow(criterion, criteria)))).toEqual([
    'Guests pay by card | Included | Not includedBy StripeIn version 1: “Guests pay” | Included',
    'Staff print a list | Included | Not in version 1 | Not included',
  ]);
});
