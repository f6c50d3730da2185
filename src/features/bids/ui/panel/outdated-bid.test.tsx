import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { dispatchLiveEvent, useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { bid, mira, project } from '#testing/fixtures/bid-fixture.ts';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import {
  fillBidForm,
  pressButton,
  renderChanges,
  typedBid,
} from '#testing/ui/bid-panel-screen.tsx';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { BidView } from '../../bid.schema.ts';
import { BidPanel } from './BidPanel.tsx';

const changed = (revision: number, after: number) => ({
  revision,
  changes: [{ field: 'budget', before: 1_000, after }],
});
const edited = { ...project, revision: 2, materialRevision: 2, budget: 1_200 };
const outdated = { ...bid, isOutdated: true, confirmationAskedAt: inDays(0) };
const now = new Date();

function Page() {
  const utils = trpc.useUtils();
  useLiveEvents(() => void utils.invalidate());
  const { data: shown } = trpc.projects.get.useQuery({ id: 7 });
  const { data: bids } = trpc.bids.onProject.useQuery({ projectId: 7 });
  return shown ? (
    <BidPanel now={now} bids={bids} renderChanges={renderChanges} project={shown} me={mira} />
  ) : null;
}

function show(its: ProjectView, own: BidView | null, answers = {}) {
  return showScreen(() => <Page />, {
    at: '/projects/7',
    answers: {
      'projects.get': () => its,
      'projects.changesSince': () => changed(2, 1_200),
      'bids.onProject': () => (own ? [own] : []),
      'profiles.own': () => ({ role: 'developer', country: 'Norway' }),
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const panel = () => screen.findByRole('region', { name: 'Your bid' });
const buttons = (region: HTMLElement) =>
  within(region)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the developer of an outdated bid sees the changes, and confirms the version they read', async () => {
  let own: BidView = outdated;
  const { calls } = show(edited, bid, {
    'bids.onProject': () => [own],
    'bids.confirm': () => {
      own = { ...bid, projectRevision: 2, confirmedAt: inDays(0) };
      return own;
    },
  });
  const region = await panel();
  expect(region.textContent).toMatch(
    /Your bid is for version 1\..*price and delivery time stay the same/,
  );
  expect(region.textContent).toContain('The client asked you to confirm it');
  expect(await within(region).findByText('budget: 1000 -> 1200')).toBeTruthy();
  expect(buttons(region)).toEqual(['ConfirmConfirming...', 'Change', 'Withdraw']);
  await pressButton('Confirm');
  await findToastText('Bid confirmed');
  expect(calls('bids.confirm')).toEqual([{ id: 3, projectRevision: 2 }]);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(/changed after your bid/)).toBeNull();
});

test('a confirmation of changes that are no longer the newest is refused, and shows them', async () => {
  let changes = changed(2, 1_200);
  const words = 'The client changed this project after you opened it.';
  const { calls } = show(edited, outdated, {
    'projects.changesSince': () => changes,
    'bids.confirm': () => {
      changes = changed(3, 700);
      return new Refusal(409, words, {}, 'project_changed');
    },
  });
  await screen.findByText('budget: 1000 -> 1200');
  await pressButton('Confirm');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText('budget: 1000 -> 700')).toBeTruthy();
  await pressButton('Confirm');
  await vi.waitFor(() =>
    expect(calls('bids.confirm').at(-1)).toEqual({ id: 3, projectRevision: 3 }),
  );
});

test('own exclusions that a confirmation would change or drop are listed', async () => {
  const excluded = { included: false, remark: null };
  const answers = [1, 2].map((id) => ({ id, ...excluded }));
  const before = [
    { id: 1, text: 'Free support' },
    { id: 2, text: 'Hosting' },
  ];
  const change = { field: 'criteria', before, after: [{ id: 2, text: 'Hosting for a year' }] };
  const own = { ...outdated, criteria: answers };
  show(edited, own, {
    'projects.changesSince': () => ({ revision: 2, changes: [change] }),
  });
  const items = await within(await panel()).findAllByRole('listitem');
  // The first item is the diff.
  expect(items.slice(1).map(({ textContent }) => textContent)).toEqual([
    '“Free support” is removed, and your bid no longer excludes it.',
    '“Hosting” is now “Hosting for a year”. Your bid excludes only the new text.',
  ]);
});

test('after the deadline an outdated bid is confirmed or withdrawn, not changed', async () => {
  show({ ...edited, deadline: inDays(-1) }, outdated);
  const region = await panel();
  await within(region).findByRole('button', { name: 'Confirm' });
  expect(region.textContent).toContain('you can confirm or withdraw it, but not change it');
  expect(within(region).queryByRole('button', { name: 'Change' })).toBeNull();
});

test('"Change" shows the changes above the form, and the bid is for the current version', async () => {
  const { calls } = show(edited, outdated, { 'bids.change': () => bid });
  await screen.findByText('budget: 1000 -> 1200');
  await pressButton('Change');
  const amount = await screen.findByLabelText('Bid amount');
  expect(await screen.findByText('budget: 1000 -> 1200')).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1100');
  await pressButton('Save changes');
  await findToastText('Bid changed');
  expect(calls('bids.change')).toMatchObject([{ amount: '1100', revision: 1, projectRevision: 2 }]);
});

test('an outdated submission keeps its input and shows the change', async () => {
  let its = project;
  const words = 'The client changed this project after you opened it.';
  const { calls } = show(project, null, {
    'projects.get': () => its,
    'bids.place': () => {
      if (its === edited) return { ...bid, projectRevision: 2 };
      its = edited;
      return new Refusal(409, words, {}, 'project_changed');
    },
  });
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  await pressButton('Submit Bid');
  expect(await screen.findByText('budget: 1000 -> 1200')).toBeTruthy();
  expect(screen.getByLabelText('Bid amount')).toHaveProperty('value', '750');
  await pressButton('Submit Bid');
  await findToastText('Bid submitted successfully!');
  const revisions = calls('bids.place').map((input) => Object(input).projectRevision);
  expect(revisions).toEqual([1, 2]);
});

test('a form that is open during an edit of the project reports it before sending', async () => {
  let its = project;
  show(project, null, { 'projects.get': () => its });
  await pressButton('Place Your Bid');
  await fillBidForm(typedBid);
  expect(screen.queryByText('The client changed the project')).toBeNull();
  its = edited;
  dispatchLiveEvent({ kind: 'project', id: 7 });
  expect(await screen.findByText('The client changed the project')).toBeTruthy();
  expect(screen.getByLabelText('Proposal')).toHaveProperty('value', 'All at once.');
});
