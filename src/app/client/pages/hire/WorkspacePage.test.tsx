import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StepResult } from '#features/hires/workspace/workspace.schema.ts';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import {
  completedWorkspace,
  delivery,
  inDays,
  inProgressWorkspace,
  stepTarget,
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

test('the client sees that it is their turn, the deadline and what happens automatically', async () => {
  showWorkspace(workspace);
  const next = await screen.findByRole('region', { name: 'Your turn: review the work' });
  expect(next.textContent).toMatch(/Without an answer the funds are released on .+\d{4}/);
  expect(next.textContent).toMatch(/Released in .*1[23]d/);
  expect(
    within(next)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Release the funds', 'Ask for changes', 'Open a dispute']);
});

test('a client who waits for changes may release anyway, but is not prompted to', async () => {
  const steps = [{ name: 'release', opensAt: null }] as const;
  const waiting = { ...inProgressWorkspace, party: 'client', state: 'changes_requested' } as const;
  showWorkspace({ ...waiting, steps: [...steps] });
  await heading('Waiting for Mira Okafor');
  const release = screen.getByRole('button', { name: 'Release the funds' });
  expect(release.dataset.variant).toBe('default');
});

test('the developer sees that they wait for the client, and when funds are released automatically', async () => {
  showWorkspace({ ...workspace, party: 'developer', steps: [{ name: 'giveBack', opensAt: null }] });
  const next = await screen.findByRole('region', { name: 'Waiting for Clara Client' });
  expect(next.textContent).toMatch(/Without an answer the funds are released on/);
  expect(within(next).queryByRole('button', { name: 'Release the funds' })).toBeNull();
});

test('notifications of the workspace are marked read once it was shown', async () => {
  let unread = 1;
  const { calls } = showWorkspace(workspace, {
    'notifications.unreadCount': () => unread,
    'notifications.markPageRead': () => {
      unread = 0;
      return { done: true };
    },
  });
  await heading('Your turn: review the work');
  await vi.waitFor(() =>
    expect(calls('notifications.markPageRead')).toEqual([{ path: '/projects/7/room' }]),
  );
});

test.each(['admin', 'client', 'developer'] as const)('%s sees the agreement', async (party) => {
  const bid = {
    id: 3,
    amount: 900,
    deliveryTime: 10,
    proposal: 'Scans are not part of the price.',
  };
  showWorkspace(
    { ...workspace, party, steps: [] },
    {
      'bids.onProject': () => [
        { ...bid, status: 'hired' },
        { ...bid, id: 4, proposal: 'Me too.', status: 'passed' },
      ],
    },
  );
  const section =
    party === 'admin'
      ? await screen.findByRole('region', { name: 'The hired bid' })
      : await unfold('The hired bid');
  await within(section).findByText('Scans are not part of the price.');
  expect(section.textContent).toMatch(/\$900.*10 days/);
  expect(section.textContent).not.toContain('Me too.');
});

test('a refused workspace marks no notification as read', async () => {
  const { calls } = showWorkspace(new Refusal(404, 'This project room does not exist.'), {
    'notifications.unreadCount': () => 1,
  });
  await screen.findByText(/This project room does not exist/);
  expect(calls('notifications.markPageRead')).toEqual([]);
});

test('a step that opens later is shown, and from when on', async () => {
  showWorkspace({ ...workspace, steps: [{ name: 'cancelLate', opensAt: inDays(3) }] });
  const button = await screen.findByRole('button', {
    name: /^Cancel late project\s*from\s*\w+ \d/,
  });
  expect(button).toHaveProperty('disabled', true);
});

test('the client releases the funds once, after reading what the developer receives', async () => {
  let shown = workspace;
  let release: (result: StepResult) => void = () => {};
  const { calls } = showWorkspace(workspace, {
    'hires.workspace': () => shown,
    'hires.release': () => new Promise((resolve) => (release = resolve)),
  });
  await heading('Your turn: review the work');
  await pressButton('Release the funds');
  const asked = await findDialog('Release the funds?');
  expect(asked.textContent).toMatch(/cannot be undone/);
  expect(asked.textContent).toMatch(/Platform fee \(10%\)-\$90.*Mira Okafor receives\$810/);
  await pressButton('Release $900', asked);
  await pressButton('Releasing...', asked);
  shown = completedWorkspace;
  release({ projectId: 7, state: 'completed' });
  expect(await findToastText('Funds released')).toMatch(/completed/);
  const title = await heading('The project is completed');
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(calls('hires.release')).toEqual([{ ...stepTarget }]);
  expect(screen.queryByRole('button', { name: 'Release the funds' })).toBeNull();
});

test('the developer delivers a note and links, and an invalid link is reported at its field', async () => {
  let shown = inProgressWorkspace;
  const { calls } = showWorkspace(inProgressWorkspace, {
    'hires.workspace': () => shown,
    'hires.deliver': () => {
      shown = { ...workspace, party: 'developer', steps: [] };
      return { projectId: 7, state: 'delivered' };
    },
  });
  await heading('Your turn: build it and deliver');
  await pressButton('Deliver the work');
  const form = await findDialog('Deliver the work');
  await pressButton('Deliver', form);
  const note = within(form).getByLabelText('What do you deliver?');
  expect(getFieldError(note)).toBe('Please say what you deliver');
  await userEvent.type(note, 'All pages are live.');
  await userEvent.type(within(form).getByRole('textbox', { name: 'Link 1' }), 'https://a.example/');
  await pressButton('Add a link', form);
  await userEvent.type(within(form).getByRole('textbox', { name: 'Link 2' }), 'nonsense');
  await pressButton('Deliver', form);
  const second = within(form).getByRole('textbox', { name: 'Link 2' });
  expect(getFieldError(second)).toMatch(/full web address/);
  expect(getFieldError(within(form).getByRole('textbox', { name: 'Link 1' }))).toBeUndefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  expect(sessionStorage.getItem('draft:deliver-7')).toContain('All pages are live.');

  await pressButton('Remove link 2', form);
  await pressButton('Deliver', form);
  expect(await findToastText('Work delivered')).toContain('Clara Client has been notified.');
  await heading('Waiting for Clara Client');
  expect(calls('hires.deliver')).toEqual([
    { ...stepTarget, note: 'All pages are live.', links: ['https://a.example/'], fileIds: [] },
  ]);
  expect(sessionStorage.getItem('draft:deliver-7')).toBeNull();
});

test('the money is shown as a labelled chart and as a table with fee and net amount', async () => {
  showWorkspace(workspace);
  const closed = await screen.findByRole('region', { name: 'Money' });
  expect(closed.textContent).toBe('MoneyHeld as protected funds: $900');
  const money = await unfold('Money');
  expect(within(money).getByRole('img').getAttribute('aria-label')).toBe(
    'Held as protected funds: $900',
  );
  const row = (name: string) =>
    within(within(money).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row('Held as protected funds')).toEqual(['$900', '$0']);
  expect(row('Platform fee \\(10%\\)')).toEqual(['$0', '$90']);
  expect(row('Mira Okafor receives')).toEqual(['$0', '$810']);
  expect(row('You pay in the end')).toEqual(['$900', '$900']);
  expect(within(money).queryByRole('row', { name: /^Refunded/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(/escrow/i);
});

test.each([
  ['client', ['Paid by you', 'Mira Okafor receives', 'Refunded to you', 'You pay in the end']],
  [
    'developer',
    [
      'Paid by Clara Client',
      'You receive',
      'Refunded to Clara Client',
      'Clara Client pays in the end',
    ],
  ],
] as const)('the %s is not called by name in the table of the money', async (party, labels) => {
  showWorkspace({ ...workspace, party, refundedCents: 10_000 });
  const money = await unfold('Money');
  const read = within(money)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(read).toEqual(expect.arrayContaining([...labels]));
});

test('deliveries are listed newest first, with their links and requested changes', async () => {
  showWorkspace({
    ...workspace,
    deliveryCount: 2,
    deliveries: [
      { ...delivery, changesNote: 'The form is missing.', changesAt: inDays(0) },
      { ...delivery, id: 2, note: 'With the form.', links: [] },
    ],
  });
  const work = await screen.findByRole('region', { name: 'Work' });
  const titles = within(work).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Delivery 2', 'Delivery 1']);
  expect(work.textContent).toContain('The form is missing.');
  const link = within(work).getByRole('link', { name: 'https://demo.example.org/' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a picture that was delivered is shown, and can be had under its name', async () => {
  const file = { name: 'home page.png', type: 'image/png', size: 2_048, sha256: 'a'.repeat(64) };
  showWorkspace({ ...workspace, deliveries: [{ ...delivery, files: [{ id: 4, ...file }] }] });
  const files = await screen.findByRole('list', { name: 'Files of delivery 1' });
  expect(within(files).getByRole('img', { name: 'home page.png' })).toBeTruthy();
  const had = within(files).getByRole('link', { name: /^home page.png\s*2 kB$/ });
  expect(had.getAttribute('download')).toBe('home page.png');
  expect(had.getAttribute('href')).toBe('/files/4/home%20page.png');
});

test('a refund that did not reach the card is not shown as completed', async () => {
  const cancelled = {
    ...completedWorkspace,
    state: 'cancelled',
    releasedCents: 0,
    feeCents: 0,
  } as const;
  showWorkspace({ ...cancelled, refundedCents: 90_000, unreturnedCents: 90_000 });
  await heading('The project is cancelled');
  const words =
    '$900 of the refund did not reach your card. Our team will contact you to find another way.';
  expect(screen.getByText(words)).toBeTruthy();
});

test('a refund of a lower price that did not reach the card is shown while the work runs', async () => {
  showWorkspace({
    ...{ ...workspace, amountCents: 60_000, reducedCents: 30_000 },
    ...{ refundedCents: 30_000, unreturnedCents: 30_000 },
  });
  const next = await screen.findByRole('region', { name: 'Your turn: review the work' });
  expect(next.textContent).toContain(
    '$300 of the refund did not reach your card. Our team will contact you to find another way.',
  );
});

test('a developer whose funds were released gets a link to their payouts', async () => {
  showWorkspace({ ...completedWorkspace, party: 'developer', deliveries: [] });
  await heading('The project is completed');
  const way = screen.getByRole('link', { name: 'See your payouts' });
  expect(way.getAttribute('href')).toBe('/payouts');
  expect(screen.getByText('Nothing was delivered.')).toBeTruthy();
});

test('the conversation of both sides is in the room, and can be answered there', async () => {
  const message = {
    id: 31,
    key: 'a',
    senderId: 11,
    text: 'The list is in the menu.',
    attachments: [],
    createdAt: inDays(0),
  };
  const { calls } = showWorkspace(
    { ...workspace, conversationId: 4 },
    {
      'conversations.messages': () => ({ items: [message], more: false }),
      'conversations.get': () => ({
        id: 4,
        other: { id: 11, name: 'Mira Okafor', avatar: null, role: 'developer' },
        project: { id: 7, title: 'A booking page' },
        isOtherDeleted: false,
        blockedByMe: false,
        blockedByOther: false,
        lastReadId: 0,
        otherReadId: 0,
      }),
      'conversations.markRead': () => ({ done: true }),
      'conversations.send': () => ({ ...message, id: 32, senderId: 5 }),
    },
  );
  const talk = await screen.findByRole('region', { name: 'Conversation' });
  await within(talk).findByText('The list is in the menu.');
  await vi.waitFor(() =>
    expect(calls('conversations.markRead')).toEqual([{ id: 4, messageId: 31 }]),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Write a message' }));
  expect(document.activeElement).toBe(within(talk).getByLabelText('Message'));
  await userEvent.keyboard('Thank you!');
  await pressButton('Send', talk);
  await vi.waitFor(() =>
    expect(calls('conversations.send')).toMatchObject([{ conversationId: 4, text: 'Thank you!' }]),
  );
  const link = within(talk).getByRole('link', { name: 'Open in Messages' });
  expect(link.getAttribute('href')).toBe('/messages/4');
});

test('nobody can write to a deleted account, but its messages can be read', async () => {
  showWorkspace({
    ...completedWorkspace,
    developer: { ...completedWorkspace.developer, name: 'Former member' },
  });
  const talk = await screen.findByRole('region', { name: 'Conversation' });
  expect(within(talk).getByRole('button', { name: 'See the conversation' })).toBeTruthy();
  expect(within(talk).queryByRole('button', { name: /Write to/ })).toBeNull();
});

test('a change made in another tab appears here too', async () => {
  const { answer } = showWorkspace(workspace);
  await heading('Your turn: review the work');
  answer('hires.workspace', () => completedWorkspace);
  act(() => dispatchLiveEvent({ kind: 'work', id: 7 }));
  await heading('The project is completed');
});

test('the other side’s step appears without a reload', async () => {
  const { answer } = showWorkspace({ ...workspace, party: 'developer', steps: [] });
  await heading('Waiting for Clara Client');
  answer('hires.workspace', () => ({ ...completedWorkspace, party: 'developer' }));
  act(() => dispatchLiveEvent({ kind: 'notification', id: 4 }));
  await heading('The project is completed');
});

test('outsiders get the page of a missing workspace', async () => {
  const words = 'This project room does not exist, or you cannot open it.';
  showWorkspace(new Refusal(404, words));
  await heading('Project Room Not Found');
  expect(screen.getByText(words)).toBeTruthy();
});

test('a visitor is asked to sign in and returns', async () => {
  const { place } = showWorkspace(workspace, { 'accounts.me': () => null });
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/projects/7/room');
});

test('a workspace that failed to load can be loaded again', async () => {
  const { answer } = showWorkspace(new Refusal(400, 'Not now.'));
  await heading('Failed to Load the Project Room');
  answer('hires.workspace', () => workspace);
  await pressButton('Retry');
  await heading('Your turn: review the work');
});
