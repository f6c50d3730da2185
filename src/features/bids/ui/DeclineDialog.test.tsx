import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { bid } from '#testing/bids.ts';
import { showScreen, toastSaid } from '#testing/screen.tsx';
import type { BidView } from '../bid.schema.ts';
import DeclineDialog from './DeclineDialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const bids = ['Ada', 'Bo'].map((name, place) => ({
  ...bid,
  id: place + 1,
  developer: { ...bid.developer, name },
}));

function Page() {
  const [asked, setAsked] = useState<BidView | null>(null);
  return (
    <>
      {bids.map((one) => (
        <button key={one.id} type="button" onClick={() => setAsked(one)}>
          {one.developer.name}
        </button>
      ))}
      <DeclineDialog bid={asked} onClose={() => setAsked(null)} onDeclined={() => {}} />
    </>
  );
}

async function decline(name: string) {
  await userEvent.click(await screen.findByRole('button', { name, hidden: true }));
  return within(await screen.findByRole('dialog', { name: `Decline the bid by ${name}?` }));
}

test('who left a decline for another one is not taken away from it by the answer', async () => {
  const answered = Promise.withResolvers<BidView | undefined>();
  showScreen(Page, {
    answers: { 'bids.onProject': () => bids, 'bids.decline': () => answered.promise },
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = await decline('Ada');
  await userEvent.click(first.getByRole('radio', { name: 'Another reason' }));
  await userEvent.type(first.getByRole('textbox'), 'No.');
  await userEvent.click(first.getByRole('button', { name: /^Decline bid/ }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await userEvent.click(first.getByRole('button', { name: 'Keep bid' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await decline('Bo');
  answered.resolve(bids[0]);
  await toastSaid('Bid declined');
  expect(screen.getByRole('dialog', { name: 'Decline the bid by Bo?' })).toBeTruthy();
});
