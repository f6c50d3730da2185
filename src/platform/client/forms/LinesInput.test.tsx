import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LinesInput } from './LinesInput.tsx';
import type { TextLine } from './text-line.ts';

function Form({ initial, maxLines }: { initial: TextLine[]; maxLines: number }) {
  const [lines, setLines] = useState(initial);
  const props = { value: lines, onChange: setLines, maxLines, maxCharacters: 200 };
  return (
    <MantineProvider>
      <LinesInput label="Criteria" lineName="Criterion" {...props} />
    </MantineProvider>
  );
}

const show = (initial: TextLine[] = [''], maxLines = 20) =>
  render(<Form initial={initial} maxLines={maxLines} />);

const readLines = () =>
  screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value);

test('Enter adds a line below with the focus', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Criterion 1'), 'It loads{Enter}');
  await userEvent.keyboard('It prints');
  expect(readLines()).toEqual(['It loads', 'It prints']);
});

test('several pasted lines become several, without the marks of their list', async () => {
  show(['It loads']);
  await userEvent.click(screen.getByLabelText('Criterion 1'));
  await userEvent.paste('- It prints\r\n\r\n1.5 s to save\n[ ] It exports');
  expect(readLines()).toEqual(['It loads', 'It prints', '1.5 s to save', 'It exports']);
});

test('a single pasted line has no mark in an empty line, and is unchanged in another', async () => {
  show(['', 'A ']);
  await userEvent.click(screen.getByLabelText('Criterion 1'));
  await userEvent.paste('·\tIt prints');
  await userEvent.click(screen.getByLabelText('Criterion 2'));
  await userEvent.paste('– B');
  expect(readLines()).toEqual(['It prints', 'A – B']);
});

test('a line that is too long is not cut, and says by how much', async () => {
  show(['a'.repeat(199)]);
  const line = screen.getByLabelText('Criterion 1');
  await userEvent.click(line);
  await userEvent.paste('bcd');
  expect(readLines()).toEqual([`${'a'.repeat(199)}bcd`]);
  expect(screen.getByText('2 characters too many')).toBeTruthy();
  expect(line.getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(screen.queryByText(/too many/)).toBeNull();
});

test('buttons and Alt with arrow keys change the order, and the focus moves along', async () => {
  show(['a', 'b', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Move Criterion 1 down' }));
  expect(readLines()).toEqual(['b', 'a', 'c']);
  await userEvent.click(screen.getByLabelText('Criterion 3'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(readLines()).toEqual(['b', 'c', 'a']);
  expect(document.activeElement).toBe(screen.getByLabelText('Criterion 2'));
});

test('an empty line is removed by Backspace, and the maximum is not exceeded', async () => {
  show(['a', ''], 3);
  await userEvent.click(screen.getByLabelText('Criterion 2'));
  await userEvent.keyboard('{Backspace}');
  expect(readLines()).toEqual(['a']);
  await userEvent.click(screen.getByLabelText('Criterion 1'));
  await userEvent.paste('b\nc\nd');
  expect(readLines()).toEqual(['a', 'b', 'c']);
  const status = screen.getByRole('status').textContent;
  expect(status).toBe('3 lines are the maximum. 1 line did not fit and was left out.');
  expect(screen.queryByRole('button', { name: 'Add a criterion' })).toBeNull();
});

test.each([
  ['Chrome', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])('the Enter that ends a conversion in %s adds no line', (_browser, event) => {
  show(['予約できる']);
  fireEvent.keyDown(screen.getByLabelText('Criterion 1'), { key: 'Enter', ...event });
  expect(readLines()).toEqual(['予約できる']);
});

test('a Backspace of an input method does not remove an empty line', () => {
  show(['It loads', '']);
  const key = { key: 'Backspace', isComposing: true, keyCode: 229 };
  fireEvent.keyDown(screen.getByLabelText('Criterion 2'), key);
  expect(readLines()).toEqual(['It loads', '']);
});
