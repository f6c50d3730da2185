import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { Issues } from './form-check.ts';
import { useFormState } from './useFormState.ts';

const empty = { title: '', email: '', secret: '' };

function check({ title, email }: typeof empty): Issues<typeof empty> {
  const issues: Issues<typeof empty> = {};
  if (title === '') issues.title = 'Title is required';
  if (email === '') issues.email = 'Email is required';
  return issues;
}

function Form({ submit }: { submit: () => Promise<unknown> }) {
  const form = useFormState({ initial: empty, check, draft: 'test', secret: ['secret'] });
  return (
    <MantineProvider env="test">
      <form {...form.bind(submit)}>
        <TextInput label="Title" {...form.text('title')} />
        <TextInput label="Email" {...form.text('email')} />
        <TextInput label="Secret" {...form.text('secret')} />
        <button type="submit">{form.busy ? 'Sending...' : 'Send'}</button>
      </form>
    </MantineProvider>
  );
}

const field = (label: string) => screen.getByRole('textbox', { name: label });

async function fillAndSend() {
  await userEvent.type(field('Title'), 'A shop');
  await userEvent.type(field('Email'), 'a@b.example');
  await userEvent.click(screen.getByRole('button'));
}

test('a failed form links each message to its field and focuses the first wrong one', async () => {
  render(<Form submit={() => Promise.reject(new Error('never called'))} />);
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(field('Title'));
  const message = document.getElementById(field('Email').getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Email is required');
  sessionStorage.clear();
});

test('what the server finds wrong stands beside its field', async () => {
  const said = { code: 'invalid', message: 'No', issues: { email: ['That email is taken'] } };
  const refusal = TRPCClientError.from({
    error: { code: -32600, message: 'No', data: { httpStatus: 400, said } },
  });
  render(<Form submit={() => Promise.reject(refusal)} />);
  await fillAndSend();
  expect(await screen.findByText('That email is taken')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  sessionStorage.clear();
});

test('a second click while sending sends nothing', async () => {
  let sent = 0;
  const never = () => {
    sent += 1;
    return new Promise(() => {});
  };
  render(<Form submit={never} />);
  await fillAndSend();
  await userEvent.click(screen.getByRole('button', { name: 'Sending...' }));
  expect(sent).toBe(1);
  sessionStorage.clear();
});

test('a draft is kept over a reload, without what is secret', async () => {
  const { unmount } = render(<Form submit={() => Promise.resolve()} />);
  await userEvent.type(field('Title'), 'A shop');
  await userEvent.type(field('Secret'), 'word');
  unmount();
  render(<Form submit={() => Promise.resolve()} />);
  expect(field('Title')).toHaveProperty('value', 'A shop');
  expect(field('Secret')).toHaveProperty('value', '');
  sessionStorage.clear();
});
