import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import {
  completedWorkspace,
  delivery,
  developerOffer,
  dispute,
  disputedWorkspace,
  stepTarget,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, getFieldError, noResponse, Refusal } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

test('a side adds a statement and accepts the other’s offer after seeing both amounts', async () => {
  const { calls } = showWorkspace(disputedWorkspace, {
    'disputes.addStatement': () => disputedWorkspace,
    'disputes.acceptOffer': () => ({
      ...completedWorkspace,
      refundedCents: 29_950,
      releasedCents: 60_050,
    }),
  });
  const dispute = await screen.findByRole('region', { name: 'Dispute' });
  expect(within(dispute).getByRole('list', { name: 'Statements' }).textContent).toMatch(
    /Clara Client.*Half of it is missing\..*Mira Okafor.*It is there\./,
  );
  await pressButton('Write a statement', dispute);
  await userEvent.type(within(dispute).getByLabelText('Your statement'), 'The cart is not.');
  await pressButton('Add statement', dispute);
  expect(await findToastText('Statement added')).toBeTruthy();
  expect(within(dispute).getByLabelText('Your statement')).toHaveProperty('value', '');
  expect(calls('disputes.addStatement')).toEqual([
    { ...stepTarget, text: 'The cart is not.', fileIds: [] },
  ]);

  await pressButton('Accept this offer');
  const asked = await findDialog('Accept this offer?');
  expect(asked.textContent).toMatch(/receives\$540\.45.*Back to you\$299\.50/);
  await pressButton('Accept offer', asked);
  expect(await findToastText('Offer accepted')).toBeTruthy();
  expect(calls('disputes.acceptOffer')).toEqual([{ ...stepTarget, offerId: 9 }]);
});

test('the button to accept is on the card of the turn only, and open offers come first', async () => {
  const mine = {
    ...developerOffer,
    id: 10,
    madeBy: 'client' as const,
    status: 'replaced' as const,
  };
  const { calls } = showWorkspace(
    { ...disputedWorkspace, disputes: [{ ...dispute, offers: [developerOffer, mine] }] },
    { 'disputes.acceptOffer': () => completedWorkspace },
  );
  const next = await screen.findByRole('region', { name: 'Your turn: answer the offer' });
  const offers = screen.getAllByText(/^Offered by/).map(({ textContent }) => textContent);
  expect(offers.map((words) => /Open|Replaced/.exec(words ?? '')?.[0])).toEqual([
    'Open',
    'Replaced',
  ]);
  await pressButton('Accept this offer', next);
  await pressButton('Accept offer', await findDialog('Accept this offer?'));
  await findToastText('Offer accepted');
  expect(calls('disputes.acceptOffer')).toEqual([{ ...stepTarget, offerId: 9 }]);
});

test('a replaced offer is not accepted by a confirmation of the earlier one', async () => {
  const { answer } = showWorkspace(disputedWorkspace);
  await pressButton('Accept this offer', await screen.findByRole('region', { name: /Your turn/ }));
  await findDialog('Accept this offer?');
  const newer = { ...developerOffer, id: 12, toDeveloperCents: 80_000 };
  const offers = [{ ...developerOffer, status: 'replaced' as const }, newer];
  answer('hires.workspace', () => ({ ...disputedWorkspace, disputes: [{ ...dispute, offers }] }));
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  const gone = await findDialog('This offer is no longer open');
  expect(within(gone).getByRole('alert').textContent).toContain('has made another offer');
  expect(within(gone).queryByRole('button', { name: 'Accept offer' })).toBeNull();
  await pressButton('Back to the project', gone);
  expect(await screen.findByText(/Mira Okafor would take \$800/)).toBeTruthy();
});

