import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SkillsInput } from './SkillsInput.tsx';

function Form({ first = [], offered }: { first?: string[]; offered?: string[] }) {
  const [skills, setSkills] = useState(first);
  return (
    <MantineProvider env="test">
      <SkillsInput
        label="Required skills"
        value={skills}
        onChange={setSkills}
        suggestions={offered}
        max={15}
        longest={40}
      />
    </MantineProvider>
  );
}

function chips(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((chip) => chip.textContent);
}

const box = () => screen.getByRole('textbox', { name: 'Required skills' });

test('Enter and Add both add the trimmed skill and empty the field', async () => {
  render(<Form />);
  await userEvent.type(box(), '  React {Enter}');
  await userEvent.type(box(), 'Node.js');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(chips()).toEqual(['React', 'Node.js']);
  expect(box()).toHaveProperty('value', '');
});

test('what was typed and left is meant, too, and is added once', async () => {
  render(<Form first={['React']} />);
  await userEvent.type(box(), 'Node.js');
  await userEvent.tab();
  expect(chips()).toEqual(['React', 'Node.js']);
  await userEvent.type(box(), ' ');
  await userEvent.tab();
  expect(chips()).toEqual(['React', 'Node.js']);
});

test('what stands between commas is a skill each, up to the most there may be', async () => {
  const first = Array.from({ length: 12 }, (_, n) => `Skill ${n}`);
  render(<Form first={first} />);
  await userEvent.type(box(), 'Swift, , iPad,swift, Go, Rust{Enter}');
  expect(chips()).toEqual([...first, 'Swift', 'iPad', 'Go']);
  expect(screen.getByRole('status').textContent).toBe('Swift, iPad, Go added; left out: Rust');
  expect(screen.getByText('That is all 15 skills. Left out: Rust.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Skill 0' }));
  expect(screen.queryByText(/Left out/)).toBeNull();
});

test('empties and duplicates in any case are ignored', async () => {
  render(<Form first={['React']} />);
  await userEvent.type(box(), '   {Enter}');
  await userEvent.type(box(), 'REACT{Enter}');
  expect(chips()).toEqual(['React']);
});

test('a chip can be removed', async () => {
  render(<Form first={['React', 'SQL']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove React' }));
  expect(chips()).toEqual(['SQL']);
  expect(screen.getByText('React removed')).toBeTruthy();
});

test('a skill of more than 40 characters is not cut: the limit is said, and it can be mended', async () => {
  render(<Form />);
  await userEvent.type(box(), `${'x'.repeat(41)}{Enter}`);
  expect(chips()).toEqual([]);
  expect(box()).toHaveProperty('value', 'x'.repeat(41));
  expect(screen.getAllByText('A skill can have at most 40 characters')).not.toHaveLength(0);
  expect(box()).toHaveProperty('validity.customError', true);
  await userEvent.type(box(), '{Backspace}{Enter}');
  expect(chips()).toEqual(['x'.repeat(40)]);
  expect(box().getAttribute('aria-invalid')).toBeNull();
  expect(box()).toHaveProperty('validity.valid', true);
});

test('there are at most 15 skills', () => {
  render(<Form first={Array.from({ length: 15 }, (_, n) => `Skill ${n}`)} />);
  expect(box()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
});

test('a skill picked from those offered is added at once, a typed one when it is finished', async () => {
  render(<Form offered={['Go', 'Godot']} />);
  const field = screen.getByRole('combobox', { name: 'Required skills' });
  await userEvent.type(field, 'Go');
  expect(chips()).toEqual([]);
  fireEvent.change(field, { target: { value: 'Godot' } });
  expect(chips()).toEqual(['Godot']);
  expect(field).toHaveProperty('value', '');
});
