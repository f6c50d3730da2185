import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { LinesInput } from './LinesInput.tsx';
import type { TextLine } from './text-line.ts';

function Form({ initial, maxLines }: { initial: TextLine[]; maxLines: number }) {
  const [lines, setLines] = useState(initial);
  const props = { value: lines, onChange: setLines, maxLines, maxCharacters: 200 };
  const placeholders = ['It prints', 'It loads'];
  return (
    <MantineProvider>
      <LinesInput label="Done when" lineName="Criterion" placeholders={placeholders} {...props} />
    </MantineProvider>
  );
}

const show = (initial: TextLine[] = [], maxLines = 20) =>
  render(<Form initial={initial} maxLines={maxLines} />);

/** Returns the texts of all lines, the last of which is open unless the list is full. */
const readLines = () =>
  screen.getAllByRole('textbox').map((input) => (input as HTMLTextAreaElement).value);
const line = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Criterion ${number}`);

// Without a layout, an open menu counts as scrolled out of view and is hidden.
const findMenuItem = (name: string) => screen.findByRole('menuitem', { name, hidden: true });

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await findMenuItem(item));
  await vi.waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
}

test('a list begins with one open line, and the next opens when that line has text', async () => {
  show();
  expect(readLines()).toEqual(['']);
  expect(line(1).placeholder).toBe('It prints');
  await userEvent.type(line(1), 'It loads');
  expect(readLines()).toEqual(['It loads', '']);
  expect(line(2).placeholder).toBe('It loads');
});

test('Enter goes to the open line, or adds one between two others', async () => {
  show();
  await userEvent.type(line(1), 'It loads{Enter}');
  await userEvent.keyboard('It prints{Enter}{Enter}');
  expect(readLines()).toEqual(['It loads', 'It prints', '']);
  await userEvent.type(line(1), '{Enter}It saves');
  expect(readLines()).toEqual(['It loads', 'It saves', 'It prints', '']);
});

test('Enter within a line splits it, and Backspace at its start joins it again', async () => {
  show([{ id: 4, text: 'It loads and prints' }]);
  await userEvent.type(line(1), '{Enter}', { initialSelectionStart: 8, initialSelectionEnd: 12 });
  expect(readLines()).toEqual(['It loads', ' prints', '']);
  expect(document.activeElement).toBe(line(2));
  await userEvent.keyboard('{Backspace}');
  expect(readLines()).toEqual(['It loads prints', '']);
  expect(line(1).selectionStart).toBe(8);
});

test('several pasted lines become several, without the marks of their list', async () => {
  show(['It loads']);
  await userEvent.click(line(1));
  await userEvent.paste('- It prints\r\n\r\n1.5 s to save\n[ ] It exports');
  expect(readLines()).toEqual(['It loads', 'It prints', '1.5 s to save', 'It exports', '']);
});

test('a single pasted line has no mark in an empty line, and is unchanged in another', async () => {
  show(['', 'A ']);
  await userEvent.click(line(1));
  await userEvent.paste('·\tIt prints');
  await userEvent.click(line(2));
  await userEvent.paste('– B');
  expect(readLines()).toEqual(['It prints', 'A – B', '']);
});

test('a line that is too long is not cut, and says by how much', async () => {
  show(['a'.repeat(199)]);
  await userEvent.click(line(1));
  await userEvent.paste('bcd');
  expect(readLines()).toEqual([`${'a'.repeat(199)}bcd`, '']);
  expect(screen.getByText('2 characters too many')).toBeTruthy();
  expect(line(1).getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(screen.queryByText(/too many/)).toBeNull();
});

test('one menu of a line moves and removes it, and keeps the focus', async () => {
  show(['a', 'b', 'c']);
  await choose('Move or remove Criterion 1', 'Move down');
  expect(readLines()).toEqual(['b', 'a', 'c', '']);
  const menu = screen.getByRole('button', { name: 'Move or remove Criterion 2' });
  expect(document.activeElement).toBe(menu);
  await choose('Move or remove Criterion 2', 'Remove');
  expect(readLines()).toEqual(['b', 'c', '']);
});

test('the menu of the last line does not move it down, and the open line has no menu', async () => {
  show(['b', 'c']);
  await userEvent.click(await screen.findByRole('button', { name: 'Move or remove Criterion 2' }));
  expect(await findMenuItem('Move up')).toHaveProperty('disabled', false);
  expect(await findMenuItem('Move down')).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('Alt with arrow keys changes the order, and the focus moves along', async () => {
  show(['a', 'b', 'c']);
  await userEvent.click(line(3));
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  expect(readLines()).toEqual(['a', 'c', 'b', '']);
  expect(document.activeElement).toBe(line(2));
  await userEvent.click(line(4));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(readLines()).toEqual(['a', 'c', 'b', '']);
});

test('an empty line is removed by Backspace, and the maximum is not exceeded', async () => {
  show(['a', '', 'b'], 3);
  await userEvent.click(line(2));
  await userEvent.keyboard('{Backspace}');
  expect(readLines()).toEqual(['a', 'b', '']);
  await userEvent.click(line(2));
  await userEvent.paste('c\nd');
  expect(readLines()).toEqual(['a', 'b', 'c']);
  const status = screen.getByRole('status').textContent;
  expect(status).toBe('3 lines are the maximum. 1 line did not fit and was left out.');
  await userEvent.type(line(1), 'a{ArrowLeft}{Enter}');
  expect(readLines()).toEqual(['aa', 'b', 'c']);
});

test.each([
  ['Chrome', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])('keys of an input method in %s add, move and remove no line', (_browser, event) => {
  show(['予約できる', '', '印刷できる']);
  for (const key of ['Enter', 'Backspace']) fireEvent.keyDown(line(2), { key, ...event });
  fireEvent.keyDown(line(1), { key: 'ArrowDown', altKey: true, ...event });
  expect(readLines()).toEqual(['予約できる', '', '印刷できる', '']);
});