test('a user about to make an offer sees how the dispute ended in the meantime', async () => {
  const { answer } = showWorkspace(disputedWorkspace);
  await heading('Offers to settle');
  await pressButton('Make an offer');
  await findDialog('Make an offer');
  const offers = [{ ...developerOffer, madeBy: 'client' as const, status: 'accepted' as const }];
  const settled = { ...dispute, status: 'settled' as const, toDeveloperCents: 50_000, offers };
  answer('hires.workspace', () => ({ ...completedWorkspace, disputes: [settled] }));
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  const over = await findDialog('The dispute is over');
  expect(within(over).getByRole('alert').textContent).toBe(
    'Mira Okafor accepted your offer: $500 to Mira Okafor, $400 back to you. Your input here ' +
      'was not sent.',
  );
  await pressButton('Back to the project', over);
  const title = screen.getByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

test.each([
  [0, 3],
  [10, 5],
])('with a platform fee of %i%% the preview of an offer has %i rows', async (feePercent, count) => {
  showWorkspace({ ...disputedWorkspace, feePercent });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  const rows = within(form).getAllByRole('term');
  expect(rows).toHaveLength(count);
  expect(rows.some((row) => row.textContent?.startsWith('Platform fee'))).toBe(feePercent > 0);
});

test('an acceptance that comes too late shows the reason at that offer only', async () => {
  const late = 'The project is already completed. See the project for its current state.';
  showWorkspace(disputedWorkspace, { 'disputes.acceptOffer': () => new Refusal(409, late) });
  await pressButton('Accept this offer', await screen.findByRole('region', { name: /Your turn/ }));
  await pressButton('Accept offer', await findDialog('Accept this offer?'));
  const gone = await findDialog('The offer was not accepted');
  expect(within(gone).getByRole('alert').textContent).toBe(late);
  expect(screen.queryByText('Error')).toBeNull();
  await pressButton('Back to the project', gone);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressButton('Accept this offer', await screen.findByRole('region', { name: /Your turn/ }));
  await findDialog('Accept this offer?');
});

test('after a lost response the question remains, and accepting again succeeds', async () => {
  const { answer, calls } = showWorkspace(disputedWorkspace, {
    'disputes.acceptOffer': () => noResponse,
  });
  await pressButton('Accept this offer', await screen.findByRole('region', { name: /Your turn/ }));
  const asked = await findDialog('Accept this offer?');
  await pressButton('Accept offer', asked);
  expect((await within(asked).findByRole('alert')).textContent).toBe(UNCONFIRMED_MESSAGE);
  const offers = [{ ...developerOffer, status: 'accepted' as const }];
  const settled = { ...dispute, status: 'settled' as const, toDeveloperCents: 60_050, offers };
  const over = { ...completedWorkspace, disputes: [settled] };
  answer('hires.workspace', () => over);
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  await heading('The project is completed');
  answer('disputes.acceptOffer', () => over);
  await pressButton('Accept offer', asked);
  await findToastText('Offer accepted');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('disputes.acceptOffer')).toHaveLength(2);
});

test('an offer is exact to the cent and cannot exceed the protected funds', async () => {
  const { calls } = showWorkspace(disputedWorkspace, {
    'disputes.makeOffer': () => disputedWorkspace,
  });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  const amount = within(form).getByLabelText('To Mira Okafor, in dollars and cents');
  const slider = await within(form).findByRole('slider', { name: 'Share of Mira Okafor' });
  expect(slider.getAttribute('aria-valuenow')).toBe('45000');
  await userEvent.clear(amount);
  await userEvent.type(amount, '100.555');
  await pressButton('Make offer', form);
  expect(getFieldError(amount)).toBe('Enter dollars and cents, like 1,250 or 99.50');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900.01');
  await pressButton('Make offer', form);
  expect(getFieldError(amount)).toBe('Enter an amount from $0 to $900');
  expect(form.textContent).toMatch(/Protected funds\$900To the developer–/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '333.33');
  await pressButton('Make offer', form);
  await findToastText('Offer made');
  expect(calls('disputes.makeOffer')).toEqual([{ ...stepTarget, toDeveloperCents: 33_333 }]);
});

test('an offer begins with what the criteria suggest, and says how it was computed', async () => {
  const criteria = [1, 2, 3].map((id) => ({ id, text: `No. ${id}`, remark: null }));
  const met = { remark: null, link: null, fileId: null };
  const unmet = { isMet: false, remark: null };
  const stated = {
    ...dispute,
    offers: [],
    criteria: [{ id: 2, client: unmet, developer: null, decision: null }],
  };
  showWorkspace({
    ...disputedWorkspace,
    agreement: { version: 1, revision: 1, criteria },
    deliveries: [{ ...delivery, criteria: criteria.map(({ id, text }) => ({ ...met, id, text })) }],
    disputes: [stated],
    offeredTo: null,
  });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  within(form).getByText(
    'Suggested: $750 to Mira Okafor, $150 back to you. 2 of 3 criteria uncontested, 1 contested ' +
      'by one side: 83.3%.',
  );
  const amount = within(form).getByLabelText('To Mira Okafor, in dollars and cents');
  expect(amount).toHaveProperty('value', '750');
  await userEvent.clear(amount);
  await pressButton('Suggested $750', form);
  expect(amount).toHaveProperty('value', '750');
});

test('changing an offer begins with its amount', async () => {
  const mine = { ...developerOffer, id: 10, madeBy: 'client' as const, toDeveloperCents: 20_000 };
  const changed = {
    ...disputedWorkspace,
    disputes: [{ ...dispute, offers: [developerOffer, mine] }],
  };
  showWorkspace(changed, { 'disputes.makeOffer': () => changed });
  await heading('Offers to settle');
  await pressButton('Change your offer');
  const form = await findDialog('Change your offer');
  const amount = within(form).getByLabelText('To Mira Okafor, in dollars and cents');
  expect(amount).toHaveProperty('value', '200');
  await pressButton('Change offer', form);
  expect(getFieldError(amount)).toBe('You already offer this amount.');
  await userEvent.clear(amount);
  await userEvent.type(amount, '250');
  await pressButton('Change offer', form);
  await findToastText('Offer changed');
});

const mine = { ...developerOffer, id: 10, madeBy: 'client' as const, toDeveloperCents: 25_000 };

test('an offer whose response was lost is made by submitting it again', async () => {
  const page = showWorkspace(disputedWorkspace, { 'disputes.makeOffer': () => noResponse });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  const amount = within(form).getByLabelText('To Mira Okafor, in dollars and cents');
  await userEvent.clear(amount);
  await userEvent.type(amount, '250');
  await pressButton('Make offer', form);
  await within(form).findByText(UNCONFIRMED_MESSAGE);
  const offered = {
    ...disputedWorkspace,
    disputes: [{ ...dispute, offers: [developerOffer, mine] }],
  };
  page.answer('hires.workspace', () => offered);
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  await screen.findByRole('button', { name: 'Change your offer', hidden: true });
  page.answer('disputes.makeOffer', () => offered);
  await pressButton('Make offer', form);
  await findToastText('Offer made');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const request = { ...stepTarget, toDeveloperCents: 25_000 };
  expect(page.calls('disputes.makeOffer')).toEqual([request, request]);
});

test('while an offer is being sent, the other one cannot be accepted and the form remains', async () => {
  const answered = Promise.withResolvers<typeof disputedWorkspace>();
  showWorkspace(disputedWorkspace, { 'disputes.makeOffer': () => answered.promise });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  await pressButton('Make offer', form);
  await pressButton('Accept their offer', form);
  await userEvent.keyboard('{Escape}');
  expect(within(form).getByRole('button', { name: 'Offering...' })).toBeTruthy();
  expect(screen.queryByText('Accept this offer?')).toBeNull();
  answered.resolve(disputedWorkspace);
  await findToastText('Offer made');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a waiting offer makes its acceptance the next step', async () => {
  showWorkspace(disputedWorkspace);
  const next = await screen.findByRole('region', { name: 'Your turn: answer the offer' });
  const marked = screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('data-variant') === 'primary');
  expect(marked).toEqual([within(next).getByRole('button', { name: 'Accept this offer' })]);
});

