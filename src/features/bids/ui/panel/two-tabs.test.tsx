import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { hasDraft } from '#platform/client/forms/drafts.ts';
import { bid } from '#testing/fixtures/bid-fixture.ts';
import {
  fillBidForm,
  pressButton,
  secondRevision,
  showBidPanel,
  thirdRevision,
  typedBid,
} from '#testing/ui/bid-panel-screen.tsx';
import { findToastText, Refusal } from '#testing/ui/screen.tsx';
import { bidOvertakenRefusal } from '../../bid.rules.ts';
import { offerDraftName } from '../form/offer-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a bid that changed elsewhere is withdrawn only after its new text was shown', async () => {
  const page = showBidPanel(bid, {
    'bids.withdraw': (input) => {
      const { revision } = Object(input);
      const currentBid = page.currentBid();
      const refusal = currentBid && bidOvertakenRefusal(revision, currentBid, 'withdraw');
      if (refusal) return new Refusal(409, refusal.message, {}, refusal.code);
      page.changeInOtherTab(null);
      return { ...currentBid, status: 'withdrawn' };
    },
  });
  await pressButton('Withdraw');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your bid of $900 disappears');
  page.changeInOtherTab(secondRevision);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  await within(dialog).findByText(/It is now \$800 in 9 days\. Keep it, or withdraw it as/);
  page.changeInOtherTab(thirdRevision);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  await within(dialog).findByText(/It is now \$700 in 9 days/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  expect(await screen.findByText(/^You withdrew your bid of \$700\./)).toBeTruthy();
  const asked = [1, 2, 3].map((revision) => ({ id: 3, revision }));
  expect(page.calls('bids.withdraw')).toEqual(asked);
});

test('a bid kept after a conflict is not reported as withdrawn when another tab withdraws it', async () => {
  const message = 'You changed this bid in another tab or on another device.';
  const page = showBidPanel(bid, {
    'bids.withdraw': () => new Refusal(409, message, {}, 'bid_overtaken'),
  });
  await pressButton('Withdraw');
  page.changeInOtherTab(secondRevision);
  await pressButton('Withdraw bid');
  await screen.findByText(/It is now \$800/);
  await pressButton('Keep bid');
  page.receiveLiveChange(null);
  expect(await screen.findByRole('button', { name: 'Place Your Bid' })).toBeTruthy();
  expect(screen.queryByText(/You withdrew/)).toBeNull();
});

test('the dialog shows that the bid has changed while it was open', async () => {
  const page = showBidPanel(bid);
  await pressButton('Withdraw');
  const dialog = await screen.findByRole('dialog');
  page.receiveLiveChange(secondRevision);
  expect(await within(dialog).findByText(/on another device\. It is now \$800/)).toBeTruthy();
});

