import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { openChange } from '#testing/fixtures/change-fixture.ts';
import {
  delivery,
  inDays,
  splitWorkspace,
  users,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { pressButton } from '#testing/ui/workspace-screen.tsx';
import { ProposePage } from './ProposePage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const inProgress: WorkspaceView = {
  ...workspace,
  state: 'in_progress',
  milestones: workspace.milestones.map((milestone) => ({
    ...milestone,
    state: 'in_progress',
    dueAt: '2027-05-01T15:30:00.000Z',
  })),
};
const criteria = [
  { id: 1, text: 'Guests pay by card', remark: null },
  { id: 4, text: 'It works on phones', remark: null },
];

function show(
  shown: WorkspaceView,
  {
    insteadOf,
    requestId,
    answers = {},
  }: { insteadOf?: number; requestId?: number; answers?: object } = {},
) {
  return showScreen(() => <ProposePage id={7} insteadOf={insteadOf} requestId={requestId} />, {
    at: '/projects/7/propose',
    answers: {
      'accounts.me': () => (shown.party === 'client' ? users.client : users.developer),
      'hires.workspace': () => shown,
      'hires.agreement': () => ({ criteria }),
      'hires.proposeChange': () => openChange,
      ...answers,
    },
  });
}

const findForm = () => screen.findByRole('group', { name: 'What should change?' });
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
/** Replaces the value at once, because typing each key of many fields is slow. */
const set = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const findSummary = () => screen.findByRole('region', { name: 'If it is accepted' });

test('one page more and two more weeks are proposed without a choice of milestone', async () => {
  const { calls } = show(inProgress);
  await findForm();
  expect(screen.queryByRole('combobox', { name: 'Milestone' })).toBeNull();
  await choose(/^Time/);
  await pressButton('2 weeks later');
  await choose(/^What counts as done · 2 criteria/);
  set('Criterion 2', 'It works on phones and tablets');
  set('Criterion 3', 'Guests see prices');
  await choose(/^Extra work/);
  set('Title', 'Price page');
  set('Price', '$200');
  set('Days', '7');
  const summary = await findSummary();
  expect(summary.textContent).toContain('New total: $1,100 instead of $900.');
  expect(summary.textContent).toContain('Next payment: $200.');
  await pressButton('Send proposal');
  expect(await findToastText('Proposal sent')).toBeTruthy();
  const [sent] = calls('hires.proposeChange');
  expect(sent).toEqual({
    projectId: 7,
    note: '',
    items: [
      { kind: 'date', milestoneId: 70, dueAt: '2027-05-15T15:30:00.000Z' },
      {
        ...{ kind: 'criteria', milestoneId: 70, add: ['Guests see prices'], remove: [] },
        change: [{ id: 4, text: 'It works on phones and tablets' }],
      },
      { kind: 'add', title: 'Price page', amount: 200, days: 7, criteria: [] },
    ],
  });
});

test('errors are shown beside their fields, and nothing is sent', async () => {
  const { calls } = show(inProgress);
  await findForm();
  await pressButton('Send proposal');
  expect(screen.getByText('Choose at least one change')).toBeTruthy();
  await choose(/^Time/);
  await choose(/^Price/);
  set('New price', '1000');
  await choose(/^Extra work/);
  set('Title', 'X');
  await pressButton('Send proposal');
  expect(screen.getByText('Please choose a date')).toBeTruthy();
  expect(screen.getByText(/^The price of a funded milestone can only become lower/)).toBeTruthy();
  expect(screen.getByText('A title has 3 to 120 characters')).toBeTruthy();
  expect(screen.getByText('Enter an amount in dollars')).toBeTruthy();
  set('New due date', '2027-05-01');
  await pressButton('Send proposal');
  expect(screen.getByText(/^This is already agreed/)).toBeTruthy();
  expect(calls('hires.proposeChange')).toEqual([]);
});

test('with several milestones one is chosen first, and a planned one can be left out', async () => {
  const { calls } = show(splitWorkspace, {
    answers: { 'hires.agreement': () => ({ criteria: [] }) },
  });
  await findForm();
  // The open one is delivered, so only a lower price is possible.
  expect(screen.queryByRole('checkbox', { name: /^Time/ })).toBeNull();
  await choose(/^Price/);
  set('New price', '400');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Milestone' }), '3. Reports');
  await choose('Leave this milestone out');
  expect(screen.queryByRole('checkbox', { name: /^Price/ })).toBeNull();
  const summary = await findSummary();
  const items = within(summary).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Price of milestone 2 “Booking page”from $500 to $400$100 goes back to the client at once',
    'Without milestone 3 “Reports”$300, which is not paid',
  ]);
  await pressButton('Send proposal');
  await findToastText('Proposal sent');
  expect(calls('hires.proposeChange')[0]).toMatchObject({
    items: [
      { kind: 'price', milestoneId: 71, amount: 400 },
      { kind: 'drop', milestoneId: 72 },
    ],
  });
});

