import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readDraft } from '#platform/client/forms/drafts.ts';
import { bid, project } from '#testing/fixtures/bid-fixture.ts';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { renderChanges } from '#testing/ui/bid-panel-screen.tsx';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { BidView } from '../../bid.schema.ts';
import { offerDraftName } from '../form/offer-draft.ts';
import { PlacedBid } from './PlacedBid.tsx';

const now = new Date();
const passed = { ...bid, status: 'passed' } as const;
const declined = { ...passed, declineReason: 'Too dear.', declinedAt: inDays(0) };

function show(its: ProjectView, own: BidView, answers = {}, agreedFeePercent?: number) {
  return showScreen(
    () => (
      <PlacedBid
        project={its}
        bid={own}
        now={now}
        agreedFeePercent={agreedFeePercent}
        renderChanges={renderChanges}
        isWithdrawnElsewhere={false}
        resumesDraft={false}
        onEditing={() => {}}
        onWithdrawn={() => {}}
        onWithdrawnElsewhere={() => {}}
      />
    ),
    { at: '/projects/7', answers },
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const panel = () => screen.findByRole('region', { name: 'Your bid' });
const acts = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test.each<[string, ProjectView, BidView, string[], RegExp]>([
  ['an open bid', project, bid, ['Edit', 'Withdraw'], /change or withdraw it until/],
  [
    'an open bid on a private project',
    { ...project, isPrivate: true, invitation: 'accepted' },
    bid,
    ['Edit', 'Withdraw'],
    /change or withdraw it until/,
  ],
  [
    'an open bid while its client can hire nobody',
    { ...project, isPaused: true },
    bid,
    ['Edit', 'Withdraw'],
    /accepts no bids and no developer can be hired\. You can change or withdraw/,
  ],
  [
    'a bid past the deadline',
    { ...project, deadline: inDays(-1) },
    bid,
    ['Withdraw'],
    /The deadline has passed, so you can no longer change your bid\. You can withdraw it/,
  ],
  [
    'a declined bid',
    project,
    declined,
    [],
    /Declined.*The client declined your bid\. You can no longer change or withdraw it.*reason: “Too dear\.”/,
  ],
  [
    'a declined bid after somebody else was hired',
    { ...project, status: 'assigned' },
    declined,
    [],
    /Declined.*declined your bid before the project was closed\..*“Too dear\.”/,
  ],
  [
    'a bid passed over',
    { ...project, status: 'assigned' },
    passed,
    [],
    /Not chosen.*hired another developer/,
  ],
  [
    'the hired bid',
    { ...project, status: 'assigned' },
    { ...bid, status: 'hired' },
    [],
    /The client hired you/,
  ],
  [
    'a bid on a cancelled project',
    { ...project, status: 'cancelled' },
    passed,
    [],
    /Closed.*The client cancelled this project/,
  ],
])('%s shows its status and the available actions', async (_title, its, own, buttons, words) => {
  show(its, own);
  const region = await panel();
  expect(acts(region)).toEqual(buttons);
  expect(region.textContent).toMatch(words);
});

test('a bid declined while it is being edited says so', async () => {
  const words = 'The client declined this bid, so you can no longer change or withdraw it.';
  show(project, bid, { 'bids.change': () => new Refusal(409, words) });
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await findToastText('Error')).toContain(words);
});

test('the input for a bid withdrawn elsewhere remains for the next bid', async () => {
  const words = 'This bid has already been withdrawn.';
  show(project, bid, { 'bids.change': () => new Refusal(409, words, {}, 'withdrawn') });
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Edit' }));
  const proposal = await screen.findByLabelText('Proposal');
  await userEvent.type(proposal, ' And a third.');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await findToastText('Error')).toContain(words);
  const draft = { amount: '900', deliveryTime: '9', proposal: 'In two steps. And a third.' };
  const empty = { amount: '', deliveryTime: '', proposal: '' };
  expect(readDraft(offerDraftName(project.id), empty)).toEqual(draft);
});

test('a bid that changed elsewhere is overwritten only after a notice', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const said =
    'You changed this bid in another tab or on another device. It is now $800 in 9 days.';
  show(project, bid, {
    'bids.change': (input: unknown) => {
      asked.push(input);
      if (asked.length === 1) return new Refusal(409, said, {}, 'bid_overtaken');
      return { ...bid, amount: 700 };
    },
  });
  await user.click(within(await panel()).getByRole('button', { name: 'Edit' }));
  const amount = await screen.findByLabelText('Bid amount');
  await user.clear(amount);
  await user.type(amount, '700');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await findToastText('Error')).toContain(said);
  expect(asked).toMatchObject([{ amount: '700', revision: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToastText('Bid changed');
  expect(asked[1]).toMatchObject({ amount: '700', revision: 1 });
});

const today = { 'bids.terms': () => ({ feePercent: 25 }) };

test('an open bid shows what the developer receives at today’s fee', async () => {
  show(project, bid, today);
  expect(await screen.findByText('You receive, after the 25% platform fee')).toBeTruthy();
  expect(screen.getByText('$675')).toBeTruthy();
});

test('a hired bid shows the amount at the agreed fee, never at today’s', async () => {
  show({ ...project, status: 'assigned' }, { ...bid, status: 'hired' }, today, 10);
  expect(await screen.findByText('You receive, after the 10% platform fee')).toBeTruthy();
  expect(screen.getByText('$810')).toBeTruthy();
  expect(screen.queryByText(/25%/)).toBeNull();
});

test('a bid that was not hired shows no fee', async () => {
  const { calls } = show({ ...project, status: 'assigned' }, passed, today);
  await panel();
  await vi.waitFor(() => expect(calls('bids.terms')).toHaveLength(1));
  expect(screen.queryByText(/platform fee/)).toBeNull();
});

test('a suspended developer sees that their bid cannot be hired', async () => {
  const person = { name: 'Mira Okafor', username: 'mira', email: 'm@x.example', avatar: null };
  const me = { ...person, id: 11, role: 'developer', suspended: true };
  show(project, bid, { 'accounts.me': () => me });
  expect(await screen.findByText(/cannot be hired while your account is suspended/)).toBeTruthy();
});

test('a change of a bid that was not sent is still there after the page was left', async () => {
  const edit = async () =>
    userEvent.click(within(await panel()).getByRole('button', { name: 'Edit' }));
  const proposal = () => screen.findByLabelText('Proposal');
  const { unmount } = show(project, bid);
  await edit();
  await userEvent.type(await proposal(), ' And a third.');
  unmount();
  show(project, bid);
  await edit();
  expect(await proposal()).toHaveProperty('value', 'In two steps. And a third.');
  expect(screen.getByText(/Your earlier input is still here/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await edit();
  expect(await proposal()).toHaveProperty('value', 'In two steps.');
});
