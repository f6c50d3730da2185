import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

function Form() {
  const [password, setPassword] = useState('');
  return (
    <MantineProvider env="test">
      <PasswordField
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        checklist
        meter
      />
    </MantineProvider>
  );
}

function checklist(): (string | null)[] {
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

test('the checklist follows the input', async () => {
  render(<Form />);
  expect(checklist()).toEqual([
    'At least 8 characters (not yet met)',
    'Contains a number (not yet met)',
    'Contains a special character (not yet met)',
  ]);
  await userEvent.type(screen.getByLabelText('Password'), 'abc-1');
  expect(checklist()).toEqual([
    'At least 8 characters (not yet met)',
    'Contains a number (met)',
    'Contains a special character (met)',
  ]);
  await userEvent.type(screen.getByLabelText('Password'), 'defgh');
  expect(checklist()[0]).toBe('At least 8 characters (met)');
});

test('the meter names the strength of the password', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1!');
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Strong');
});

test('the keyboard can show and hide the password', async () => {
  render(<Form />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show password');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