test('an error of a milestone that is not shown selects it and focuses its field', async () => {
  const { calls } = show(splitWorkspace, {
    answers: { 'hires.agreement': () => ({ criteria: [] }) },
  });
  await findForm();
  const select = screen.getByRole('combobox', { name: 'Milestone' });
  await userEvent.selectOptions(select, '3. Reports');
  await choose(/^Time/);
  await userEvent.selectOptions(select, '2. Booking page');
  await pressButton('Send proposal');
  expect(select).toHaveProperty('value', '72');
  const days = screen.getByLabelText('Days');
  expect(getFieldError(days)).toBe('Enter a number of days');
  expect(document.activeElement).toBe(days);
  expect(calls('hires.proposeChange')).toEqual([]);
});

test('limits are checked for all changes together, and refused at the form', async () => {
  const [first] = inProgress.milestones;
  const planned = Array.from({ length: 19 }, (_, index) => ({
    ...{ ...first, id: 71 + index, position: 2 + index, title: 'Part', amountCents: 10_000 },
    ...{ state: 'planned', days: 5, dueAt: null },
  }));
  const milestones = [first, ...planned] as WorkspaceView['milestones'];
  const { calls } = show({ ...inProgress, milestones });
  await findForm();
  await choose(/^Extra work/);
  set('Title', 'Price page');
  set('Price', '200');
  set('Days', '7');
  await pressButton('Send proposal');
  expect(screen.getByText(/^A project has at most 20 milestones/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Milestone' }), '2. Part');
  await choose('Leave this milestone out');
  await pressButton('Send proposal');
  await findToastText('Proposal sent');
  expect(calls('hires.proposeChange')).toMatchObject([
    { items: [{ kind: 'drop', milestoneId: 71 }, { kind: 'add' }] },
  ]);
});

test('something else starts from what the other side proposed, and declines it', async () => {
  const shown = { ...inProgress, openChange };
  const { calls } = show(shown, {
    insteadOf: 40,
    answers: { 'hires.declineChange': () => openChange },
  });
  await findForm();
  expect(screen.getByLabelText('Criterion 3')).toHaveProperty('value', 'Guests see prices');
  expect(screen.getByLabelText('Price')).toHaveProperty('value', '200');
  set('Price', '150');
  await pressButton('Decline and send');
  await findToastText('Proposal sent');
  const [input] = calls('hires.declineChange');
  expect(input).toMatchObject({ id: 40, counter: { items: expect.anything() } });
  expect(JSON.stringify(input)).toContain('"amount":150');
});

test('something else first shows a milestone that the proposal changes', async () => {
  const reports = { id: 72, position: 3, title: 'Reports' };
  const dropped = { kind: 'drop' as const, milestone: reports, amountCents: 30_000 };
  show(
    { ...splitWorkspace, openChange: { ...openChange, items: [dropped] } },
    { insteadOf: 40, answers: { 'hires.agreement': () => ({ criteria: [] }) } },
  );
  await findForm();
  expect(screen.getByRole('combobox', { name: 'Milestone' })).toHaveProperty('value', '72');
});

test('what was typed remains after a reload, and a refusal is shown in words', async () => {
  const answers = {
    'hires.proposeChange': () =>
      new Refusal(409, 'The terms have changed meanwhile.', {}, 'change_outdated'),
  };
  const { unmount } = show(inProgress, { answers });
  await findForm();
  await choose(/^Price/);
  set('New price', '700');
  unmount();
  show(inProgress, { answers });
  await findForm();
  expect(screen.getByLabelText('New price')).toHaveProperty('value', '700');
  await pressButton('Send proposal');
  expect(await screen.findByText('The terms have changed meanwhile.')).toBeTruthy();
});

test('what was typed for an older version of the agreement is not proposed', async () => {
  const version = (number: number) => ({
    answers: { 'hires.agreement': () => ({ criteria, version: number }) },
  });
  const { unmount } = show(inProgress, version(1));
  await findForm();
  await choose(/^What counts as done/);
  unmount();
  show(inProgress, version(2));
  await findForm();
  expect(screen.queryByLabelText('Criterion 1')).toBeNull();
});

test.each([true, false])('a proposal names the request that it answers: %s', async (isAnswer) => {
  const requested = { ...delivery, changesAt: inDays(-1), changesNote: 'Sell tickets too.' };
  const { calls } = show({ ...inProgress, deliveries: [requested] }, { requestId: requested.id });
  await findForm();
  if (!isAnswer) await choose(/^This answers the request of /);
  await choose(/^Time/);
  await pressButton('2 weeks later');
  await pressButton('Send proposal');
  await findToastText('Proposal sent');
  expect(calls('hires.proposeChange')).toMatchObject([{ projectId: 7 }]);
  expect(calls('hires.proposeChange')[0]).toEqual(
    isAnswer
      ? expect.objectContaining({ deliveryId: 1 })
      : expect.not.objectContaining({ deliveryId: expect.anything() }),
  );
});

test('an open proposal must be answered or withdrawn first', async () => {
  show({ ...inProgress, openChange });
  expect(await screen.findByText(/^A proposal is waiting for your answer/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the project room' })).toBeTruthy();
});
