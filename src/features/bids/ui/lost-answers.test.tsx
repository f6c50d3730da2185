import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { isDraftKept } from '#platform/client/kit/useDraft.ts';
import { newer, newest, openBid, press, type, typed } from '#testing/bid-tab.tsx';
import { bid } from '#testing/bids.ts';
import { Refusal, toastSaid } from '#testing/screen.tsx';
import type { BidView } from '../bid.schema.ts';
import { offerDraft } from './offer-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const lost = new Refusal(503, 'The line was lost.');

/** Withdraws the bid, of which nobody says how it went. */
async function withdrawInVain(answer = lost) {
  const page = openBid(bid, { 'bids.withdraw': () => answer });
  await press('Withdraw');
  await press('Withdraw bid');
  await toastSaid('Error');
  return page;
}

/** Saves a change of the bid, of which nobody says how it went. */
async function changeInVain() {
  const page = openBid(bid, { 'bids.change': () => lost });
  await press('Edit');
  await type(typed);
  await press('Save changes');
  await toastSaid('Error');
  return page;
}

test('a bid whose withdrawal was not answered was withdrawn here', async () => {
  const page = await withdrawInVain();
  page.live(null);
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
  expect(await toastSaid('Bid withdrawn')).toBeTruthy();
});

test('who turned back from a withdrawal that was not answered withdrew it all the same', async () => {
  const page = await withdrawInVain();
  await press('Keep bid');
  page.live(null);
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
});

test('while a bid is being withdrawn it cannot be kept', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = openBid(bid, { 'bids.withdraw': () => answered.promise });
  await press('Withdraw');
  await press('Withdraw bid');
  await press('Keep bid');
  await press('Close');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Withdrawing...' })).toBeTruthy();
  page.meanwhile(null);
  answered.resolve({ ...bid, status: 'withdrawn' });
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
});

test('a bid whose change was not answered is changed once it reads as it was typed', async () => {
  const page = await changeInVain();
  const asked = page.calls('bids.onProject').length;
  page.live({ ...newer, amount: 760 });
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(asked));
  expect(screen.getByDisplayValue('All at once.')).toBeTruthy();
  page.live({ ...newest, amount: 750, deliveryTime: 5, proposal: 'All at once.' });
  expect(await screen.findByText('$750')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(await toastSaid('Bid changed')).toBeTruthy();
});

test('a bid whose answer was lost is one’s own, however it was typed', async () => {
  const page = openBid(null, { 'bids.place': () => new Refusal(503, 'The line was lost.') });
  await press('Place Your Bid');
  await type({ amount: '$1,200', deliveryTime: ' 5', proposal: 'All at once.\n' });
  page.meanwhile({ ...bid, amount: 1_200, deliveryTime: 5, proposal: 'All at once.' });
  await press('Submit Bid');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(/somewhere else/)).toBeNull();
  expect(await toastSaid('Bid submitted successfully!')).toBeTruthy();
  expect(isDraftKept(offerDraft(7))).toBe(false);
});

test('a bid that is heard of before its own answer is nobody else’s', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = openBid(null, { 'bids.place': () => answered.promise });
  await press('Place Your Bid');
  await type(typed);
  await press('Submit Bid');
  const before = page.calls('bids.onProject').length;
  page.live({ ...bid, amount: 750 });
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(before));
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
  answered.resolve(bid);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(/somewhere else/)).toBeNull();
});

test('a withdrawal that is heard of before its answer is lost was made here', async () => {
  const answered = Promise.withResolvers<Refusal>();
  const page = openBid(bid, { 'bids.withdraw': () => answered.promise });
  await press('Withdraw');
  await press('Withdraw bid');
  page.live(null);
  answered.resolve(new Refusal(503, 'The line was lost.'));
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
  expect(await toastSaid('Bid withdrawn')).toBeTruthy();
});

test('a withdrawal that is still being carried out was made here', async () => {
  const still = new Refusal(409, 'This is still being carried out.', {}, 'still_running');
  const page = await withdrawInVain(still);
  page.live(null);
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
});

test('a bid that changed since a withdrawal was not answered is not withdrawn by that', async () => {
  const page = await withdrawInVain();
  await press('Keep bid');
  page.live(newer);
  expect(await screen.findByText('$800')).toBeTruthy();
  page.live(null);
  expect(await screen.findByText(/^Your bid of \$800 was withdrawn somewhere else/)).toBeTruthy();
});

test('what was typed since a change was not answered stays, to be saved as well', async () => {
  const page = await changeInVain();
  await userEvent.type(screen.getByLabelText('Proposal'), ' And more.');
  page.live({ ...newer, amount: 750, deliveryTime: 5, proposal: 'All at once.' });
  expect(await toastSaid('Bid changed')).toBeTruthy();
  expect(screen.getByDisplayValue('All at once. And more.')).toBeTruthy();
  expect(screen.queryByText(/somewhere else/)).toBeNull();
  await press('Save changes');
  await vi.waitFor(() => expect(page.calls('bids.change').at(-1)).toMatchObject({ revision: 2 }));
});

test('a change that is heard of before its answer is nobody else’s', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = openBid(bid, { 'bids.change': () => answered.promise });
  await press('Edit');
  await type(typed);
  await press('Save changes');
  const asked = page.calls('bids.onProject').length;
  const changed = { ...newer, amount: 750, deliveryTime: 5, proposal: 'All at once.' };
  page.live(changed);
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(asked));
  expect(screen.queryByText(/somewhere else/)).toBeNull();
  answered.resolve(changed);
  expect(await toastSaid('Bid changed')).toBeTruthy();
});

test('a change that came through late leaves the keyboard where it is', async () => {
  const page = await changeInVain();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  page.live({ ...newer, amount: 750, deliveryTime: 5, proposal: 'All at once.' });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('a second withdrawal that finds the bid withdrawn tells of the first one', async () => {
  const page = await withdrawInVain();
  page.answer('bids.withdraw', () => new Refusal(409, 'It is withdrawn.', {}, 'withdrawn'));
  page.meanwhile(null);
  await press('Withdraw bid');
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
  expect(screen.queryByText(/somewhere else/)).toBeNull();
});
