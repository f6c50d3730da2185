import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import {
  delivery,
  disputedWorkspace,
  inDays,
  inProgressWorkspace,
  makeHash,
  stepTarget,
  timelinePage,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, noResponse, Refusal } from '#testing/ui/screen.tsx';
import { mockUploads, storedFileResponse } from '#testing/ui/uploads.ts';
import { pressButton, showWorkspace, unfold } from '#testing/ui/workspace-screen.tsx';

let uploads: ReturnType<typeof mockUploads>;
beforeEach(() => {
  uploads = mockUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const file = (name: string) => new File(['Hello'], name, { type: 'text/plain' });

function pick(where: HTMLElement, ...files: File[]) {
  fireEvent.change(within(where).getByLabelText('Files'), { target: { files } });
}

async function openDelivery() {
  await screen.findByRole('heading', { name: 'Your turn: build it and deliver' });
  await pressButton('Deliver the work');
  const form = await screen.findByRole('dialog', { name: 'Deliver the work' });
  return { form, pick: (...files: File[]) => pick(form, ...files) };
}

test('a delivery waits for its uploads, includes them and clears the list', async () => {
  const { calls } = showWorkspace(inProgressWorkspace, {
    'hires.deliver': () => ({ ...workspace, party: 'developer', steps: [] }),
  });
  const { form, pick } = await openDelivery();
  await userEvent.type(within(form).getByLabelText('What do you deliver?'), 'Live.');
  pick(file('a.txt'), file('b.txt'));
  act(() => uploads[0]?.progress(0.4));
  const bar = within(form).getByRole('progressbar', { name: 'Uploading a.txt' });
  expect(bar).toHaveProperty('value', 0.4);
  await pressButton('Uploading…', form);
  expect(calls('hires.deliver')).toEqual([]);
  await act(async () => uploads[1]?.answer(storedFileResponse(32, 'b.txt')));
  await act(async () => uploads[0]?.answer(storedFileResponse(31, 'a.txt')));
  const list = within(form).getByRole('list', { name: 'Files to send' });
  expect(within(list).getAllByText('5 bytes')).toHaveLength(2);
  await pressButton('Deliver', form);
  await findToastText('Work delivered');
  expect(calls('hires.deliver')).toEqual([
    { ...stepTarget, note: 'Live.', links: [], fileIds: [31, 32] },
  ]);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('deliver'))).toEqual([]);
});

test('while files are sent, no others can be added and none are lost', async () => {
  const answered = Promise.withResolvers<Refusal>();
  const { calls } = showWorkspace(inProgressWorkspace, { 'hires.deliver': () => answered.promise });
  const { form, pick } = await openDelivery();
  await userEvent.type(within(form).getByLabelText('What do you deliver?'), 'Live.');
  pick(file('a.txt'));
  await act(async () => uploads[0]?.answer(storedFileResponse(31, 'a.txt')));
  await pressButton('Deliver', form);
  pick(file('b.txt'));
  expect(within(form).getByRole('alert').textContent).toContain('The form is being sent');
  await pressButton('Remove a.txt', form);
  expect(within(form).getByRole('list', { name: 'Files to send' }).textContent).toContain('a.txt');
  expect(calls('files.deleteUpload')).toEqual([]);
  expect(uploads).toHaveLength(1);
  answered.resolve(new Refusal(503, 'Too busy.'));
  await within(form).findByText('Too busy.');
  expect(within(form).getByRole('alert').textContent).toBe('Too busy.');
});

test('a file that failed is named, and nothing is delivered until it is removed', async () => {
  const { calls } = showWorkspace(inProgressWorkspace, {
    'hires.deliver': () => ({ ...workspace, party: 'developer', steps: [] }),
  });
  const { form, pick } = await openDelivery();
  await userEvent.type(within(form).getByLabelText('What do you deliver?'), 'Live.');
  pick(file('good.txt'), file('setup.txt'));
  await act(async () => uploads[0]?.answer(storedFileResponse(31, 'good.txt')));
  const words = '“setup.txt” is a program, whatever its name says. You cannot send it.';
  await act(async () => uploads[1]?.answer({ status: 400, response: { message: words } }));
  expect(within(form).getByText(words)).toBeTruthy();
  await pressButton('Deliver', form);
  expect(within(form).getByRole('alert').textContent).toMatch(/upload failed/);
  expect(calls('hires.deliver')).toEqual([]);
  await pressButton('Remove setup.txt', form);
  await pressButton('Deliver', form);
  await findToastText('Work delivered');
  expect(calls('hires.deliver')).toMatchObject([{ fileIds: [31] }]);
});

