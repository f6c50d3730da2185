import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { mira, bid as placed, project } from '#testing/fixtures/bid-fixture.ts';
import { renderChanges } from '#testing/ui/bid-panel-screen.tsx';
import { findToastText, noResponse, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { BidPanel } from './BidPanel.tsx';

const now = new Date();
const offer = { amount: '900', deliveryTime: '9', proposal: 'In two steps.' };
function Panel() {
  const { data } = trpc.bids.onProject.useQuery({ projectId: 7 });
  return (
    <BidPanel project={project} now={now} me={mira} bids={data} renderChanges={renderChanges} />
  );
}

function show(place: () => unknown, country = 'Norway') {
  const bids: unknown[] = [];
  return showScreen(() => <Panel />, {
    at: '/projects/7',
    answers: {
      'bids.onProject': () => [...bids],
      'profiles.own': () => ({ role: 'developer', country }),
      'bids.place': () => {
        const answer = place();
        if (answer === placed) bids.push(placed);
        return answer;
      },
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function bidByKeyboard() {
  (await screen.findByRole('button', { name: 'Place Your Bid' })).focus();
  await userEvent.keyboard('{Enter}');
  const amount = await screen.findByRole('textbox', { name: 'Bid amount' });
  await vi.waitFor(() => expect(document.activeElement).toBe(amount));
  for (const text of Object.values(offer)) {
    await userEvent.keyboard(text);
    await userEvent.tab();
  }
  await userEvent.keyboard('{Enter}');
}

test('a bid can be placed by keyboard alone, and the focus moves to the bid', async () => {
  const { calls } = show(() => placed);
  await bidByKeyboard();
  const title = await screen.findByRole('heading', { name: 'Your bid' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(await findToastText('Bid submitted successfully!')).toBe('Bid submitted successfully!');
  expect(calls('bids.place')).toEqual([{ projectId: 7, projectRevision: 1, ...offer }]);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

test('a developer in a country without payouts is informed before bidding', async () => {
  show(() => placed, 'Nigeria');
  await userEvent.click(await screen.findByRole('button', { name: 'Place Your Bid' }));
  expect(await screen.findByText(/does not pay to bank accounts in Nigeria/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit Bid' })).toBeTruthy();
});

test('a bid that is refused leaves the keyboard where it was', async () => {
  show(() => new Refusal(409, 'The deadline of this project has passed.'));
  await bidByKeyboard();
  expect(await findToastText('Error')).toBe('Error: The deadline of this project has passed.');
  const send = await screen.findByRole('button', { name: 'Submit Bid' });
  expect(document.activeElement).toBe(send);
});

test('a suspended developer sees the reason instead of a form', async () => {
  sessionStorage.setItem('draft:bid-7', JSON.stringify(offer));
  const suspended = { ...mira, suspended: true };
  showScreen(
    () => (
      <BidPanel
        project={project}
        now={now}
        renderChanges={renderChanges}
        me={suspended}
        bids={[]}
      />
    ),
    {
      answers: { 'accounts.me': () => suspended },
    },
  );
  const button = await screen.findByRole('button', { name: 'Place Your Bid' });
  expect(button).toHaveProperty('disabled', true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(
    /^Your account is suspended. You can finish running work, but not start anything new./,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a bid without a response is unconfirmed at once, however long the page retries reading', async () => {
  const { answer } = show(() => noResponse);
  await screen.findByRole('button', { name: 'Place Your Bid' });
  answer('bids.onProject', () => new Promise(() => {}));
  await bidByKeyboard();
  expect(await findToastText('Error')).toContain('We could not confirm this.');
  expect(screen.getByRole('button', { name: 'Submit Bid' })).toBeTruthy();
});

test('Cancel returns the focus to the button that opened the form', async () => {
  show(() => placed);
  await userEvent.click(await screen.findByRole('button', { name: 'Place Your Bid' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place Your Bid' })),
  );
});
