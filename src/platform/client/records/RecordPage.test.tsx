import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { noResponse, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { RecordFallback } from './RecordPage.tsx';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const found = trpc.reports.get.useQuery({ id: 7 }, { retry: false });
  if (found.data) return <p>It is here</p>;
  return (
    <RecordFallback
      query={found}
      eyebrow="Reports"
      title="Report"
      noun="report"
      notFoundMessage="No report has this number."
      listLink={<a href="/admin/reports">All reports</a>}
    />
  );
}

const show = (answer: () => unknown) =>
  showScreen(Page, { at: '/admin/reports/7', answers: { 'reports.get': answer } });

test('while a record loads, its heading is shown and loading is announced', async () => {
  show(() => new Promise(() => undefined));
  await screen.findByRole('heading', { name: 'Report', level: 1 });
  expect(screen.getByRole('status').textContent).toContain('this report');
});

test('a missing record is reported with a link to the list, and not requested again', async () => {
  show(() => new Refusal(404, 'Report Not Found'));
  await screen.findByRole('heading', { name: 'Report Not Found', level: 1 });
  expect(screen.getByText('No report has this number.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All reports' })).toBeTruthy();
});

test.each([
  ['refused', new Refusal(403, 'Only admins can read reports.'), 'Only admins can read reports.'],
  ['out of reach', noResponse, 'You seem to be offline.'],
])(
  'a record that is %s shows the reason and can be loaded again',
  async (_title, failure, words) => {
    const { answer, calls } = show(() => failure);
    await screen.findByRole('heading', { name: 'This report could not be loaded', level: 1 });
    expect(screen.getByRole('alert').textContent).toContain(words);
    answer('reports.get', () => ({ id: 7 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('It is here');
    expect(calls('reports.get')).toHaveLength(2);
  },
);