test('closing the dialog keeps finished uploads; a removed one is deleted, a running one aborted', async () => {
  const { calls } = showWorkspace(inProgressWorkspace);
  const { form, pick } = await openDelivery();
  pick(file('a.txt'), file('b.txt'), file('c.txt'));
  await act(async () => uploads[0]?.answer(storedFileResponse(31, 'a.txt')));
  await act(async () => uploads[1]?.answer(storedFileResponse(32, 'b.txt')));
  await pressButton('Remove b.txt', form);
  await vi.waitFor(() => expect(calls('files.deleteUpload')).toEqual([{ id: 32 }]));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(uploads.map(({ aborted }) => aborted)).toEqual([false, false, true]);
  const again = await openDelivery();
  const list = within(again.form).getByRole('list', { name: 'Files to send' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list.textContent).toContain('a.txt');
});

test('an eleventh file is refused', async () => {
  showWorkspace(inProgressWorkspace);
  const { form, pick } = await openDelivery();
  pick(...Array.from({ length: 11 }, (_, n) => file(`${n}.txt`)));
  expect(uploads).toHaveLength(10);
  expect(within(form).getByRole('alert').textContent).toBe('A delivery can have at most 10 files.');
  expect(within(form).queryByRole('button', { name: 'Add files' })).toBeNull();
});

test('a dispute and a statement include evidence', async () => {
  const { calls, answer } = showWorkspace(workspace, { 'disputes.open': () => disputedWorkspace });
  await screen.findByRole('heading', { name: 'Your turn: review the work' });
  await pressButton('Open a dispute');
  const form = await screen.findByRole('dialog', { name: 'Open a dispute' });
  await userEvent.type(within(form).getByRole('textbox'), 'Half is missing.');
  pick(form, file('broken.txt'));
  await act(async () => uploads[0]?.answer(storedFileResponse(41, 'broken.txt')));
  answer('hires.workspace', () => disputedWorkspace);
  await pressButton('Open dispute', form);
  await findToastText('Dispute opened');
  expect(calls('disputes.open')).toEqual([
    expect.objectContaining({ ...stepTarget, reason: 'Half is missing.', fileIds: [41] }),
  ]);

  answer('disputes.addStatement', () => disputedWorkspace);
  const dispute = await screen.findByRole('region', { name: 'Dispute' });
  await pressButton('Write a statement', dispute);
  await userEvent.type(within(dispute).getByLabelText('Your statement'), 'See.');
  pick(dispute, file('log.txt'));
  await act(async () => uploads[1]?.answer(storedFileResponse(42, 'log.txt')));
  await pressButton('Add statement', dispute);
  await findToastText('Statement added');
  expect(calls('disputes.addStatement')).toEqual([{ ...stepTarget, text: 'See.', fileIds: [42] }]);
  expect(within(dispute).queryByRole('list', { name: 'Files to send' })).toBeNull();
});

const zip = {
  id: 51,
  name: 'all.zip',
  type: 'application/zip',
  size: 4_096,
  sha256: makeHash('a'),
};
const shot = { id: 52, name: 'shot.png', type: 'image/png', size: 900, sha256: makeHash('b') };

test('files of deliveries and evidence are listed with them and can be downloaded', async () => {
  const [dispute] = disputedWorkspace.disputes;
  if (!dispute) throw new Error('There is a dispute');
  const statements = dispute.statements.map((said) => ({ ...said, files: [zip] }));
  showWorkspace({
    ...disputedWorkspace,
    deliveries: [{ ...delivery, files: [{ ...zip, id: 50 }] }],
    disputes: [{ ...dispute, files: [shot], statements }],
  });
  const work = await screen.findByRole('list', { name: 'Files of delivery 1' });
  const link = within(work).getByRole('link', { name: /all\.zip\s*4 kB/ });
  expect(link.getAttribute('href')).toBe('/files/50/all.zip');
  expect(link.getAttribute('download')).toBe('all.zip');
  const opened = screen.getByRole('list', { name: 'Files of Clara Client' });
  expect(within(opened).getByRole('img', { name: 'shot.png' })).toBeTruthy();
  const answered = screen.getByRole('list', { name: 'Files of Mira Okafor' });
  expect(within(answered).getByRole('link').getAttribute('href')).toBe('/files/51/all.zip');
});

test('without a dispute an admin sees the names of files, but cannot open them', async () => {
  showWorkspace({
    ...workspace,
    party: 'admin',
    steps: [],
    deliveries: [{ ...delivery, files: [zip, shot] }],
  });
  const work = await screen.findByRole('region', { name: 'Work' });
  expect(within(work).queryByRole('link', { name: /all\.zip/ })).toBeNull();
  expect(within(work).queryByRole('img')).toBeNull();
  expect(work.textContent).toMatch(
    /all\.zip.*shot\.png.*Only the client and the developer can open these files/,
  );
});

test('the record names each file with the hash of its content', async () => {
  const files = [{ name: 'all.zip', sha256: makeHash('a') }];
  const [delivered, hired] = timelinePage.items;
  const items = [{ ...delivered, at: inDays(0), detail: { note: 'Live.', files } }, hired];
  showWorkspace(workspace, { 'hires.timeline': () => ({ ...timelinePage, items }) });
  await unfold('Timeline');
  expect(await screen.findByText('With 1 file: all.zip.')).toBeTruthy();
  await pressButton(/^Hash of entry 2/);
  expect(screen.getByText('SHA-256 of all.zip').nextSibling?.textContent).toBe(makeHash('a'));
});

test('after a lost response text and files remain, and a retry sends the same', async () => {
  const { answer, calls } = showWorkspace(disputedWorkspace, {
    'disputes.addStatement': () => noResponse,
  });
  const said = await screen.findByRole('region', { name: 'Dispute' });
  await pressButton('Write a statement', said);
  const field = within(said).getByLabelText('Your statement');
  await userEvent.type(field, 'See.');
  pick(said, file('log.txt'));
  await act(async () => uploads[0]?.answer(storedFileResponse(42, 'log.txt')));
  await pressButton('Add statement', said);
  await within(said).findByText(UNCONFIRMED_MESSAGE);
  expect(field).toHaveProperty('value', 'See.');
  answer('disputes.addStatement', () => disputedWorkspace);
  await pressButton('Add statement', said);
  await findToastText('Statement added');
  const request = { ...stepTarget, text: 'See.', fileIds: [42] };
  expect(calls('disputes.addStatement')).toEqual([request, request]);
  expect(field).toHaveProperty('value', '');
  expect(within(said).queryByRole('list', { name: 'Files to send' })).toBeNull();
});
