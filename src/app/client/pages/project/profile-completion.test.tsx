import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { CreateProjectPage } from './CreateProjectPage.tsx';

const clara = {
  id: 5,
  name: 'Clara Client',
  username: 'clara-client',
  email: 'clara@demo.example',
  avatar: null,
  role: 'client',
};
const project = {
  Title: 'A booking page',
  Description: 'Rooms and dates, payment by card.',
  Category: 'Web App',
  'Budget in USD': '12500',
  Deadline: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
};
const whole = {
  'First Name': 'Clara',
  'Last Name': 'Client',
  Email: 'clara@demo.example',
  Password: 'Passw0rd!',
  'Confirm Password': 'Passw0rd!',
  City: 'Oslo',
  Country: 'Norway',
};
type Label = keyof typeof whole;

const dialog = async () => within(await screen.findByRole('dialog'));
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const send = async () =>
  userEvent.click(
    (await dialog()).getByRole('button', { name: 'Create profile and post project' }),
  );

async function choose(country: string) {
  const box = field('Country');
  await userEvent.click(box);
  fireEvent.change(box, { target: { value: country } });
  await userEvent.keyboard('{Enter}');
}

async function fill(changes: Partial<Record<Label, string>> = {}) {
  const { Country, ...texts } = { ...whole, ...changes };
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(field(label), { target: { value } });
  }
  if (Country) await choose(Country);
}

async function openDialog(answers: Record<string, (input: unknown) => unknown> = {}) {
  const shown = showScreen(() => <CreateProjectPage />, {
    at: '/create-project',
    answers: {
      'accounts.checkEmail': () => ({ exists: false }),
      'profiles.signUpClient': () => clara,
      'projects.post': () => ({ id: 77, title: 'A booking page' }),
      ...answers,
    },
  });
  for (const [label, value] of Object.entries(project)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create Project' }));
  await screen.findByRole('dialog');
  return shown;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a valid project of a visitor opens the dialog and sends nothing yet', async () => {
  const { calls } = await openDialog();
  expect(await screen.findByRole('dialog', { name: 'Complete your profile' })).toBeTruthy();
  expect(calls('projects.post')).toEqual([]);
});

test.each<[Label, string, string]>([
  ['First Name', '', 'First name is required'],
  ['Email', 'clara@yahoo.co', 'Please check your email domain for typos'],
  ['Password', 'passw0rd', 'Password must contain at least one special character'],
  ['Confirm Password', 'Passw0rd?', 'Passwords do not match'],
  ['Country', '', 'Country is required'],
])(
  'a message of the schema is beside its field, which has the focus: %s "%s"',
  async (label, value, words) => {
    const { calls } = await openDialog();
    const confirmed = label === 'Password' ? { 'Confirm Password': value || 'x' } : {};
    await fill({ ...confirmed, [label]: value });
    await send();
    expect(getFieldError(field(label))).toBe(words);
    expect(document.activeElement).toBe(field(label));
    expect(calls('accounts.checkEmail')).toEqual([]);
  },
);

test('a visitor who posts and signs up sees the terms beside the form', async () => {
  await openDialog();
  const dialog = within(screen.getByRole('dialog'));
  for (const [name, to] of [
    ['terms', '/terms'],
    ['privacy page', '/privacy'],
  ] as const) {
    const link = dialog.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank']);
  }
});

test('errors are listed in the order of the form, all at once', async () => {
  await openDialog();
  await fill({ 'Last Name': '', Password: 'passw0rd', City: '', Country: '' });
  await send();
  const form = (await screen.findByRole('dialog')).querySelector('form');
  const said = [...(form?.querySelectorAll('[id$="-error"]') ?? [])].map((one) => one.textContent);
  expect(said).toEqual([
    'Last name is required',
    'Password must contain at least one special character',
    'Passwords do not match',
    'City is required',
    'Country is required',
  ]);
  expect(document.activeElement).toBe(field('Last Name'));
});

test('a likely typo in the address is shown under the title Email Error', async () => {
  await openDialog();
  await fill({ Email: 'clara@x.con' });
  await send();
  expect(await findToastText('Email Error')).toBe(
    'Email Error: Please check your email address - did you mean .com?',
  );
});

