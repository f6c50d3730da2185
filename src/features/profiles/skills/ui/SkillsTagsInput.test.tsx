// cspell:ignore reakt
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import SkillsTagsInput from './SkillsTagsInput.tsx';

function Form({ first = [] }: { first?: string[] }) {
  const [skills, setSkills] = useState(first);
  return (
    <MantineProvider env="test">
      <SkillsTagsInput label="Required skills" value={skills} onChange={setSkills} />
    </MantineProvider>
  );
}

function chips(): (string | undefined)[] {
  return screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
}

const box = () => screen.getByRole('combobox', { name: 'Required skills' });

test('Enter and Add both add the trimmed skill and empty the field', async () => {
  render(<Form />);
  await userEvent.type(box(), '  React {Enter}');
  await userEvent.type(box(), 'Node.js');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(chips()).toEqual(['React', 'Node.js']);
  expect(box()).toHaveProperty('value', '');
});

test('a typed skill is added once when the field loses the focus', async () => {
  render(<Form first={['React']} />);
  await userEvent.type(box(), 'Node.js');
  await userEvent.tab();
  expect(chips()).toEqual(['React', 'Node.js']);
  await userEvent.type(box(), ' ');
  await userEvent.tab();
  expect(chips()).toEqual(['React', 'Node.js']);
});

test('text with commas is several skills, up to the maximum', async () => {
  const first = Array.from({ length: 12 }, (_, n) => `Skill ${n}`);
  render(<Form first={first} />);
  await userEvent.click(box());
  await userEvent.paste('Swift, , iPad,swift, Go, Rust');
  expect(chips()).toEqual([...first, 'Swift', 'iPad', 'Go']);
  expect(screen.getByRole('status').textContent).toBe('Swift, iPad, Go added');
  expect(screen.getByText('You have added the maximum of 15 skills.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Skill 0' }));
  expect(screen.queryByText('You have added the maximum of 15 skills.')).toBeNull();
});

test('empties and other spellings are ignored', async () => {
  render(<Form first={['React']} />);
  await userEvent.type(box(), '   {Enter}');
  await userEvent.type(box(), 'REACT.js{Enter}');
  expect(chips()).toEqual(['React']);
});

test('a chip can be removed', async () => {
  render(<Form first={['React', 'SQL']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove React' }));
  expect(chips()).toEqual(['SQL']);
  expect(screen.getByText('React removed')).toBeTruthy();
});

test('a skill of more than 40 characters is not added, and the error ends with the next one', async () => {
  render(<Form />);
  await userEvent.type(box(), `${'x'.repeat(41)}{Enter}`);
  expect(screen.getByText(/was not added. A skill can have at most 40 characters/)).toBeTruthy();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(chips()).toEqual([]);
  await userEvent.type(box(), 'React{Enter}');
  expect(chips()).toEqual(['React']);
  expect(box().getAttribute('aria-invalid')).not.toBe('true');
});

test('Enter in the empty field does not submit the form', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Form />
      <button type="submit">Send</button>
    </form>,
  );
  await userEvent.type(box(), 'React{Enter}{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('when a skill is removed, the field has the focus', async () => {
  render(<Form first={['React', 'Vue']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove React' }));
  expect(chips()).toEqual(['Vue']);
  expect(document.activeElement).toBe(box());
});

test('a sixteenth skill is not added', async () => {
  const first = Array.from({ length: 15 }, (_, n) => `Skill ${n}`);
  render(<Form first={first} />);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  await userEvent.type(box(), 'React{Enter}');
  expect(chips()).toEqual(first);
});

test.each([
  ['God', 'Godot'],
  ['k8', 'Kubernetes'],
  ['reakt', 'React'],
])('after %s, %s is suggested', async (typed, name) => {
  render(<Form />);
  await userEvent.type(box(), typed);
  await userEvent.click(await screen.findByRole('option', { name }));
  expect(chips()).toEqual([name]);
  expect(box()).toHaveProperty('value', '');
});

test.each([true, false])(
  'the Enter that ends a conversion adds no skill (isComposing %s)',
  async (isComposing) => {
    render(<Form />);
    await userEvent.type(box(), '設計');
    fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter', isComposing, keyCode: 229 });
    expect(chips()).toEqual([]);
    expect(box()).toHaveProperty('value', '設計');
    fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(chips()).toEqual(['設計']);
  },
);
