import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { isDraftKept } from '#platform/client/kit/useDraft.ts';
import { trpc } from '#platform/client/trpc.ts';
import { tellLive, useLive } from '#platform/client/useLive.ts';
import { bid, mira, project } from '#testing/bids.ts';
import { soon } from '#testing/rooms.ts';
import { Refusal, showScreen, toastSaid } from '#testing/screen.tsx';
import { overtakenRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { BidPanel } from './BidPanel.tsx';
import { offerDraft } from './offer-draft.ts';

const now = new Date();
const newer = { ...bid, amount: 800, revision: 2, revisedAt: soon(0) };
const newest = { ...bid, amount: 700, revision: 3, revisedAt: soon(0) };
const typed = { amount: '750', deliveryTime: '5', proposal: 'All at once.' };

function Panel() {
  const utils = trpc.useUtils();
  const { data } = trpc.bids.onProject.useQuery({ projectId: 7 });
  useLive(() => void utils.bids.onProject.invalidate());
  return <BidPanel project={project} now={now} me={mira} bids={data} />;
}

type Answers = Record<string, (input: unknown) => unknown>;

/** One tab; what stands on the server is changed by another one. */
function open(standing: BidView | null, answers: Answers = {}) {
  let stands = standing;
  const page = showScreen(() => <Panel />, {
    at: '/projects/7',
    answers: {
      'bids.onProject': () => (stands ? [stands] : []),
      'profiles.own': () => ({ role: 'developer', country: 'Norway' }),
      ...answers,
    },
  });
  const meanwhile = (other: BidView | null) => {
    stands = other;
  };
  const live = (other: BidView | null) => {
    meanwhile(other);
    act(() => tellLive({ kind: 'project', id: 7 }));
  };
  return { ...page, meanwhile, live, stands: () => stands };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function type({ amount, deliveryTime, proposal }: typeof typed) {
  const fields = {
    'Bid amount': amount,
    'Delivery time (days)': deliveryTime,
    Proposal: proposal,
  };
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}

test('a bid that changed elsewhere is withdrawn only by who read what it says now', async () => {
  const page = open(bid, {
    'bids.withdraw': (input) => {
      const { revision } = Object(input);
      const stands = page.stands();
      const refusal = stands && overtakenRefusal(revision, stands, 'withdraw');
      if (refusal) return new Refusal(409, refusal.message, {}, refusal.code);
      page.meanwhile(null);
      return { ...stands, status: 'withdrawn' };
    },
  });
  await press('Withdraw');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your bid of $900 disappears');
  page.meanwhile(newer);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  await within(dialog).findByText(/it says \$800 in 9 days\. Keep it, or withdraw it as/);
  page.meanwhile(newest);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  await within(dialog).findByText(/it says \$700 in 9 days/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw bid' }));
  expect(await screen.findByText(/^You withdrew your bid of \$700\./)).toBeTruthy();
  const asked = [1, 2, 3].map((revision) => ({ id: 3, revision }));
  expect(page.calls('bids.withdraw')).toEqual(asked);
});

test('a bid whose withdrawal was not answered was withdrawn here', async () => {
  const page = open(bid, { 'bids.withdraw': () => new Refusal(503, 'The line was lost.') });
  await press('Withdraw');
  await press('Withdraw bid');
  await toastSaid('Error');
  page.live(null);
  expect(await screen.findByText(/^You withdrew your bid of \$900\./)).toBeTruthy();
  expect(await toastSaid('Bid withdrawn')).toBeTruthy();
});

test('a bid whose change was not answered is changed once it reads as it was typed', async () => {
  const page = open(bid, { 'bids.change': () => new Refusal(503, 'The line was lost.') });
  await press('Edit');
  await type(typed);
  await press('Save changes');
  await toastSaid('Error');
  const asked = page.calls('bids.onProject').length;
  page.live({ ...newer, amount: 760 });
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(asked));
  expect(screen.getByDisplayValue('All at once.')).toBeTruthy();
  page.live({ ...newest, amount: 750, deliveryTime: 5, proposal: 'All at once.' });
  expect(await screen.findByText('$750')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(await toastSaid('Bid changed')).toBeTruthy();
});

test('a bid kept after that word is not said to be withdrawn once another tab does it', async () => {
  const said = 'You changed this bid somewhere else meanwhile.';
  const page = open(bid, { 'bids.withdraw': () => new Refusal(409, said, {}, 'bid_overtaken') });
  await press('Withdraw');
  page.meanwhile(newer);
  await press('Withdraw bid');
  await screen.findByText(/it says \$800/);
  await press('Keep bid');
  page.live(null);
  expect(await screen.findByRole('button', { name: 'Place Your Bid' })).toBeTruthy();
  expect(screen.queryByText(/You withdrew/)).toBeNull();
});

test('a bid that changes while the dialog is open is told there', async () => {
  const page = open(bid);
  await press('Withdraw');
  const dialog = await screen.findByRole('dialog');
  page.live(newer);
  expect(await within(dialog).findByText(/somewhere else meanwhile: it says \$800/)).toBeTruthy();
});

test('what was typed of a second bid stays in view, beside what was sent elsewhere', async () => {
  const refusal = new Refusal(409, 'You have already bid on this project.', {}, 'already_bid');
  const page = open(null, { 'bids.place': () => refusal, 'bids.change': () => newer });
  await press('Place Your Bid');
  await type(typed);
  page.meanwhile(bid);
  await press('Submit Bid');
  await screen.findByRole('heading', { name: 'Change your bid' });
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  expect(screen.getByText(/somewhere else meanwhile: \$900 in 9 days\. .* not sent/)).toBeTruthy();
  await press('Save changes');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(await toastSaid('Bid changed')).toBeTruthy();
  expect(page.calls('bids.change')).toEqual([{ id: 3, ...typed, revision: 1 }]);
  expect(isDraftKept(offerDraft(7))).toBe(false);
});

test('who cancels that keeps the bid as it is, and nothing in secret', async () => {
  sessionStorage.setItem('draft:bid-7', JSON.stringify(typed));
  open(bid);
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  await press('Cancel');
  expect(await screen.findByText('$900')).toBeTruthy();
  expect(isDraftKept(offerDraft(7))).toBe(false);
});

test('a bid placed elsewhere while one is typed here leaves what is typed in view', async () => {
  const page = open(null);
  await press('Place Your Bid');
  await type(typed);
  page.live(bid);
  await screen.findByRole('heading', { name: 'Change your bid' });
  const proposal = await screen.findByDisplayValue('All at once.');
  // Who goes on typing a proposal does so there.
  await vi.waitFor(() => expect(document.activeElement).toBe(proposal));
  await userEvent.keyboard(' Or in two.');
  expect(screen.getByDisplayValue('All at once. Or in two.')).toBeTruthy();
});

test('a bid whose answer was lost is one’s own, however it was typed', async () => {
  const page = open(null, { 'bids.place': () => new Refusal(503, 'The line was lost.') });
  await press('Place Your Bid');
  await type({ amount: '$1,200', deliveryTime: ' 5', proposal: 'All at once.\n' });
  page.meanwhile({ ...bid, amount: 1_200, deliveryTime: 5, proposal: 'All at once.' });
  await press('Submit Bid');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(/somewhere else/)).toBeNull();
  expect(await toastSaid('Bid submitted successfully!')).toBeTruthy();
  expect(isDraftKept(offerDraft(7))).toBe(false);
});

test('a bid that changes elsewhere while it is changed here is told at once, and written over', async () => {
  const page = open(bid, { 'bids.change': () => ({ ...newer, revision: 3 }) });
  await press('Edit');
  await type(typed);
  page.live(newer);
  await screen.findByText(/somewhere else meanwhile: it says \$800 in 9 days\. Cancel to read it/);
  expect(document.activeElement).toBe(screen.getByLabelText('Proposal'));
  await press('Save changes');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(page.calls('bids.change')).toEqual([{ id: 3, ...typed, revision: 2 }]);
});

test.each([
  ['leaves the form', 'Edit', 'Cancel'],
  ['was asked whether to withdraw it', 'Withdraw', null],
])(
  'who %s of a bid that was withdrawn elsewhere reads what became of it',
  async (_who, ask, leave) => {
    const page = open(bid);
    await press(ask);
    page.live(null);
    if (leave) {
      await screen.findByText(/^This bid was withdrawn somewhere else meanwhile\./);
      await press(leave);
    }
    const place = await screen.findByRole('button', { name: 'Place Your Bid' });
    expect(screen.getByText(/^Your bid of \$900 was withdrawn somewhere else/)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(place));
  },
);

test('who left the form does not find it open over a bid that was placed elsewhere', async () => {
  const page = open(null);
  await press('Place Your Bid');
  await type(typed);
  await press('Cancel');
  page.live(bid);
  expect(await screen.findByText('$900')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Change your bid' })).toBeNull();
});

test('what was said of one bid is not said of the next', async () => {
  const page = open(bid, {
    'bids.withdraw': () => {
      page.meanwhile(null);
      return { ...bid, status: 'withdrawn' };
    },
  });
  await press('Withdraw');
  await press('Withdraw bid');
  await screen.findByText(/^You withdrew your bid of \$900\./);
  page.live({ ...newer, id: 4 });
  await screen.findByText('$800');
  page.live(null);
  await screen.findByRole('button', { name: 'Place Your Bid' });
  expect(screen.queryByText(/You withdrew/)).toBeNull();
});

test('a bid that is heard of before its own answer is nobody else’s', async () => {
  const answered = Promise.withResolvers<BidView>();
  const page = open(null, { 'bids.place': () => answered.promise });
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

test('a bid withdrawn elsewhere while it is changed here leaves the words to the next one', async () => {
  const page = open(bid);
  await press('Edit');
  await type(typed);
  const before = page.calls('bids.onProject').length;
  page.live(null);
  await vi.waitFor(() => expect(page.calls('bids.onProject').length).toBeGreaterThan(before));
  expect(screen.getByDisplayValue('All at once.')).toBeTruthy();
  await screen.findByText(/^This bid was withdrawn somewhere else meanwhile\./);
  await press('Save changes');
  expect(page.calls('bids.change')).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Submit Bid' })).toBeTruthy();
  expect(await screen.findByDisplayValue('All at once.')).toBeTruthy();
  expect(screen.getByText(/^Your bid of \$900 was withdrawn somewhere else/)).toBeTruthy();
  const title = screen.getByRole('heading', { name: 'Place Your Bid' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});
