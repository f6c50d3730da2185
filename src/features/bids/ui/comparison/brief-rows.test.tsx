import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bid } from '#testing/fixtures/bid-fixture.ts';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { createBriefRows } from './brief-rows.tsx';

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

function show(project: Parameters<typeof createBriefRows>[0]['project']) {
  render(
    <MantineProvider>
      <ul>
        {createBriefRows({ project }).map(({ key, label, render }) => (
          <li key={key}>
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

test('a comparison has a row for the version and one for each criterion', () => {
  expect(show({ revision: 2, criteria })).toEqual([
    expect.stringMatching(
      /^Version 2 \| For version 2confirmed \w+ \d+, \d{4} \| For version 1 \| For version 2$/,
    ),
    'Guests pay by card | Included | Not includedBy StripeIn version 1: “Guests pay” | Included',
    'Staff print a list | Included | Not in version 1 | Not included',
  ]);
});

test('a project without edits and criteria adds no rows', () => {
  expect(show({ revision: 1, criteria: [] })).toEqual([]);
});
