import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const off = { since: null, recoveryCodesLeft: 0, required: false };
const on = { since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 9, required: false };
const setup = { secret: 'A2A2B3B3C4C4D5D5', uri: 'otpauth://totp/Bidwright:ada?secret=ABCD' };
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

function show(status: object, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(SecondFactor, {
    at: '/account',
    answers: { 'secondFactor.status': () => status, ...answers },
  });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

afterEach(() => vi.unstubAllGlobals());

test('a factor is set up by password, picture or key, and a first code; its codes are shown once', async () => {
  const { calls, answer } = show(off, { 'secondFactor.startSetup': () => setup });
  await type('Your password, to start', 'Passw0rd!');
  await press('Set up the second factor');
  expect(await screen.findByRole('img', { name: 'QR code of your key' })).toBeTruthy();
  expect(screen.getByText('A2A2 B3B3 C4C4 D5D5')).toBeTruthy();
  const first = screen.getByLabelText('Code from the app');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));

  answer(
    'secondFactor.confirmSetup',
    () => new Refusal(400, 'This code is wrong.', {}, 'code_wrong'),
  );
  await type('Code from the app', '000000');
  await press('Turn on');
  const field = screen.getByLabelText('Code from the app');
  await vi.waitFor(() => expect(getFieldError(field)).toBe('This code is wrong.'));
  answer('secondFactor.confirmSetup', () => ({ codes }));
  answer('secondFactor.status', () => on);
  await press('Turn on');
  const kept = within(await screen.findByRole('region', { name: 'Keep your recovery codes' }));
  expect(kept.getAllByRole('listitem').map((one) => one.textContent)).toEqual(codes);
  expect(calls('secondFactor.startSetup')).toEqual([{ password: 'Passw0rd!' }]);

  await press('I have saved them');
  expect(await screen.findByText(/9 recovery codes left/)).toBeTruthy();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test('a wrong password shows no key', async () => {
  show(off, {
    'secondFactor.startSetup': () => new Refusal(400, 'Not right.', {}, 'password_wrong'),
  });
  await type('Your password, to start', 'Wrong');
  await press('Set up the second factor');
  const field = screen.getByLabelText('Your password, to start');
  await vi.waitFor(() => expect(getFieldError(field)).toBe('Not right.'));
  expect(screen.queryByRole('img')).toBeNull();
});

test('turning it off requires password and code', async () => {
  const { calls, answer } = show(on, { 'secondFactor.turnOff': () => ({ done: true }) });
  await screen.findByText(/9 recovery codes left/);
  await press('Turn off');
  const question = within(
    await screen.findByRole('dialog', { name: 'Turn the second factor off?' }),
  );
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }));
  expect(getFieldError(question.getByLabelText('Code'))).toContain('Enter the code');
  expect(calls('secondFactor.turnOff')).toEqual([]);
  await userEvent.type(question.getByLabelText('Your password'), 'Passw0rd!');
  await userEvent.type(question.getByLabelText('Code'), '123456');
  answer('secondFactor.status', () => off);
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await findToastText('Second factor off')).toContain(
    'You can sign in with your password alone',
  );
  expect(calls('secondFactor.turnOff')).toEqual([{ password: 'Passw0rd!', code: '123456' }]);
});

test('an admin who must have a second factor cannot turn it off', async () => {
  show({ ...on, required: true });
  await screen.findByText(/Admins need a second factor/);
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('a status that could not be loaded is requested again', async () => {
  const { answer } = show({}, { 'secondFactor.status': () => new Refusal(400, 'Not now.') });
  expect(await screen.findByText('Your second factor could not be loaded')).toBeTruthy();
  answer('secondFactor.status', () => off);
  await press('Retry');
  expect(await screen.findByText('Off.')).toBeTruthy();
});