test('after the profile is created the project continues with the same data', async () => {
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  const { calls, place } = await openDialog({
    'projects.post': () => seen.then(() => ({ id: 77, title: 'A booking page' })),
  });
  await fill();
  await send();
  expect(await findToastText('Profile created')).toBe('Profile created successfully!');
  go();
  await vi.waitFor(() => expect(place()).toBe('/projects/77'));
  expect(calls('accounts.checkEmail')).toEqual([{ email: 'clara@demo.example' }]);
  expect(calls('profiles.signUpClient')).toEqual([
    {
      firstName: 'Clara',
      lastName: 'Client',
      companyName: '',
      email: 'clara@demo.example',
      password: 'Passw0rd!',
      city: 'Oslo',
      state: '',
      country: 'Norway',
      profilePhoto: '',
    },
  ]);
  expect(calls('projects.post')).toMatchObject([{ title: 'A booking page', budget: '12500' }]);
});

test.each([
  ['the check says so', { 'accounts.checkEmail': () => ({ exists: true }) }],
  ['the server says so', { 'profiles.signUpClient': () => new Refusal(409, 'Taken.') }],
])('an address is already registered when %s', async (_who, answers) => {
  const { calls } = await openDialog(answers);
  await fill();
  await send();
  expect(await findToastText('Email Already Registered')).toBe(
    'Email Already Registered: This email is already associated with a user. Please log in instead.',
  );
  expect(document.activeElement).toBe(field('Email'));
  expect(calls('projects.post')).toEqual([]);
});

test('a failed check is reported, and nothing is created', async () => {
  const { calls } = await openDialog({ 'accounts.checkEmail': () => noResponse });
  await fill();
  await send();
  expect(await findToastText('Failed to validate')).toMatch(/^Failed to validate profile data/);
  expect(calls('profiles.signUpClient')).toEqual([]);
});

test('after a lost sign-up response the own address does not count as taken', async () => {
  const { calls, answer } = await openDialog({ 'profiles.signUpClient': () => noResponse });
  await fill();
  await send();
  expect(await findToastText('Error')).toContain('We could not confirm this.');
  answer('accounts.checkEmail', () => ({ exists: true }));
  await send();
  await vi.waitFor(() => expect(calls('profiles.signUpClient')).toHaveLength(2));
  expect(screen.queryByText('Email Already Registered')).toBeNull();
});

test('any other refusal is shown with the server’s message', async () => {
  await openDialog({ 'profiles.signUpClient': () => new Refusal(400, 'Not like this.') });
  await fill();
  await send();
  expect(await findToastText('Not like this.')).toBe('Error: Not like this.');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('Cancel closes the dialog and leaves the project as it was', async () => {
  const { calls } = await openDialog();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'A booking page');
  expect(screen.getByRole('button', { name: 'Create Project' })).toBeTruthy();
  expect(calls('projects.post')).toEqual([]);
});

test('a running submission cannot be abandoned', async () => {
  await openDialog({ 'profiles.signUpClient': () => new Promise(() => {}) });
  await fill();
  await send();
  await (await dialog()).findByRole('button', { name: 'Creating...' });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a visitor with an account can sign in and return to the draft', async () => {
  await openDialog();
  const link = (await dialog()).getByRole('link', { name: 'Already have an account? Sign in' });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fcreate-project');
  expect(sessionStorage.getItem('draft:project')).toContain('A booking page');
});

test('a typed country remains when the focus moves on', async () => {
  await openDialog();
  await userEvent.type(field('Country'), 'Switz');
  await userEvent.tab();
  expect(field('Country')).toHaveProperty('value', 'Switzerland');
  await userEvent.clear(field('Country'));
  await userEvent.type(field('Country'), 'Nowhere');
  await userEvent.tab();
  expect(field('Country')).toHaveProperty('value', 'Switzerland');
});

test('the states are N/A and fifty, the countries begin with the United States', async () => {
  await openDialog();
  const states = within((await dialog()).getByRole('combobox', { name: 'State' }));
  const names = states.getAllByRole('option').map((option) => option.textContent);
  expect(names).toHaveLength(51);
  expect(names.slice(0, 2)).toEqual(['N/A', 'Alabama']);
  await userEvent.click(field('Country'));
  const countries = within(await screen.findByRole('listbox', { name: 'Country' }));
  expect(countries.getAllByRole('option')[0]?.textContent).toBe('United States');
});

test('the profile is still there after the page was left, without the passwords', async () => {
  const { unmount } = await openDialog();
  await fill({ Country: '' });
  unmount();
  await openDialog();
  expect(field('First Name')).toHaveProperty('value', 'Clara');
  expect(field('Email')).toHaveProperty('value', 'clara@demo.example');
  expect(field('Password')).toHaveProperty('value', '');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Passw0rd!');
});
