import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { inDays, splitWorkspace, workspace } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const findList = () => screen.findByRole('region', { name: 'Milestones' });
const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('the milestones are listed with state, money, date and what happens if nobody acts', async () => {
  showWorkspace(splitWorkspace);
  const list = await findList();
  const [first, second, third] = textsOf(list);
  expect(first).toMatch(/^1\. Drawings.*In progress.*\$900 · due .+If nothing is delivered by/);
  expect(second).toMatch(/^2\. Booking page.*Delivered.*\$500/);
  expect(third).toMatch(/^3\. Reports.*Not funded.*\$300 · 5 days once it has started/);
  const open = within(list).getAllByRole('listitem')[1];
  expect(open?.getAttribute('aria-current')).toBe('true');
  const other = within(list).getByRole('link', { name: '1. Drawings' });
  expect(other.getAttribute('href')).toBe('/projects/7/room?milestone=70');
  expect(within(list).queryByRole('link', { name: /Booking page|Reports/ })).toBeNull();
});

test('the next step comes before the list, and names the milestone that it is about', async () => {
  showWorkspace(splitWorkspace);
  const list = await findList();
  const next = screen.getByRole('region', { name: 'Your turn: review the work' });
  expect(next.textContent).toMatch(/Milestone 2 of 3: Booking page/);
  expect(next.textContent).toMatch(/Without an answer the funds are released on/);
  expect(next.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the client funds the next milestone beside the step of the open one', async () => {
  showWorkspace(splitWorkspace);
  const next = await screen.findByRole('region', { name: 'Your turn: review the work' });
  expect(within(next).getByRole('button', { name: 'Release $500' })).toBeTruthy();
  const fund = within(next).getByRole('link', { name: 'Fund milestone 3: $300' });
  expect(fund.getAttribute('href')).toBe('/payment/7?amount=300&developer=11&milestone=72');
});

test('the developer reads to wait with a milestone that is not funded, and cannot fund it', async () => {
  showWorkspace({ ...splitWorkspace, party: 'developer', steps: [] });
  const [, , third] = textsOf(await findList());
  expect(third).toContain('Not funded yet. Wait with this part.');
  expect(screen.queryByRole('link', { name: /^Fund/ })).toBeNull();
});

test('each step is for the milestone that is open, and speaks of it', async () => {
  const { calls } = showWorkspace(splitWorkspace, {
    'hires.release': () => ({ projectId: 7, state: 'completed' }),
  });
  await findList();
  await pressButton('Release $500');
  const dialog = await findDialog('Release the funds?');
  expect(dialog.textContent).toContain('The milestone is completed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release $500' }));
  await findToastText('Funds released');
  expect(calls('hires.release')).toEqual([{ projectId: 7, milestoneId: 71 }]);
});

// The due date may have moved, so the start of a later milestone cannot be derived from it.
test.each([
  ['only the end of a later milestone', 71, 0],
  ['start and end of the first milestone', 70, 1],
])('the time until the due date shows %s', async (_what, milestoneId, lineCount) => {
  showWorkspace({
    ...splitWorkspace,
    ...{ milestoneId, state: 'in_progress', dueAt: inDays(9) },
    next: { turn: 'developer', until: inDays(99), automaticStep: 'refundAbandoned' },
  });
  const time = (await screen.findByText(/^Due in/)).parentElement ?? document.body;
  expect(within(time).queryAllByRole('img', { name: /^From .+ to / })).toHaveLength(lineCount);
});

test('a cancellation offers to include later milestones that have not started', async () => {
  const [first, second, third] = splitWorkspace.milestones;
  if (!first || !second || !third) throw new Error('There are three milestones');
  const next = { turn: 'developer', until: null, automaticStep: 'refundAbandoned' } as const;
  const waiting = { ...second, state: 'in_progress', dueAt: null, next } as const;
  const { calls } = showWorkspace(
    {
      ...splitWorkspace,
      milestoneId: 70,
      state: 'in_progress',
      milestones: [first, waiting, third],
      steps: [{ name: 'askToCancel', opensAt: null }],
    },
    { 'hires.askToCancel': () => ({ projectId: 7, state: 'cancel_requested' }) },
  );
  const list = await findList();
  expect(textsOf(list)[1]).toMatch(
    /\d+ days once it has started.*It starts when all earlier milestones are delivered/,
  );
  await pressButton('Ask to cancel');
  const dialog = await findDialog('Ask to cancel');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'We stop.');
  await userEvent.click(
    within(dialog).getByRole('checkbox', {
      name: 'Also cancel later milestone that has not started: 2 “Booking page” ($500)',
    }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to cancel' }));
  await findToastText('Request sent');
  expect(calls('hires.askToCancel')).toEqual([
    { projectId: 7, milestoneId: 70, reason: 'We stop.', includesLater: true },
  ]);
});

test.each(['client', 'developer'] as const)('the %s ends here from the menu', async (party) => {
  const { calls } = showWorkspace(
    { ...splitWorkspace, party, steps: [] },
    { 'hires.end': () => ({ projectId: 7, state: 'running' }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More about the milestones' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End here' }));
  const dialog = await findDialog('End here?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End here' }));
  await findToastText('Ended here');
  expect(calls('hires.end')).toEqual([{ projectId: 7 }]);
});

test('while only planned milestones are left, funding the next one is the client’s turn', async () => {
  const [first, second, third] = splitWorkspace.milestones;
  if (!first || !second || !third) throw new Error('There are three milestones');
  const done = { state: 'completed', next: null, releasedCents: 50_000 } as const;
  const idle: WorkspaceView = {
    ...splitWorkspace,
    ...done,
    idleSince: inDays(-1),
    milestones: [{ ...first, ...done }, { ...second, ...done }, third],
    steps: [],
  };
  showWorkspace(idle);
  const next = await screen.findByRole('region', { name: 'Your turn: fund the next milestone' });
  expect(next.textContent).toMatch(/If the next milestone is not funded by .+ are dropped/);
  expect(next.textContent).toMatch(/Dropped in .*2[89]d/);
  const fund = within(next).getByRole('link', { name: 'Fund milestone 3: $300' });
  expect(fund.dataset.variant).toBe('primary');
});

test('with one milestone there is no list, and nothing to fund or end', async () => {
  showWorkspace(workspace);
  await screen.findByRole('region', { name: 'Your turn: review the work' });
  expect(screen.queryByRole('region', { name: 'Milestones' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Fund/ })).toBeNull();
});
