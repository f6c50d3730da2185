import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ReportButton } from './ReportButton.tsx';
import { ReportMenu } from './ReportMenu.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const someone = { id: 5, name: 'Clara', username: 'clara', email: 'c@x.example', avatar: null };
const client: UserView = { ...someone, role: 'client' };

async function open(send: () => unknown = () => ({ done: true })) {
  const view = showScreen(() => <ReportButton kind="developer" id={3} me={client} />, {
    at: '/developers/3',
    answers: { 'reports.send': send },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report Profile' });
  await within(dialog).findByRole('radiogroup', { name: 'What is wrong?' });
  return { ...view, dialog: within(dialog) };
}

const sendButton = () => screen.getByRole('button', { name: 'Send report' });

test('a report is sent with its reason, and a toast confirms it', async () => {
  const { dialog, calls } = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Fraud or a scam' }));
  await userEvent.type(dialog.getByLabelText(/Details/), 'Asked for gift cards.');
  await userEvent.click(sendButton());
  expect(await findToastText('Thank you for your report')).toContain(
    'Our team looks at this profile',
  );
  expect(calls('reports.send')).toEqual([
    { kind: 'developer', id: 3, reason: 'fraud', details: 'Asked for gift cards.' },
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the focus starts at the reason', async () => {
  const { dialog } = await open();
  const [first] = dialog.getAllByRole('radio');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
});

test('without a reason nothing is sent, and the choice is required', async () => {
  const { dialog, calls } = await open();
  await userEvent.click(sendButton());
  const [first] = dialog.getAllByRole('radio');
  expect(first && getFieldError(first)).toBe('Please choose a reason');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  expect(calls('reports.send')).toEqual([]);
});

test('the reason “Something else” requires details', async () => {
  const { dialog, calls } = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
  await userEvent.click(sendButton());
  const details = dialog.getByLabelText('Details');
  expect(getFieldError(details)).toBe('Please tell us what is wrong, in 10 characters or more');
  expect(document.activeElement).toBe(details);
  await userEvent.type(details, 'Too short');
  await userEvent.click(sendButton());
  expect(getFieldError(details)).toBe('Details have 10 to 2,000 characters');
  expect(calls('reports.send')).toEqual([]);
});

test('the server’s refusal is shown in the dialog, and the typed text remains', async () => {
  const words = 'You have already reported this profile. Our team is reviewing it.';
  const { dialog } = await open(() => new Refusal(409, words));
  await userEvent.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await userEvent.click(sendButton());
  expect((await dialog.findByRole('alert')).textContent).toBe(words);
  expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toHaveProperty(
    'checked',
    true,
  );
});

test('visitors get a link to sign in that returns to the page', async () => {
  const view = showScreen(() => <ReportButton kind="project" id={7} ownerId={5} me={null} />, {
    at: '/projects/7',
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Report Project' }));
  await screen.findByText('Elsewhere');
  expect(view.place()).toBe('/login?from=%2Fprojects%2F7');
});

test('users cannot report their own content, and admins cannot report', async () => {
  showScreen(() => (
    <>
      <ReportButton kind="client" id={client.id} me={client} />
      <ReportButton kind="project" id={7} ownerId={client.id} me={client} />
      <ReportButton kind="project" id={7} ownerId={9} me={{ ...client, role: 'admin' }} />
      <p>Shown</p>
    </>
  ));
  await screen.findByText('Shown');
  expect(screen.queryByRole('button')).toBeNull();
});

async function openForMessage(send: (input: unknown) => unknown) {
  const shown = showScreen(() => <ReportMenu kind="message" id={31} />, {
    answers: { 'reports.send': send },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More about this message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report this message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Message' }));
  await userEvent.click(
    await dialog.findByRole('radio', { name: 'Asks to pay outside Bidwright' }),
  );
  return { ...shown, dialog };
}

test('a message is reported with a reason, and its sender is not notified', async () => {
  const { calls, dialog } = await openForMessage(() => ({ done: true }));
  expect(dialog.getByText(/reads this message and the few around it/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await findToastText('Thank you for your report')).toContain('looks at this message');
  expect(calls('reports.send')).toEqual([
    { kind: 'message', id: 31, reason: 'off_platform', details: '' },
  ]);
});

test('a repeated report is refused, and the dialog remains', async () => {
  const words = 'You have already reported this message.';
  const { dialog } = await openForMessage(() => new Refusal(409, words));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(words);
});
