import { MantineProvider, TextInput } from '@mantine/core';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test } from 'vitest';
import { FormRefusal } from './FormParts.tsx';
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
  const form = useFormState({
    initial: empty,
    check,
    draft: 'test',
    secret: ['secret'],
    fieldOf: { email_taken: 'email' },
  });
  return (
    <MantineProvider env="test">
      <form {...form.bind(submit, { otherwise: 'Failed to send. Please try again.' })}>
        <FormRefusal form={form} />
        <TextInput label="Title" {...form.text('title')} />
        <TextInput label="Email" {...form.text('email')} />
        <TextInput label="Secret" {...form.text('secret')} />
        <button type="submit">{form.busy ? 'Sending...' : 'Send'}</button>
      </form>
    </MantineProvider>
  );
}

afterEach(() => sessionStorage.clear());

function refusal(code: string, message: string, issues = {}, httpStatus = 400) {
  const data = { httpStatus, said: { code, message, issues } };
  return TRPCClientError.from({ error: { code: -32600, message, data } });
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
});

test('what the server finds wrong stands beside its field', async () => {
  const said = refusal('invalid', 'No', { email: ['That email is taken'] });
  render(<Form submit={() => Promise.reject(said)} />);
  await fillAndSend();
  expect(await screen.findByText('That email is taken')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal that speaks of one field stands beside it, though it does not name it', async () => {
  const said = refusal('email_taken', 'Somebody has this address.', {}, 409);
  render(<Form submit={() => Promise.reject(said)} />);
  await fillAndSend();
  expect(await screen.findByText('Somebody has this address.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal of the whole form keeps its place until the next try is answered', async () => {
  const again = Promise.withResolvers<void>();
  let tries = 0;
  const submit = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(refusal('paused', 'Not today.')) : again.promise;
  };
  render(<Form submit={submit} />);
  await fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toBe('Not today.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  again.resolve();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a refusal in the same words is said again', async () => {
  render(<Form submit={() => Promise.reject(refusal('paused', 'Not today.'))} />);
  await fillAndSend();
  const first = await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
  expect(screen.getByRole('alert').textContent).toBe('Not today.');
});

test('a form that begins anew says nothing of the try before', async () => {
  const { result } = renderHook(() => useFormState({ initial: empty, check: () => ({}) }));
  const form = result.current.bind(() => Promise.reject(refusal('paused', 'Not today.')));
  act(() => form.onSubmit(new SubmitEvent('submit') as never));
  await waitFor(() => expect(result.current.refusal).toBe('Not today.'));
  const { failures } = result.current;
  act(() => result.current.reset());
  expect(result.current).toMatchObject({ refusal: null, failures });
});

test('a form is not sent while a field holds what it cannot take', async () => {
  let sent = 0;
  render(<Form submit={async () => (sent += 1)} />);
  const secret = screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  secret.setCustomValidity('This is too long.');
  await fillAndSend();
  expect(document.activeElement).toBe(secret);
  expect(sent).toBe(0);
  secret.setCustomValidity('');
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toBe(1);
});

test('what is on its way is not typed on', async () => {
  render(<Form submit={() => new Promise(() => {})} />);
  await fillAndSend();
  await userEvent.type(field('Email'), 'more');
  expect(field('Email')).toHaveProperty('value', 'a@b.example');
  const isLeftToThePage = fireEvent.keyDown(field('Email'), { key: ' ' });
  expect(isLeftToThePage).toBe(false);
});

test('what is on its way is not chosen anew', () => {
  const { result } = renderHook(() => useFormState({ initial: empty, check: () => ({}) }));
  act(() => result.current.set('title', 'A shop'));
  const form = result.current.bind(() => new Promise(() => {}));
  act(() => form.onSubmit(new SubmitEvent('submit') as never));
  act(() => result.current.set('title', 'Another'));
  expect(result.current.values.title).toBe('A shop');
});

test('where the server has no words for what went wrong, the form has its own', async () => {
  render(<Form submit={() => Promise.reject(new Error('Cannot read x of undefined'))} />);
  await fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send. Please try again.');
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
});

test('a draft is kept over a reload, without what is secret', async () => {
  const { unmount } = render(<Form submit={() => Promise.resolve()} />);
  await userEvent.type(field('Title'), 'A shop');
  await userEvent.type(field('Secret'), 'word');
  unmount();
  render(<Form submit={() => Promise.resolve()} />);
  expect(field('Title')).toHaveProperty('value', 'A shop');
  expect(field('Secret')).toHaveProperty('value', '');
});