test('an offer equal to the other side’s offer is refused with the advice to accept that one', async () => {
  const { calls } = showWorkspace(disputedWorkspace);
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  const amount = within(form).getByLabelText('To Mira Okafor, in dollars and cents');
  await userEvent.clear(amount);
  await userEvent.type(amount, '600.50');
  await pressButton('Make offer', form);
  expect(getFieldError(amount)).toContain('Accept their offer instead');
  expect(calls('disputes.makeOffer')).toEqual([]);
  expect(form.textContent).toContain(
    'Mira Okafor would take $600.50 and give $299.50 back to you.',
  );
  await pressButton('Accept their offer', form);
  const asked = await findDialog('Accept this offer?');
  expect(asked.textContent).toMatch(/Back to you\$299\.50/);
  await pressButton('Not yet', asked);
  expect(await screen.findByDisplayValue('600.50')).toBeTruthy();
});

test('the refusal of a late offer is shown at its form only', async () => {
  const answered = Promise.withResolvers<Refusal>();
  const { answer } = showWorkspace(disputedWorkspace, {
    'disputes.makeOffer': () => answered.promise,
  });
  await heading('Offers to settle');
  await pressButton('Make an offer');
  const form = await findDialog('Make an offer');
  await pressButton('Make offer', form);
  answer('hires.workspace', () => ({
    ...completedWorkspace,
    disputes: [{ ...dispute, status: 'decided', decision: 'Half.', toDeveloperCents: 45_000 }],
  }));
  act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));
  await heading('The project is completed');
  expect(within(form).getByRole('button', { name: 'Offering...' })).toBeTruthy();
  answered.resolve(new Refusal(409, 'The dispute is over.'));
  await pressButton('Back to the project', await findDialog('The dispute is over'));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Offer not made')).toBeNull();
});
