import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { GUESSABLE_PASSWORD_CODE } from '#features/accounts/passwords/password.rules.ts';
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
const account = {
  'First Name': 'Clara',
  'Last Name': 'Client',
  Email: 'clara@demo.example',
  Password: 'Passw0rd!',
  'Confirm Password': 'Passw0rd!',
};

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

function fill(changes: Partial<typeof account> = {}) {
  for (const [label, value] of Object.entries({ ...account, ...changes })) {
    fireEvent.change(field(label), { target: { value } });
  }
}

const next = async () =>
  userEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));

/** Fills the first step and opens the second. */
async function fillAccount() {
  fill();
  await next();
  await (await dialog()).findByLabelText('City');
}

/** Fills both steps. */
async function fillAll() {
  await fillAccount();
  fireEvent.change(field('City'), { target: { value: 'Oslo' } });
  await choose('Norway');
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

test.each<[keyof typeof account, string, string]>([
  ['First Name', '', 'First name is required'],
  ['Email', 'clara@yahoo.co', 'Please check your email domain for typos'],
  ['Password', 'passw0rd', 'Password must contain at least one special character'],
  ['Confirm Password', 'Passw0rd?', 'Passwords do not match'],
])(
  'a message of the schema is beside its field, which has the focus: %s "%s"',
  async (label, value, words) => {
    const { calls } = await openDialog();
    const confirmed = label === 'Password' ? { 'Confirm Password': value || 'x' } : {};
    fill({ ...confirmed, [label]: value });
    await next();
    expect(getFieldError(field(label))).toBe(words);
    expect(document.activeElement).toBe(field(label));
    expect(calls('accounts.checkEmail')).toEqual([]);
  },
);

test('place and country are required in the second step, which has the focus', async () => {
  const { calls } = await openDialog();
  await fillAccount();
  await vi.waitFor(() => expect(document.activeElement).toBe(field('City')));
  await send();
  expect(getFieldError(field('City'))).toBe('City is required');
  expect(getFieldError(field('Country'))).toBe('Country is required');
  expect(document.activeElement).toBe(field('City'));
  expect(calls('accounts.checkEmail')).toHaveLength(1);
  expect(calls('profiles.signUpClient')).toEqual([]);
});

test('Back returns to the first step with its values', async () => {
  await openDialog();
  await fillAccount();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }));
  expect(field('First Name')).toHaveProperty('value', 'Clara');
  expect(field('Password')).toHaveProperty('value', 'Passw0rd!');
});

test('a visitor who posts and signs up sees the terms beside the form', async () => {
  await openDialog();
  await fillAccount();
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
  fill({ 'Last Name': '', Password: 'passw0rd' });
  await next();
  const form = (await screen.findByRole('dialog')).querySelector('form');
  const said = [...(form?.querySelectorAll('[id$="-error"]') ?? [])].map((one) => one.textContent);
  expect(said).toEqual([
    'Last name is required',
    'Password must contain at least one special character',
    'Passwords do not match',
  ]);
  expect(document.activeElement).toBe(field('Last Name'));
});

test('a likely typo in the address is shown under the title Email Error', async () => {
  await openDialog();
  fill({ Email: 'clara@x.con' });
  await next();
  expect(await findToastText('Email Error')).toBe(
    'Email Error: Please check your email address - did you mean .com?',
  );
});

test('after the profile is created the project continues with the same data', async () => {
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  const { calls, place } = await openDialog({
    'projects.post': () => seen.then(() => ({ id: 77, title: 'A booking page' })),
  });
  await fillAll();
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
  if ('profiles.signUpClient' in answers) {
    await fillAll();
    await send();
  } else {
    fill();
    await next();
  }
  expect(await findToastText('Email Already Registered')).toBe(
    'Email Already Registered: This email is already associated with a user. Please log in instead.',
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(calls('projects.post')).toEqual([]);
});

test('a failed check is reported, and nothing is created', async () => {
  const { calls } = await openDialog({ 'accounts.checkEmail': () => noResponse });
  fill();
  await next();
  expect(await findToastText('Failed to validate')).toMatch(/^Failed to validate profile data/);
  expect(calls('profiles.signUpClient')).toEqual([]);
});

test('after a lost sign-up response the own address does not count as taken', async () => {
  const { calls, answer } = await openDialog({ 'profiles.signUpClient': () => noResponse });
  await fillAll();
  await send();
  expect(await findToastText('Error')).toContain('We could not confirm this.');
  answer('accounts.checkEmail', () => ({ exists: true }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }));
  await next();
  await send();
  await vi.waitFor(() => expect(calls('profiles.signUpClient')).toHaveLength(2));
  expect(screen.queryByText('Email Already Registered')).toBeNull();
});

test('any other refusal is shown with the server’s message', async () => {
  await openDialog({ 'profiles.signUpClient': () => new Refusal(400, 'Not like this.') });
  await fillAll();
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
  await fillAll();
  await send();
  await (await dialog()).findByRole('button', { name: 'Creating...' });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Back' }));
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
  await fillAccount();
  await userEvent.type(field('Country'), 'Switz');
  await userEvent.tab();
  expect(field('Country')).toHaveProperty('value', 'Switzerland');
  await userEvent.clear(field('Country'));
  await userEvent.type(field('Country'), 'Nowhere');
  await userEvent.tab();
  expect(field('Country')).toHaveProperty('value', 'Switzerland');
});

test('a typed country that is not in the list asks to choose one', async () => {
  await openDialog();
  await fillAccount();
  await userEvent.type(field('Country'), 'Nowhere');
  await userEvent.tab();
  expect(getFieldError(field('Country'))).toBe('Choose a country from the list');
  await choose('Norway');
  expect(getFieldError(field('Country'))).toBeUndefined();
});

test('the states are N/A and fifty, the countries begin with the United States', async () => {
  await openDialog();
  await fillAccount();
  const states = within((await dialog()).getByRole('combobox', { name: 'State' }));
  const names = states.getAllByRole('option').map((option) => option.textContent);
  expect(names).toHaveLength(51);
  expect(names.slice(0, 2)).toEqual(['N/A', 'Alabama']);
  await userEvent.click(field('Country'));
  const countries = within(await screen.findByRole('listbox', { name: 'Country' }));
  expect(countries.getAllByRole('option')[0]?.textContent).toBe('United States');
});

test('outside the United States the state is N/A', async () => {
  await openDialog();
  await fillAccount();
  const state = () => screen.getByRole('combobox', { name: 'State' });
  await userEvent.selectOptions(state(), 'Ohio');
  await choose('Norway');
  expect(state()).toMatchObject({ value: 'N/A', disabled: true });
  await choose('United States');
  expect(state()).toMatchObject({ value: 'N/A', disabled: false });
});

test('the server’s refusal of the password returns to its field', async () => {
  const refusal = new Refusal(400, 'Too easy to guess.', {}, GUESSABLE_PASSWORD_CODE);
  await openDialog({ 'profiles.signUpClient': () => refusal });
  await fillAll();
  await send();
  expect(await findToastText('Error')).toBe('Error: Too easy to guess.');
  expect(getFieldError(field('Password'))).toBe('Too easy to guess.');
});

test('the profile is still there after the page was left, without the passwords', async () => {
  const { unmount } = await openDialog();
  fill();
  unmount();
  await openDialog();
  expect(field('First Name')).toHaveProperty('value', 'Clara');
  expect(field('Email')).toHaveProperty('value', 'clara@demo.example');
  expect(field('Password')).toHaveProperty('value', '');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Passw0rd!');
});
