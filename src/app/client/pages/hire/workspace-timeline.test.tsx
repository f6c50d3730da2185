import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import {
  completedWorkspace,
  delivery,
  developerOffer,
  dispute,
  disputedWorkspace,
  inDays,
  makeHash,
  stepTarget,
  timelinePage,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, getFieldError, Refusal } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace, unfold } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

test('an admin’s decision requires reasons', async () => {
  const { calls } = showWorkspace(
    {
      ...disputedWorkspace,
      party: 'admin',
      steps: [{ name: 'decide', opensAt: null }],
      next: { turn: 'admin', until: null, automaticStep: null },
    },
    { 'disputes.decide': () => ({ ...completedWorkspace, party: 'admin' }) },
  );
  await heading('Your turn: decide the dispute');
  expect(screen.queryByRole('button', { name: 'Accept this offer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
  await pressButton('Decide the dispute');
  const form = await findDialog('Decide the dispute');
  await pressButton('Refund all', form);
  await pressButton('Decide and split', form);
  const reasons = within(form).getByLabelText('Reasons');
  expect(getFieldError(reasons)).toMatch(/Please give your reasons/);
  await userEvent.type(reasons, 'Nothing came.');
  await pressButton('Decide and split', form);
  await findToastText('Dispute decided');
  expect(calls('disputes.decide')).toEqual([
    { ...stepTarget, toDeveloperCents: 0, reasons: 'Nothing came.' },
  ]);
});

test('both sides see a decision with its reasons, which the next step links', async () => {
  const [dispute] = disputedWorkspace.disputes;
  if (!dispute) throw new Error('There is one');
  showWorkspace({
    ...completedWorkspace,
    disputes: [
      {
        ...dispute,
        status: 'decided',
        closedAt: inDays(0),
        decision: 'Most of it works.',
        toDeveloperCents: 60_000,
      },
    ],
  });
  const shown = await screen.findByRole('region', { name: /^Dispute/ });
  expect(shown.textContent).toMatch(
    /Decision by Bidwright.*\$600 to Mira Okafor, \$300 back to you\..*Most of it works\./,
  );
  expect(within(shown).queryByLabelText('Your statement')).toBeNull();
  const link = screen.getByRole('link', { name: 'See how the dispute ended' });
  expect(shown.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
});

test('the timeline names each event and its actor, and shows the full hash on demand', async () => {
  showWorkspace(workspace);
  const timeline = await unfold('Timeline');
  await within(timeline).findByRole('heading', { name: 'Hired and paid' });
  expect(timeline.textContent).toMatch(/Work deliveredMira Okafor.*“Live\.”/);
  expect(timeline.textContent).toContain('Verified chain');
  expect(timeline.textContent).not.toContain(makeHash('2'));
  await pressButton(/^Hash of entry 2:/, timeline);
  expect(timeline.textContent).toContain(makeHash('2'));
});

test.each([
  ['client', 'Payout is waiting for the developer’s payout account', 'Paid out to the developer'],
  ['developer', 'Payout is waiting for your payout account', 'Paid out to you'],
] as const)(
  'to the %s a payout is described as the site’s, not the bank’s',
  async (party, waits, sent) => {
    const [second, one] = timelinePage.items;
    const ofBank = { party: 'bank', name: null, detail: { amountCents: 81_000 } };
    const items = [
      { ...second, ...ofBank, kind: 'payoutSent' },
      { ...one, ...ofBank, kind: 'payoutWaiting' },
    ];
    showWorkspace(
      { ...completedWorkspace, party },
      { 'hires.timeline': () => ({ items, next: null }) },
    );
    const timeline = await unfold('Timeline');
    await within(timeline).findByRole('heading', { name: waits });
    const said = within(timeline)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringMatching(`^${sent}Bidwright.*\\$810`),
      expect.stringMatching(`^${waits}Bidwright.*\\$810`),
    ]);
  },
);

test('the bank’s actions on a payment are attributed to the bank', async () => {
  const [, one] = timelinePage.items;
  const items = [{ ...one, kind: 'chargebackOpened', party: 'bank', name: null }];
  showWorkspace(workspace, { 'hires.timeline': () => ({ items, next: null }) });
  await unfold('Timeline');
  const entry = await screen.findByRole('heading', { name: 'The bank is reviewing the payment' });
  expect(entry.nextElementSibling?.textContent).toMatch(/^The bank/);
});

test('a broken hash chain is reported', async () => {
  const [second, one] = timelinePage.items;
  showWorkspace(workspace, {
    'hires.timeline': () => ({ items: [{ ...second, prevHash: makeHash('f') }, one], next: null }),
  });
  await unfold('Timeline');
  expect(await screen.findByText(/does not match the one before it/)).toBeTruthy();
  expect(screen.queryByText('Verified chain')).toBeNull();
});

test('earlier entries are loaded on demand, from where the last page ended', async () => {
  const [second, one] = timelinePage.items;
  const { calls } = showWorkspace(workspace, {
    'hires.timeline': (input) =>
      JSON.stringify(input).includes('before')
        ? { items: [one], next: null }
        : { items: [second], next: 2 },
  });
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(calls('hires.timeline')).toEqual([]);
  await unfold('Timeline');
  await userEvent.click(await screen.findByRole('button', { name: 'Load earlier' }));
  await screen.findByRole('heading', { name: 'Hired and paid' });
  expect(screen.queryByRole('button', { name: 'Load earlier' })).toBeNull();
  expect(calls('hires.timeline')).toEqual([{ projectId: 7 }, { projectId: 7, before: 2 }]);
});

test('older deliveries are appended with continued numbers, and the button disappears at the end', async () => {
  const { calls } = showWorkspace(
    { ...workspace, deliveries: [{ ...delivery, id: 2 }], deliveriesNext: 'd2', deliveryCount: 2 },
    { 'hires.deliveries': () => ({ items: [delivery], next: null }) },
  );
  await pressButton('Show earlier deliveries', await screen.findByRole('region', { name: 'Work' }));
  await heading('Delivery 1');
  const shown = screen.getAllByRole('heading', { name: /^Delivery \d/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Delivery 2', 'Delivery 1']);
  expect(screen.queryByRole('button', { name: 'Show earlier deliveries' })).toBeNull();
  expect(calls('hires.deliveries')).toEqual([{ ...stepTarget, cursor: 'd2' }]);
});

test('older statements are put before the newest, also after a failed request', async () => {
  const [newest] = dispute.statements;
  const { answer } = showWorkspace(
    { ...disputedWorkspace, disputes: [{ ...dispute, statementsNext: 's2' }] },
    { 'disputes.statements': () => new Refusal(400, 'Not now.') },
  );
  const list = await screen.findByRole('list', { name: 'Statements' });
  await pressButton('Show earlier statements', list);
  await within(list).findByText('Not now.');
  const items = [{ ...newest, id: 0, text: 'Look at the cart.' }];
  answer('disputes.statements', () => ({ items, next: null }));
  await pressButton('Show earlier statements', list);
  await within(list).findByText('Look at the cart.');
  expect(list.textContent).toMatch(/Half of it.*Look at the cart\..*It is there\./);
  expect(within(list).queryByText('Not now.')).toBeNull();
});

test('older offers are loaded page by page, an open one only once', async () => {
  const old = { ...developerOffer, status: 'replaced' };
  const { calls } = showWorkspace(
    { ...disputedWorkspace, disputes: [{ ...dispute, offersNext: 'o9' }] },
    {
      'disputes.offers': (input) =>
        JSON.stringify(input).includes('o9')
          ? { items: [{ ...old, id: 8, toDeveloperCents: 500 }], next: 'o8' }
          : { items: [developerOffer, { ...old, id: 1, toDeveloperCents: 400 }], next: null },
    },
  );
  const region = await screen.findByRole('region', { name: 'Dispute' });
  await pressButton('Show earlier offers', region);
  await within(region).findByText('$5');
  await pressButton('Show earlier offers', region);
  await within(region).findByText('$4');
  expect(within(region).getAllByText(/^Offered by/)).toHaveLength(3);
  expect(calls('disputes.offers')).toEqual([
    { disputeId: 3, cursor: 'o9' },
    { disputeId: 3, cursor: 'o8' },
  ]);
});

test('while the connection is lost the page says that it may be outdated', async () => {
  const { answer } = showWorkspace(workspace);
  await heading('Your turn: review the work');
  answer('hires.workspace', () => new Refusal(400, 'Not now.'));
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  expect(await screen.findByText('Not now. What you see may be out of date.')).toBeTruthy();
  await heading('Your turn: review the work');
});
