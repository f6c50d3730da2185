import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FILE_BYTES_MAX } from '#features/files/file.rules.ts';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/api/trpc.ts';
import { Composer } from './Composer.tsx';

function show() {
  const sent: string[] = [];
  const queryClient = createQueryClient();
  const { unmount } = render(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Composer conversationId={7} recipientName="Ada" onSend={(text) => sent.push(text)} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  return { sent, unmount };
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const picker = () => screen.getByLabelText('Files');

const pick = (files: File[]) => fireEvent.change(picker(), { target: { files } });
const six = (make: (n: number) => File) => Array.from({ length: 6 }, (_, n) => make(n));

/** An upload that never ends. */
class Uploading {
  upload = {};
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('Enter sends, Shift+Enter begins a line, and the field is empty again', async () => {
  const { sent } = show();
  await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
  expect(sent).toEqual(['One\nTwo']);
  expect(field()).toHaveProperty('value', '');
});

test('the text direction of the field follows the input', () => {
  show();
  expect(field().getAttribute('dir')).toBe('auto');
});

test('white space alone is not sent', async () => {
  const { sent } = show();
  await userEvent.type(field(), '  {Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([]);
});

test('a draft outlives the page, until it is sent', async () => {
  const first = show();
  await userEvent.type(field(), 'Half a thought');
  first.unmount();
  const second = show();
  expect(field()).toHaveProperty('value', 'Half a thought');
  await userEvent.type(field(), '{Enter}');
  expect(second.sent).toEqual(['Half a thought']);
  second.unmount();
  show();
  expect(field()).toHaveProperty('value', '');
});

test('a text that is too long shows its excess and cannot be sent', async () => {
  const { sent } = show();
  await userEvent.click(field());
  await userEvent.paste('x'.repeat(5_002));
  expect(screen.getByText('2 characters too many')).toBeTruthy();
  await userEvent.type(field(), '{Enter}');
  expect(sent).toEqual([]);
});

test('a file over 10 MB is refused before it is sent on its way, and can be removed', async () => {
  show();
  const file = new File([], 'film.txt', { type: 'text/plain' });
  Object.defineProperty(file, 'size', { value: FILE_BYTES_MAX + 1 });
  fireEvent.change(picker(), { target: { files: [file] } });
  expect(screen.getByText('“film.txt” is larger than 10 MB.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove film.txt' }));
  expect(screen.queryByText('film.txt')).toBeNull();
});

test('a sixth file is refused', async () => {
  show();
  vi.stubGlobal('XMLHttpRequest', Uploading);
  pick(six((n) => new File(['x'], `note-${n}.txt`, { type: 'text/plain' })));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('A message can have at most 5 files.')).toBeTruthy();
});

test('refused files do not count, and are replaced by the next selection', () => {
  show();
  vi.stubGlobal('XMLHttpRequest', Uploading);
  pick(six((n) => new File([], `empty-${n}.txt`, { type: 'text/plain' })).slice(1));
  expect(screen.getByText('“empty-5.txt” is empty.')).toBeTruthy();
  pick([new File(['x'], 'note.txt', { type: 'text/plain' })]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('note.txt')).toBeTruthy();
  expect(screen.queryByText('A message can have at most 5 files.')).toBeNull();
});

test('refused files do not outlive the message they were chosen for', async () => {
  const { sent } = show();
  pick([new File([], 'empty.txt', { type: 'text/plain' })]);
  await userEvent.type(field(), 'Without it, then{Enter}');
  expect(sent).toEqual(['Without it, then']);
  expect(screen.queryByText('empty.txt')).toBeNull();
});
