import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { screenReaderText, showScreen } from '#testing/ui/screen.tsx';
import { ContactSection, DeveloperActions } from './DeveloperActions.tsx';

afterEach(() => vi.unstubAllGlobals());

const ada = { id: 3, name: 'Ada Byron', isPaused: false };
const all = [
  'Contact Developer',
  'Invite to Project',
  'Save to Favorites',
  'Report Profile',
  'Send Message',
];

function someone(role: UserView['role'], id = 5): UserView {
  return { id, role, name: 'Some One', username: 'some', email: 's@x.example', avatar: null };
}

async function show(me: UserView | null, developer = ada) {
  showScreen(
    () => (
      <>
        <DeveloperActions developer={developer} me={me} />
        <ContactSection developer={developer} me={me} />
        <p>Shown</p>
      </>
    ),
    { at: '/developers/3', answers: { 'favorites.ids': () => [] } },
  );
  await screen.findByText('Shown');
}

const names = (role: 'button' | 'link') => screen.queryAllByRole(role).map(screenReaderText);

test('a client has all five quick actions and can make an offer', async () => {
  await show(someone('client'));
  await screen.findByRole('button', { name: 'Make an offer' });
  const [contact, invite, ...others] = all;
  expect(names('button')).toEqual([contact, invite, 'Make an offer', ...others]);
});

test('visitors see all five actions, and each leads to the sign-in and back', async () => {
  await show(null);
  expect(names('link')).toEqual(all);
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(new Set(ways)).toEqual(new Set(['/login?from=%2Fdevelopers%2F3']));
});

test('another developer can only report', async () => {
  await show(someone('developer'));
  expect(names('button')).toEqual(['Report Profile']);
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['the developer themselves', someone('developer', 3)],
  ['an admin', someone('admin')],
])('%s has none of them', async (_who, me) => {
  await show(me);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['a client', someone('client')],
  ['a stranger', null],
])(
  '%s sees in advance that nothing new can be started with a developer, without the reason',
  async (_who, me) => {
    await show(me, { ...ada, isPaused: true });
    for (const name of ['Contact Developer', 'Invite to Project', 'Send Message']) {
      const act = screen.getByRole('button', { name });
      expect(act).toHaveProperty('disabled', true);
      const reason = document.getElementById(act.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe(
        'You cannot start anything new with Ada Byron at the moment.',
      );
    }
  },
);