test('a question about a bid that its client declines in the meantime closes with the reason', async () => {
  const page = showBidPanel(bid);
  await pressButton('Withdraw');
  await screen.findByRole('dialog');
  page.receiveLiveChange({ ...bid, declineReason: 'Too late.' });
  expect(await findToastText('Error')).toContain('The client declined this bid');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const title = screen.getByRole('heading', { name: 'Your bid' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(page.calls('bids.withdraw')).toEqual([]);
});

test('the input for a second bid remains beside the bid sent elsewhere', async () => {
  const refusal = new Refusal(409, 'You have already bid on this project.', {}, 'already_bid');
  const page = showBidPanel(null, {
    'bids.place': () => refusal,
    'bids.change': () => secondRevision,
  });
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  page.changeInOtherTab(bid);
  await pressButton('Submit Bid');
  await screen.findByRole('heading', { name: 'Change your bid' });
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  expect(screen.getByText(/on another device: \$900 in 9 days\. .* not sent/)).toBeTruthy();
  await pressButton('Save changes');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(await findToastText('Bid changed')).toBeTruthy();
  expect(page.calls('bids.change')).toEqual([
    { id: 3, ...typedBid, revision: 1, projectRevision: 1 },
  ]);
  expect(hasDraft(offerDraftName(7))).toBe(false);
});

test('Cancel of the conflict leaves the bid unchanged and discards nothing silently', async () => {
  sessionStorage.setItem('draft:bid-7', JSON.stringify(typedBid));
  showBidPanel(bid);
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  await pressButton('Cancel');
  expect(await screen.findByText('$900')).toBeTruthy();
  expect(hasDraft(offerDraftName(7))).toBe(false);
});

test('a bid placed elsewhere during typing leaves the input visible', async () => {
  const page = showBidPanel(null);
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  page.receiveLiveChange(bid);
  await screen.findByRole('heading', { name: 'Change your bid' });
  const proposal = await screen.findByDisplayValue('All at once.');
  // The focus must remain in the field during input.
  await vi.waitFor(() => expect(document.activeElement).toBe(proposal));
  await userEvent.keyboard(' Or in two.');
  expect(screen.getByDisplayValue('All at once. Or in two.')).toBeTruthy();
});

test('a change elsewhere is shown at once in the open form, which then overwrites it', async () => {
  const page = showBidPanel(bid, { 'bids.change': () => ({ ...secondRevision, revision: 3 }) });
  await pressButton('Edit');
  await fillBidForm(typedBid);
  page.receiveLiveChange(secondRevision);
  await screen.findByText(/on another device\. It is now \$800 in 9 days\. Cancel to see it/);
  expect(document.activeElement).toBe(screen.getByLabelText('Proposal'));
  await pressButton('Save changes');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(page.calls('bids.change')).toEqual([
    { id: 3, ...typedBid, revision: 2, projectRevision: 1 },
  ]);
});

test.each([
  ['leaves the form', 'Edit', 'Cancel'],
  ['was asked whether to withdraw it', 'Withdraw', null],
])('a developer who %s sees that the bid was withdrawn elsewhere', async (_who, ask, leave) => {
  const page = showBidPanel(bid);
  await pressButton(ask);
  page.receiveLiveChange(null);
  if (leave) {
    await screen.findByText(/^You withdrew this bid in another tab or on another device\./);
    await pressButton(leave);
  }
  const place = await screen.findByRole('button', { name: 'Place Your Bid' });
  expect(screen.getByText(/^Your bid of \$900 was withdrawn\./)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(place));
});

test('a closed form is not open above a bid placed elsewhere', async () => {
  const page = showBidPanel(null);
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  await pressButton('Cancel');
  page.receiveLiveChange(bid);
  expect(await screen.findByText('$900')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Change your bid' })).toBeNull();
});

test('a message about one bid is not shown for the next', async () => {
  const page = showBidPanel(bid, {
    'bids.withdraw': () => {
      page.changeInOtherTab(null);
      return { ...bid, status: 'withdrawn' };
    },
  });
  await pressButton('Withdraw');
  await pressButton('Withdraw bid');
  await screen.findByText(/^You withdrew your bid of \$900\./);
  page.receiveLiveChange({ ...secondRevision, id: 4 });
  await screen.findByText('$800');
  page.receiveLiveChange(null);
  await screen.findByRole('button', { name: 'Place Your Bid' });
  expect(screen.queryByText(/You withdrew/)).toBeNull();
});

test('the input for a bid withdrawn elsewhere remains for the next one', async () => {
  const page = showBidPanel(bid);
  await pressButton('Edit');
  await fillBidForm(typedBid);
  const before = page.calls('bids.onProject').length;
  page.receiveLiveChange(null);
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(before));
  expect(screen.getByDisplayValue('All at once.')).toBeTruthy();
  await screen.findByText(/^You withdrew this bid in another tab or on another device\./);
  await pressButton('Save changes');
  expect(page.calls('bids.change')).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Submit Bid' })).toBeTruthy();
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  expect(screen.getByText(/^Your bid of \$900 was withdrawn\./)).toBeTruthy();
  const title = screen.getByRole('heading', { name: 'Place Your Bid' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});
