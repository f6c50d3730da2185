import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { openChange } from '#testing/fixtures/change-fixture.ts';
import {
  completedWorkspace,
  delivery,
  inDays,
  inProgressWorkspace,
  splitWorkspace,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, Refusal } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace, unfold } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const withChange: WorkspaceView = { ...workspace, openChange };
const findCard = (name: RegExp) => screen.findByRole('region', { name });
const textsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('a room without a proposal has one quiet link, and none after the work has ended', async () => {
  const { unmount } = showWorkspace(workspace);
  const link = await screen.findByRole('link', { name: 'Propose a change' });
  expect(link.getAttribute('href')).toBe('/projects/7/propose?milestone=70');
  expect(screen.queryByRole('heading', { name: 'Proposed changes' })).toBeNull();
  unmount();
  showWorkspace(completedWorkspace);
  await screen.findByRole('heading', { name: 'The project is completed' });
  expect(screen.queryByRole('link', { name: 'Propose a change' })).toBeNull();
});

test('the other side reads what would change, until when and what happens then', async () => {
  showWorkspace(withChange);
  const card = await findCard(/^Mira Okafor proposed a change/);
  const [time, criteria, extra] = textsOf(card);
  expect(time).toMatch(/^Due date.*from .+ to .+/);
  expect(criteria).toBe('CriteriaAdded: “Guests see prices”');
  expect(extra).toBe('New milestone 2 “One more page”$200, 7 days once it has started');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Mira Okafor proposed a change',
  );
  expect(within(card).getByText('The next payment is then $200.')).toBeTruthy();
  expect(within(card).getByText(/^You can answer until .+ stays as agreed\./)).toBeTruthy();
  const counter = within(card).getByRole('link', { name: 'Propose something else' });
  expect(counter.getAttribute('href')).toBe('/projects/7/propose?instead=40');
  expect(screen.queryByRole('link', { name: 'Propose a change' })).toBeNull();
});

test('accepting says what happens, and leads the client to the payment of the extra work', async () => {
  let current = withChange;
  const { calls, place } = showWorkspace(withChange, {
    'hires.workspace': () => current,
    'hires.acceptChange': () => {
      const extra = { ...splitWorkspace.milestones[2], id: 73, position: 2, amountCents: 20_000 };
      current = {
        ...workspace,
        milestones: [...workspace.milestones, extra] as WorkspaceView['milestones'],
      };
      return { ...openChange, state: 'accepted' };
    },
  });
  await pressButton('Accept', await findCard(/proposed a change/));
  const dialog = await findDialog('Accept this change?');
  expect(dialog.textContent).toContain('The next payment is then $200.');
  await pressButton('Accept', dialog);
  expect(await findToastText('Change accepted')).toBeTruthy();
  expect(calls('hires.acceptChange')[0]).toEqual({
    id: 40,
  });
  await vi.waitFor(() => expect(place()).toBe('/payment/7?amount=200&developer=11&milestone=73'));
});

