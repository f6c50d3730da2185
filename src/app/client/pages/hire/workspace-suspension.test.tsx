import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  disputedWorkspace,
  inDays,
  inProgressWorkspace,
  stepTarget,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const reason = 'Another client reported the same work as copied.';
const stopped = {
  ...disputedWorkspace,
  offeredTo: null,
  steps: [],
  next: { turn: 'admin' as const, until: inDays(5), automaticStep: null },
  disputes: disputedWorkspace.disputes.map((one) => ({
    ...one,
    openedBy: 'admin' as const,
    reason,
    statements: [],
    offers: [],
  })),
};

test('an admin reads the effect of a dispute before it stops the money', async () => {
  const { calls } = showWorkspace(
    { ...inProgressWorkspace, party: 'admin', steps: [{ name: 'dispute', opensAt: null }] },
    { 'disputes.open': () => ({ ...stopped, party: 'admin' }) },
  );
  await screen.findByRole('heading', { name: 'Waiting for Mira Okafor' });
  await pressButton('Open a dispute');
  const asked = await findDialog('Open a dispute');
  expect(asked.textContent).toContain('Clara Client and Mira Okafor can read this and have 5 days');
  expect(asked.textContent).toContain('An admin then decides');
  await userEvent.type(within(asked).getByRole('textbox'), reason);
  await pressButton('Open dispute', asked);
  await findToastText('Dispute opened');
  expect(calls('disputes.open')).toEqual([{ ...stepTarget, reason, fileIds: [] }]);
});

test.each(['client', 'developer'] as const)(
  'the %s sees that an admin opened the dispute and can answer, but make no offer',
  async (party) => {
    showWorkspace({ ...stopped, party });
    await screen.findByRole('heading', { name: 'Both sides may answer' });
    const [said] = within(screen.getByRole('list', { name: 'Statements' })).getAllByRole(
      'listitem',
    );
    expect(said?.textContent).toContain('Our teamBidwright');
    expect(said?.textContent).toContain(reason);
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Write a statement' })).toBeTruthy();
  },
);
