import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { hasDraft } from '#platform/client/forms/drafts.ts';
import { bid } from '#testing/fixtures/bid-fixture.ts';
import {
  fillBidForm,
  pressButton,
  secondRevision,
  showBidPanel,
  typedBid,
} from '#testing/ui/bid-panel-screen.tsx';
import { findToastText, noResponse } from '#testing/ui/screen.tsx';
import type { BidView } from '../../bid.schema.ts';
import { offerDraftName } from '../form/offer-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const placed = { ...bid, amount: 750, deliveryTime: 5, proposal: 'All at once.' };
const changed = { ...placed, revision: 2, revisedAt: secondRevision.revisedAt };

type Page = ReturnType<typeof showBidPanel>;

/** Sets a new state of the bid on the server and waits until the page has loaded it. */
async function loaded(page: Page, activeBid: BidView | null) {
  const before = page.calls('bids.onProject').length;
  page.receiveLiveChange(activeBid);
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(before));
}

test('the form of a new bid remains after a lost response, and submitting again places it', async () => {
  const page = showBidPanel(null, { 'bids.place': () => noResponse });
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  await pressButton('Submit Bid');
  await findToastText('Error');
  expect(screen.getAllByText(UNCONFIRMED_MESSAGE).some((said) => said.closest('form'))).toBe(true);
  await loaded(page, placed);
  expect(screen.getByDisplayValue('All at once.')).toBeTruthy();
  page.answer('bids.place', () => placed);
  await pressButton('Submit Bid');
  expect(await findToastText('Bid submitted successfully!')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(hasDraft(offerDraftName(7))).toBe(false);
});

test('a bid that is loaded before the answer to it is shown after that answer', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = showBidPanel(null, { 'bids.place': () => answered.promise });
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  await pressButton('Submit Bid');
  await loaded(page, placed);
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
  answered.resolve(placed);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(/on another device/)).toBeNull();
});

test('a draft equal to the bid, left by a lost response and a reload, is deleted', async () => {
  sessionStorage.setItem('draft:bid-7', JSON.stringify({ ...typedBid, amount: '$750' }));
  showBidPanel(placed);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(hasDraft(offerDraftName(7))).toBe(false);
});

test('a retry of a change is the same request, whatever the page has loaded since', async () => {
  const page = showBidPanel(bid, { 'bids.change': () => noResponse });
  await pressButton('Edit');
  await fillBidForm(typedBid);
  await pressButton('Save changes');
  await findToastText('Error');
  await loaded(page, changed);
  expect(screen.queryByText(/on another device/)).toBeNull();
  page.answer('bids.change', () => changed);
  await pressButton('Save changes');
  expect(await findToastText('Bid changed')).toBeTruthy();
  const request = { id: 3, ...typedBid, revision: 1, projectRevision: 1 };
  expect(page.calls('bids.change')).toEqual([request, request]);
});

test('a retry of a withdrawal is the same request, and the dialog stays until it is answered', async () => {
  const page = showBidPanel(bid, { 'bids.withdraw': () => noResponse });
  await pressButton('Withdraw');
  const dialog = await screen.findByRole('dialog');
  await pressButton('Withdraw bid');
  expect((await within(dialog).findByRole('alert')).textContent).toBe(UNCONFIRMED_MESSAGE);
  await loaded(page, null);
  page.answer('bids.withdraw', () => ({ ...bid, status: 'withdrawn' }));
  await pressButton('Withdraw bid');
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
  expect(page.calls('bids.withdraw')).toEqual([
    { id: 3, revision: 1 },
    { id: 3, revision: 1 },
  ]);
});

test('while a withdrawal is sent, the dialog cannot be cancelled', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = showBidPanel(bid, { 'bids.withdraw': () => answered.promise });
  await pressButton('Withdraw');
  await pressButton('Withdraw bid');
  await pressButton('Keep bid');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Withdrawing...' })).toBeTruthy();
  page.changeInOtherTab(null);
  answered.resolve({ ...bid, status: 'withdrawn' });
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
});
