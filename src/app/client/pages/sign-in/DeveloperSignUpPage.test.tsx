import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { DeveloperSignUpPage } from './DeveloperSignUpPage.tsx';

const dana = {
  id: 8,
  name: 'Dana Dev',
  username: 'dana-dev',
  email: 'dana@demo.example',
  avatar: null,
  role: 'developer',
};
const whole = {
  'First Name': 'Dana',
  'Last Name': 'Dev',
  Email: 'dana@demo.example',
  Password: 'Passw0rd!',
};
const MISSING =
  'Missing required fields: Please fill in first name, last name, email, and password';

const field = (label: string) => screen.findByLabelText(label);
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const send = () =>
  userEvent.click(screen.getByRole('button', { name: 'Create Developer Profile' }));

async function fill(changes: Partial<typeof whole> = {}) {
  for (const [label, value] of Object.entries({ ...whole, ...changes })) await write(label, value);
}

function show(signUp: (input: unknown) => unknown = () => dana, from?: string) {
  let me: unknown = null;
  return showScreen(() => <DeveloperSignUpPage from={from} />, {
    at: '/create-developer-profile',
    answers: {
      'accounts.me': () => me,
      'profiles.signUpDeveloper': async (input) => {
        me = await signUp(input);
        return me;
      },
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('first name, last name, email and password are required', async () => {
  const { calls } = show();
  await field('Email');
  await send();
  expect(screen.getByRole('alert').textContent).toBe(MISSING);
  expect(document.activeElement).toBe(await field('First Name'));
  expect(calls('profiles.signUpDeveloper')).toEqual([]);
});

test.each(Object.keys(whole))('a missing %s is reported before anything else', async (label) => {
  show();
  await fill({ Email: 'not an address', Password: 'short', [label]: '  '.slice(label.length % 2) });
  await write(label, '');
  await send();
  expect(screen.getByRole('alert').textContent).toBe(MISSING);
  expect(document.activeElement).toBe(await field(label));
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
});

test.each([
  ['Email', 'dana', 'Please enter a valid email address'],
  ['Password', 'passw0rd', 'Password must contain at least one special character'],
])(
  'a message of the schema is beside its field, which has the focus: %s "%s"',
  async (label, value, words) => {
    const { calls } = show();
    await fill({ [label]: value });
    await send();
    expect(getFieldError(await field(label))).toBe(words);
    expect(document.activeElement).toBe(await field(label));
    expect(calls('profiles.signUpDeveloper')).toEqual([]);
  },
);

test('a likely typo in the address is also shown as Email Error', async () => {
  show();
  await fill({ Email: 'dana@gmail.cmo' });
  await send();
  expect(await findToastText('Email Error')).toBe(
    'Email Error: Please check your email address - did you mean .com?',
  );
});

test('a complete profile is sent, and the user is welcomed on the home page', async () => {
  const { calls, place } = show();
  await fill();
  await userEvent.type(await field('Skills'), ' React {Enter}react{Enter}SQL{Enter}');
  await send();
  expect(await findToastText('Welcome')).toBe('Welcome to Bidwright, Dana!');
  await vi.waitFor(() => expect(place()).toBe('/work'));
  expect(calls('profiles.signUpDeveloper')).toEqual([
    {
      firstName: 'Dana',
      lastName: 'Dev',
      email: 'dana@demo.example',
      password: 'Passw0rd!',
      avatar: '',
      bio: '',
      skills: ['React', 'SQL'],
    },
  ]);
  expect(localStorage.getItem('user')).toContain('Dana Dev');
});

test('a visitor who signs up sees the terms beside the form', async () => {
  show();
  await screen.findByRole('button', { name: 'Create Developer Profile' });
  for (const [name, to] of [
    ['terms', '/terms'],
    ['privacy page', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank']);
  }
});

test('an address with an account is reported', async () => {
  show(() => new Refusal(409, 'This email is already associated with a user.'));
  await fill();
  await send();
  expect(await findToastText('Email Already Registered')).toBe(
    'Email Already Registered: This email is already associated with a user. Please log in instead.',
  );
  expect(document.activeElement).toBe(await field('Email'));
});

test('any other refusal is shown with the server’s message', async () => {
  show(() => new Refusal(400, 'The bio can have at most 2,000 characters'));
  await fill();
  await send();
  expect(await findToastText('Failed to create profile')).toBe(
    'Failed to create profile: The bio can have at most 2,000 characters',
  );
});

test('after a lost response the input remains', async () => {
  show(() => noResponse);
  await fill();
  await send();
  expect(await findToastText('Failed to create profile')).toContain('We could not confirm this.');
  expect(await field('Password')).toHaveProperty('value', 'Passw0rd!');
});

test('while sending, the button says so and a second click sends nothing', async () => {
  const { calls } = show(() => new Promise(() => {}));
  await fill();
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Creating...' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls('profiles.signUpDeveloper')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Join as a developer');
});

test('the draft survives a reload without the password, and Cancel deletes it', async () => {
  const first = show();
  await fill();
  first.unmount();
  show();
  expect(await field('First Name')).toHaveProperty('value', 'Dana');
  expect(await field('Password')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(sessionStorage.getItem('draft:developer')).toBeNull();
});

test.each([
  ['https://pictures.example/dana.png', 'https://pictures.example/dana.png'],
  ['http://pictures.example/dana.png', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
])('a photo at %s is shown as %s', async (address, shown) => {
  const { container } = show();
  await write('Profile Photo URL optional', address);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(container.querySelector('form img')?.getAttribute('src') ?? undefined).toBe(shown);
});

test('a weak password is reported at its field', async () => {
  show(() => new Refusal(400, 'Too easy.', {}, 'password_guessable'));
  await fill();
  await send();
  expect(await findToastText('Failed to create profile')).toMatch(/Too easy/);
  expect(document.activeElement).toBe(await field('Password'));
  expect(getFieldError(await field('Password'))).toBe('Too easy.');
});

test('a signed-in user sees that, with a link to continue', async () => {
  const { answer } = show();
  answer('accounts.me', () => dana);
  expect(await screen.findByRole('heading', { name: 'You already have an account' })).toBeTruthy();
  expect(screen.getByText(/You are signed in as Dana Dev/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse projects' })).toBeTruthy();
});

test('a developer who came from a project returns to it after signing up', async () => {
  const view = show(undefined, '/projects/7');
  await fill();
  await send();
  await screen.findByText('Elsewhere');
  expect(view.place()).toBe('/projects/7');
});

test('the link to sign in returns to the project too', async () => {
  show(undefined, '/projects/7');
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?from=%2Fprojects%2F7');
});
