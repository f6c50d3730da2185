import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { getFieldError, noResponse, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ContactPage } from './ContactPage.tsx';

const clara = {
  id: 5,
  name: 'Clara Client',
  username: 'clara',
  email: 'clara@demo.example',
  avatar: null,
  role: 'client',
};
const whole = {
  Name: 'Zoe Visitor',
  Email: 'Zoe@visitor.example',
  Topic: 'payment',
  Message: 'Where is my receipt?',
};

const field = (label: string) => screen.findByLabelText(label);
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const typedIn = async (label: string) => {
  const found = await field(label);
  return 'value' in found ? found.value : undefined;
};

async function fill(changes: Partial<typeof whole> = {}) {
  for (const [label, value] of Object.entries({ ...whole, ...changes })) await write(label, value);
}

function show(answers: Record<string, (input: unknown) => unknown> = {}, topic?: string) {
  return showScreen(() => <ContactPage {...(topic && { topic })} />, {
    at: '/contact',
    answers: {
      'contact.operator': () => ({ name: null, address: null, sandbox: true }),
      'contact.send': () => ({ done: true }),
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a message is sent once, and the page says what happens next', async () => {
  const { calls } = show();
  await fill();
  await send();
  const title = await screen.findByRole('heading', { name: 'Your message is on its way' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('zoe@visitor.example')).toBeTruthy();
  expect(calls('contact.send')).toEqual([
    {
      name: 'Zoe Visitor',
      email: 'zoe@visitor.example',
      topic: 'payment',
      message: 'Where is my receipt?',
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(await typedIn('Message')).toBe('');
});

test.each([
  ['Name', ' ', 'Name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'zoe', 'Please enter a valid email address'],
  ['Topic', '', 'Please choose a topic'],
  ['Message', '  ', 'Please write a message'],
  ['Message', 'x'.repeat(5_001), 'A message can have at most 5,000 characters'],
])('%s "%.12s" is refused: %s', async (label, value, words) => {
  const { calls } = show();
  await fill({ [label]: value });
  await send();
  const wrong = await field(label);
  expect(getFieldError(wrong)).toBe(words);
  expect(document.activeElement).toBe(wrong);
  expect(calls('contact.send')).toEqual([]);
});

test('a signed-in user finds their name and address filled in', async () => {
  show({ 'accounts.me': () => clara });
  await vi.waitFor(async () => expect(await typedIn('Name')).toBe('Clara Client'));
  expect(await typedIn('Email')).toBe('clara@demo.example');
});

test('the input survives a reload and is deleted after sending', async () => {
  const before = show();
  await write('Message', 'Half a thought');
  before.unmount();
  const after = show();
  expect(await typedIn('Message')).toBe('Half a thought');
  await fill();
  await send();
  await screen.findByRole('heading', { name: 'Your message is on its way' });
  after.unmount();
  show();
  expect(await typedIn('Message')).toBe('');
});

test.each([
  [
    'a limit',
    () => new Refusal(429, 'Too many attempts. Please try again in 50 minutes.'),
    /50 min/,
  ],
  ['a lost answer', () => noResponse, /^We could not confirm this\. Try again/],
])('%s is reported, and the input remains', async (_title, answer, words) => {
  show({ 'contact.send': answer });
  await fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(await typedIn('Message')).toBe(whole.Message);
});

test('the URL can select the topic, and an unknown one is ignored', async () => {
  const named = show({}, 'privacy');
  expect(await typedIn('Topic')).toBe('privacy');
  named.unmount();
  show({}, 'constructor');
  expect(await typedIn('Topic')).toBe('');
});
