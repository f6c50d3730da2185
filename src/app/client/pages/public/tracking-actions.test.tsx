import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProfileCompletion } from '#features/profiles/ui/ProfileCompletion.tsx';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { mockTrackers } from '#testing/ui/trackers.ts';
import { ErrorPage } from '../../shell/error-pages.tsx';
import { DeveloperPage } from '../profile/DeveloperPage.tsx';

type Answers = Record<string, (input: unknown) => unknown>;

let trackers: Awaited<ReturnType<typeof mockTrackers>>;
beforeAll(async () => {
  trackers = await mockTrackers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const clara = {
  id: 5,
  name: 'Clara Client',
  username: 'clara',
  email: 'clara@x.example',
  avatar: null,
  role: 'client',
};
const ada = {
  id: 3,
  name: 'Ada Byron',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  bio: 'Engines.',
  skills: [],
  rating: 0,
  reviewCount: 0,
  completedProjects: 0,
  availability: 'available',
  city: null,
  country: null,
};
const deadline = '2099-01-01T00:00:00.000Z';
const developer = { content_type: 'developer', content_ids: ['3'] };

function show(page: ReactNode, at: string, answers: Answers) {
  trackers.startVisit(at);
  return showScreen(() => page, { at, answers: { 'accounts.me': () => clara, ...answers } });
}

function showAda(answers: Answers = {}) {
  return show(<DeveloperPage id={3} />, '/developers/3', {
    'profiles.developer': () => ada,
    'portfolio.ofDeveloper': () => [],
    'bids.openCount': () => ({ activeBids: 0 }),
    'stories.list': () => ({ items: [], next: null }),
    'reviews.ratings': () => ({ count: 0, rating: 0, stars: [0, 0, 0, 0, 0] }),
    'reviews.ofUser': () => ({ items: [], next: null }),
    'favorites.ids': () => [],
    ...answers,
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a view of a developer and the first message to them are tracked by id', async () => {
  showAda({ 'conversations.start': () => ({ id: '9' }) });
  await press('Contact Developer');
  await vi.waitFor(() => expect(trackers.pixelCalls()).toHaveLength(2));
  expect(trackers.pixelCalls()).toEqual([
    ['ViewContent', developer],
    ['Contact', developer],
  ]);
  expect(trackers.recorded()).toEqual(['developer_profile_viewed']);
  expect(trackers.everything()).not.toMatch(/Ada|Clara/);
});

test('a conversation that is refused was no contact', async () => {
  showAda({ 'conversations.start': () => new Refusal(409, 'They blocked you.') });
  await press('Contact Developer');
  await screen.findByText('They blocked you.');
  expect(trackers.pixelCalls()).toEqual([['ViewContent', developer]]);
});

test('a sent invitation is tracked without its text', async () => {
  showAda({
    'invitations.invitableProjects': () => [
      { id: 7, title: 'Zanzibar ledger', budget: 500, isPrivate: true, deadline, invitation: null },
    ],
    'invitations.send': () => ({ done: true }),
  });
  await press('Invite to Project');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio'));
  await userEvent.type(dialog.getByRole('textbox'), 'Please bid.');
  expect(trackers.recorded()).not.toContain('invitation_sent');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await vi.waitFor(() => expect(trackers.recorded()).toContain('invitation_sent'));
  expect(trackers.everything()).not.toMatch(/Zanzibar|Please bid/);
});

test('a favorite is a feature used when it is saved, and not when it is removed', async () => {
  const saved = new Set<number>();
  showAda({
    'favorites.ids': () => [...saved],
    'favorites.set': (input) => {
      if (Object(input).saved) saved.add(3);
      else saved.delete(3);
      return { done: true };
    },
  });
  const used = () => trackers.recorded().filter((name) => name === 'feature_used_favorites');
  await press('Save to Favorites');
  await vi.waitFor(() => expect(used()).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { pressed: true }));
  await vi.waitFor(() => expect(saved.size).toBe(0));
  expect(used()).toHaveLength(1);
});

test('a client’s sign-up is tracked without name, email or place', async () => {
  const completed = vi.fn(async () => {});
  show(
    <ProfileCompletion opened onClose={() => {}} onCompleted={completed} signIn={null} />,
    '/create-project',
    {
      'accounts.me': () => null,
      'accounts.checkEmail': () => ({ exists: false }),
      'profiles.signUpClient': () => clara,
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const typed = {
    'First Name': 'Clara',
    'Last Name': 'Client',
    Email: 'clara@x.example',
    Password: 'Passw0rd!',
    'Confirm Password': 'Passw0rd!',
  };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(await dialog.findByLabelText(label, { selector: 'input' }), {
      target: { value },
    });
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  fireEvent.change(await dialog.findByLabelText('City'), { target: { value: 'Oslo' } });
  const country = dialog.getByLabelText('Country', { selector: 'input' });
  await userEvent.click(country);
  fireEvent.change(country, { target: { value: 'Norway' } });
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Create profile and post project' }));
  await vi.waitFor(() => expect(trackers.recorded()).toContain('form_completed_client_signup'));
  expect(trackers.pixelCalls()).toEqual([['CompleteRegistration', { content_name: 'client' }]]);
  expect(trackers.recorded()).toContain('client_signup_completed');
  expect(trackers.everything()).not.toMatch(/Clara|clara@|Oslo|Norway|Passw0rd/);
});

test('a failed page is tracked by its status only', async () => {
  const error = new Error('Ann’s project');
  show(<ErrorPage error={error} reset={() => {}} />, '/projects/7', {});
  await screen.findByRole('heading', { name: 'Something Went Wrong' });
  expect(trackers.recorded()).toEqual(['error_occurred', 'error_occurred_page_500']);
  expect(trackers.everything()).not.toContain('Ann');
});
