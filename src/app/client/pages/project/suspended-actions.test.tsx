import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { HireButton } from '#features/bids/ui/decision/HireButton.tsx';
import { PlacedBid } from '#features/bids/ui/panel/PlacedBid.tsx';
import { AskAboutProject } from '#features/conversations/ui/AskAboutProject.tsx';
import { InviteDevelopersButton } from '#features/projects/invitations/ui/client/InviteDevelopersButton.tsx';
import { OpenRequests } from '#features/projects/invitations/ui/client/OpenRequests.tsx';
import { AnswerButtons } from '#features/projects/invitations/ui/developer/AnswerButtons.tsx';
import { RequestInvitation } from '#features/projects/invitations/ui/developer/RequestInvitation.tsx';
import { ExtendDeadline } from '#features/projects/ui/page/ExtendDeadline.tsx';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { bid, project } from '#testing/fixtures/bid-fixture.ts';
import { renderChanges } from '#testing/ui/bid-panel-screen.tsx';
import { showScreen } from '#testing/ui/screen.tsx';
import { DeveloperActions } from '../profile/DeveloperActions.tsx';

afterEach(() => vi.unstubAllGlobals());

const now = new Date();
const at = now.toISOString();
const mira = { id: 11, name: 'Mira Okafor', avatar: null, rating: 0, reviewCount: 0 };
const me = { ...mira, role: 'client' as const, username: 'm', email: 'm@x.example' };
const request = { id: 21, message: null, createdAt: at, developer: mira };
const ignore = () => {};

const handlers = {
  isWithdrawnElsewhere: false,
  resumesDraft: false,
  onEditing: ignore,
  onWithdrawn: ignore,
  onWithdrawnElsewhere: ignore,
};

/** Every action that is refused to suspended users, besides posting and bidding. */
const actions: [name: RegExp, Act: () => ReactNode][] = [
  [/^Ask about a project/, () => <AskAboutProject projects={[project]} />],
  [
    /^Contact Developer/,
    () => <DeveloperActions developer={{ ...mira, isPaused: false }} me={me} />,
  ],
  [
    /^Invite to Project/,
    () => <DeveloperActions developer={{ ...mira, isPaused: false }} me={me} />,
  ],
  [/^Invite developers/, () => <InviteDevelopersButton project={project} invitedIds={[]} />],
  [/^Invite ?Mira/, () => <OpenRequests projectId={7} requests={[request]} totalCount={1} />],
  [/^Request Invitation/, () => <RequestInvitation projectId={7} viewer={{ role: 'developer' }} />],
  [/^Extend deadline/, () => <ExtendDeadline projectId={7} />],
  [
    /^Accept/,
    () => (
      <AnswerButtons project={project} clientName="Clara" variant="primary" onAnswer={ignore} />
    ),
  ],
  [
    /^Edit/,
    () => (
      <PlacedBid
        project={project}
        bid={bid}
        now={now}
        renderChanges={renderChanges}
        {...handlers}
      />
    ),
  ],
  [/^Hire/, () => <HireButton bid={bid} />],
];

async function show(Act: () => ReactNode, suspended: boolean, name: RegExp) {
  const { answer } = showScreen(Act, {
    answers: {
      'accounts.me': () => ({ ...me, suspended }),
      'favorites.ids': () => [],
      'invitations.state': () => ({ invitation: null, request: null }),
    },
  });
  return { button: await screen.findByRole('button', { name }), answer };
}

test.each(actions)('a suspended user sees the reason before trying: %s', async (name, Act) => {
  await show(Act, true, name);
  await vi.waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveProperty('disabled', true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(
      /^Your account is suspended. You can finish running work, but not start anything new./,
    );
  });
});

test.each(actions)('other users can use it: %s', async (name, Act) => {
  const { button } = await show(Act, false, name);
  expect(button).toHaveProperty('disabled', false);
});

test.each(['suspension', 'missed'])(
  'open pages open up when a suspension ends: %s',
  async (kind) => {
    const { answer } = await show(() => <HireButton bid={bid} />, true, /^Hire/);
    const isDisabled = (disabled: boolean) => () =>
      expect(screen.getByRole('button', { name: /^Hire/ })).toHaveProperty('disabled', disabled);
    await vi.waitFor(isDisabled(true));
    answer('accounts.me', () => me);
    act(() => dispatchLiveEvent({ kind, id: 1 }));
    await vi.waitFor(isDisabled(false));
  },
);
