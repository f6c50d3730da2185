import { MantineProvider, TextInput } from '@mantine/core';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteDrafts } from './drafts.ts';
import { FormRefusal } from './FormParts.tsx';
import type { FormErrors } from './form-errors.ts';
import { useZodForm } from './useZodForm.ts';

const empty = { title: '', email: '', secret: '' };

function validate({ title, email }: typeof empty): FormErrors {
  return {
    title: title === '' && 'Title is required',
    email: email === '' && 'Email is required',
  };
}

function Form({ submit }: { submit: () => Promise<unknown> }) {
  const form = useZodForm({
    initialValues: empty,
    validate,
    draft: 'test',
    excludedFields: ['secret'],
    fieldByErrorCode: { email_taken: 'email' },
  });
  return (
    <MantineProvider env="test">
      <form {...form.getFormProps(submit, { fallback: 'Failed to send. Please try again.' })}>
        <FormRefusal form={form} />
        <TextInput label="Title" {...form.getInputProps('title')} />
        <TextInput label="Email" {...form.getInputProps('email')} />
        <TextInput label="Secret" {...form.getInputProps('secret')} />
        <button type="submit">{form.submitting ? 'Sending...' : 'Send'}</button>
      </form>
    </MantineProvider>
  );
}

afterEach(() => sessionStorage.clear());

function refusal(code: string, message: string, issues = {}, httpStatus = 400) {
  const data = { httpStatus, body: { code, message, issues } };
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

test('an issue of the server is shown beside its field, which gets the focus', async () => {
  const error = refusal('invalid', 'No', { email: ['That email is taken'] });
  render(<Form submit={() => Promise.reject(error)} />);
  await fillAndSend();
  expect(await screen.findByText('That email is taken')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal whose code belongs to a field is shown beside that field', async () => {
  const error = refusal('email_taken', 'Somebody has this address.', {}, 409);
  render(<Form submit={() => Promise.reject(error)} />);
  await fillAndSend();
  expect(await screen.findByText('Somebody has this address.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal of the whole form stays until the next submission is answered', async () => {
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

test('a second refusal with the same text is announced again', async () => {
  render(<Form submit={() => Promise.reject(refusal('paused', 'Not today.'))} />);
  await fillAndSend();
  const first = await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
  expect(screen.getByRole('alert').textContent).toBe('Not today.');
});

test('a form that is reset shows no refusal', async () => {
  const { result } = renderHook(() => useZodForm({ initialValues: empty }));
  const form = result.current.getFormProps(() => Promise.reject(refusal('paused', 'Not today.')));
  act(() => form.onSubmit(new SubmitEvent('submit') as never));
  await waitFor(() => expect(result.current.refusal).toBe('Not today.'));
  const { failureCount } = result.current;
  act(() => result.current.reset());
  expect(result.current).toMatchObject({ refusal: null, failureCount });
});

test('input during a submission is ignored', async () => {
  render(<Form submit={() => new Promise(() => {})} />);
  await fillAndSend();
  await userEvent.type(field('Email'), 'more');
  expect(field('Email')).toHaveProperty('value', 'a@b.example');
});

test('an internal error is shown as the fallback message of the form', async () => {
  render(<Form submit={() => Promise.reject(new Error('Cannot read x of undefined'))} />);
  await fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send. Please try again.');
});

test('a second click during a submission sends nothing', async () => {
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

test('a draft survives a reload, without its secret fields', async () => {
  const { unmount } = render(<Form submit={() => Promise.resolve()} />);
  await userEvent.type(field('Title'), 'A shop');
  await userEvent.type(field('Secret'), 'word');
  unmount();
  render(<Form submit={() => Promise.resolve()} />);
  expect(field('Title')).toHaveProperty('value', 'A shop');
  expect(field('Secret')).toHaveProperty('value', '');
});

test('a draft is deleted when the form was submitted', async () => {
  render(<Form submit={() => Promise.resolve()} />);
  await fillAndSend();
  await waitFor(() => expect(sessionStorage.getItem('draft:test')).toBeNull());
});

test('the draft of a submission that was refused stays', async () => {
  render(<Form submit={() => Promise.reject(refusal('paused', 'Not today.'))} />);
  await fillAndSend();
  await screen.findByRole('alert');
  expect(sessionStorage.getItem('draft:test')).toContain('A shop');
});

test('a blocked storage does not prevent the end of a session, which deletes the drafts', () => {
  const blocked = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is blocked.', 'SecurityError');
  });
  expect(deleteDrafts).not.toThrow();
  blocked.mockRestore();
});