test('an accepted change stays accepted if the room cannot be read again', async () => {
  let isAccepted = false;
  showWorkspace(withChange, {
    'hires.workspace': () => (isAccepted ? new Refusal(500, 'Try again.') : withChange),
    'hires.acceptChange': () => {
      isAccepted = true;
      return { ...openChange, state: 'accepted' };
    },
  });
  await pressButton('Accept', await findCard(/proposed a change/));
  await pressButton('Accept', await findDialog('Accept this change?'));
  expect(await findToastText('Change accepted')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Not done: Accept')).toBeNull();
});

test('the documents are read again after a lower price, which issues a credit note', async () => {
  let current = withChange;
  const { calls } = showWorkspace(withChange, {
    'hires.workspace': () => current,
    'hires.acceptChange': () => {
      const milestones = workspace.milestones.map((one) => ({ ...one, reducedCents: 10_000 }));
      current = { ...workspace, milestones };
      return { ...openChange, state: 'accepted' };
    },
  });
  await unfold('Documents');
  await vi.waitFor(() => expect(calls('documents.ofProject')).toHaveLength(1));
  await pressButton('Accept', await findCard(/proposed a change/));
  await pressButton('Accept', await findDialog('Accept this change?'));
  await vi.waitFor(() => expect(calls('documents.ofProject')).toHaveLength(2));
});

test('a refusal is shown in the dialog, and the room is read again', async () => {
  let current: WorkspaceView = withChange;
  showWorkspace(withChange, {
    'hires.workspace': () => current,
    'hires.acceptChange': () => {
      current = workspace;
      return new Refusal(409, 'This proposal has ended.', {}, 'change_ended');
    },
  });
  await pressButton('Accept', await findCard(/proposed a change/));
  const dialog = await findDialog('Accept this change?');
  await pressButton('Accept', dialog);
  expect(await within(dialog).findByText('This proposal has ended.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /proposed a change/ })).toBeNull();
});

// Node.DOCUMENT_POSITION_PRECEDING is 2, Node.DOCUMENT_POSITION_FOLLOWING is 4.
test.each([
  ['before the next step for the side that answers', 'client', 2],
  ['after the next step for its proposer', 'developer', 4],
] as const)('a proposed change is shown %s', async (_where, party, position) => {
  showWorkspace({ ...withChange, party });
  const card = await findCard(/proposed a change/);
  const next = screen.getByRole('region', { name: /review|Waiting/ });
  expect(next.compareDocumentPosition(card)).toBe(position);
});

test('the proposer can only withdraw, and an admin only reads', async () => {
  const { calls, unmount } = showWorkspace({ ...withChange, party: 'developer', steps: [] });
  const card = await findCard(/^You proposed a change/);
  expect(within(card).queryByRole('button', { name: 'Accept' })).toBeNull();
  await pressButton('Withdraw', card);
  await pressButton('Withdraw', await findDialog('Withdraw your proposal?'));
  await vi.waitFor(() => expect(calls('hires.withdrawChange')).toEqual([{ id: 40 }]));
  unmount();
  showWorkspace({ ...withChange, party: 'admin', steps: [] });
  const read = await findCard(/^Mira Okafor proposed a change/);
  expect(within(read).queryByRole('button')).toBeNull();
});

test('earlier proposals are loaded when their section is opened', async () => {
  const ended = { ...openChange, id: 39, state: 'declined', endedAt: openChange.proposedAt };
  const { calls } = showWorkspace(withChange, { 'hires.changes': () => [openChange, ended] });
  await findCard(/proposed a change/);
  expect(calls('hires.changes')).toEqual([]);
  const section = await unfold('Proposed changes');
  expect(await within(section).findByText(/^Proposed by Mira Okafor on/)).toBeTruthy();
  expect(within(section).getByRole('heading', { name: 'Declined' })).toBeTruthy();
});

test('a request for changes leads its developer to a proposal, and each names the other', async () => {
  const requested = { ...delivery, changesAt: inDays(-0.5), changesNote: 'Sell tickets too.' };
  const view: WorkspaceView = {
    ...{ ...inProgressWorkspace, state: 'changes_requested', deliveryCount: 1 },
    deliveries: [requested],
  };
  const { unmount } = showWorkspace(view);
  const link = await screen.findByRole('link', { name: 'Propose a change instead' });
  expect(link.getAttribute('href')).toBe('/projects/7/propose?milestone=70&request=1');
  unmount();
  showWorkspace({
    ...view,
    deliveries: [{ ...requested, proposedChange: { id: 40, state: 'open' } }],
    openChange: {
      ...openChange,
      request: { deliveryId: 1, milestoneId: 70, requestedAt: requested.changesAt },
    },
  });
  const card = await findCard(/^You proposed a change/);
  const back = within(card).getByRole('link', { name: /^request of / });
  expect(back.getAttribute('href')).toBe('/projects/7/room?milestone=70#delivery-1');
  expect(document.getElementById('delivery-1')?.textContent).toContain('Delivery 1');
  const answer = screen.getByRole('link', { name: 'Answered by a proposed change' });
  expect(answer.getAttribute('href')).toBe(`#${within(card).getByRole('heading').id}`);
});

test('a request that a declined proposal answered leads to the earlier proposals', async () => {
  const answered = { ...delivery, changesAt: inDays(-0.5), changesNote: 'Sell tickets too.' };
  showWorkspace({
    ...workspace,
    deliveries: [{ ...answered, proposedChange: { id: 40, state: 'declined' } }],
  });
  const link = await screen.findByRole('link', { name: 'Answered by a proposed change' });
  const section = screen.getByRole('heading', { name: 'Proposed changes' });
  expect(link.getAttribute('href')).toBe(`#${section.id}`);
});

async function openRequest(shown: WorkspaceView) {
  const view = showWorkspace(shown);
  await screen.findByRole('region', { name: 'Your turn: review the work' });
  await pressButton('Ask for changes');
  return { ...view, dialog: await findDialog('Ask for changes') };
}

test.each([
  ['of one milestone', workspace],
  ['with an open proposal', { ...splitWorkspace, openChange }],
])('the form for a request for changes %s leads to no proposal', async (_name, shown) => {
  const { dialog } = await openRequest(shown);
  expect(within(dialog).queryByText(/Propose a change/)).toBeNull();
});

test('the form for a request for changes leads to a proposal for what was not agreed', async () => {
  const { dialog } = await openRequest(splitWorkspace);
  const link = within(dialog).getByRole('link', { name: 'Propose a change' });
  expect(link.getAttribute('href')).toBe('/projects/7/propose?milestone=71');
  expect(link.closest('p')?.textContent).toBe(
    'Is it about something that was not agreed? Propose a change instead.',
  );
});
