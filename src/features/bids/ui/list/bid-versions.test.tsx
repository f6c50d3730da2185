import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { bid } from '#testing/fixtures/bid-fixture.ts';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, showScreen } from '#testing/ui/screen.tsx';
import type { BidView } from '../../bid.schema.ts';
import { BidList } from './BidList.tsx';

const criteria = [
  { id: 1, text: 'Guests pay by card' },
  { id: 2, text: 'Staff print a list' },
];
const outdated: BidView = { ...bid, isOutdated: true, projectRevision: 2 };

function Page({ withCriteria }: { withCriteria: boolean }) {
  const { data } = trpc.bids.onProject.useQuery({ projectId: 7 });
  const project = {
    id: 7,
    status: 'active' as const,
    budget: 4_500,
    isPrivate: false,
    bidCount: 1,
    criteria: withCriteria ? criteria : [],
  };
  return data ? (
    <BidList bids={data} project={project} acceptsBids renderContact={() => null} />
  ) : null;
}

function show(own: BidView, { withCriteria = true, answers = {} } = {}) {
  return showScreen(() => <Page withCriteria={withCriteria} />, {
    at: '/projects/7',
    answers: { 'bids.onProject': () => [own], ...answers },
  });
}

afterEach(() => vi.unstubAllGlobals());

const item = async () => (await screen.findAllByRole('listitem'))[0] as HTMLElement;
const pressHire = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Hire\s*Mira Okafor/ }));

test('a bid on a project without edits and criteria mentions neither', async () => {
  show(bid, { withCriteria: false });
  expect((await item()).textContent).not.toMatch(/version|criterion|criteria|confirm|include/i);
});

test('the client reads which criteria a bid does not include, and why', async () => {
  show({ ...bid, criteria: [{ id: 2, included: false, remark: 'From $80 more' }] });
  const shown = await item();
  expect(shown.textContent).toContain('Includes 1 of 2 criteria');
  expect(shown.textContent).toContain('Not included: Staff print a list (From $80 more)');
});

test('a confirmed bid has the date of its confirmation', async () => {
  show({ ...bid, projectRevision: 3, confirmedAt: inDays(0) });
  expect((await item()).textContent).toMatch(/confirmed \w+ \d/);
  expect(screen.queryByText(/Made for version/)).toBeNull();
});

test('a bid for an earlier version is marked, and the client can ask to confirm it', async () => {
  let own = outdated;
  const { calls } = show(outdated, {
    answers: {
      'bids.onProject': () => [own],
      'bids.askConfirmation': () => {
        own = { ...outdated, confirmationAskedAt: inDays(0) };
        return own;
      },
    },
  });
  expect(await screen.findByText('Made for version 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Ask to confirm/ }));
  await findToastText('Asked to confirm');
  expect(calls('bids.askConfirmation')).toEqual([{ id: 3 }]);
  expect(await screen.findByText(/asked to confirm/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Ask again/ })).toBeTruthy();
});

test('Hire on a bid for an earlier version explains the consequence and hires on that version', async () => {
  const { place, historyState } = show(outdated);
  await pressHire();
  const dialog = await screen.findByRole('dialog', { name: 'Hire Mira Okafor on version 2?' });
  expect(dialog.textContent).toMatch(/your later changes are not part of it/);
  expect(within(dialog).getByRole('button', { name: 'Ask to confirm' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hire on version 2' }));
  expect(place()).toMatch(/^\/payment\/7/);
  expect(historyState()).toMatchObject({
    terms: { bidId: 3, revision: 1 },
    acceptsVersion: 2,
  });
});

test('Hire on a bid whose developer was asked says so', async () => {
  show({ ...outdated, confirmationAskedAt: '2026-05-01T10:00:00.000Z' });
  await pressHire();
  const dialog = await screen.findByRole('dialog', { name: 'Hire Mira Okafor on version 2?' });
  expect(dialog.textContent).toMatch(
    /You asked for this on May 1.*Mira Okafor has not answered yet/,
  );
  expect(within(dialog).getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

test('Hire on a bid for the current version asks nothing', async () => {
  const { place, historyState } = show(bid);
  await pressHire();
  expect(place()).toMatch(/^\/payment\/7/);
  expect(historyState()).not.toHaveProperty('acceptsVersion');
});
