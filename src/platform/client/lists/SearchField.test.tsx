import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

const originalMatchMedia = window.matchMedia;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.matchMedia = originalMatchMedia;
});

function show(onSearch: (text: string) => void = () => {}) {
  render(
    <MantineProvider env="test">
      <SearchField
        label="Search"
        placeholder="Titles"
        examples={['ab', 'c']}
        value=""
        onSearch={onSearch}
      />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  return { field, typed: () => field.closest('.mantine-InputWrapper-root')?.textContent };
}

const pass = (...times: number[]) => {
  for (const ms of times) act(() => vi.advanceTimersByTime(ms));
};

test('the empty field types an example in 30 ms per letter, and the next after 1.5 s', () => {
  const { field, typed } = show();
  expect(field.placeholder).toBe('');
  pass(29);
  expect(typed()).toBe('');
  pass(1);
  expect(typed()).toBe('a');
  pass(30);
  expect(typed()).toBe('ab');
  pass(1_499);
  expect(typed()).toBe('ab');
  pass(1, 30);
  expect(typed()).toBe('c');
});

test('the examples end when the field has the focus, and while it has text', () => {
  const { field, typed } = show();
  pass(30);
  act(() => field.focus());
  expect(typed()).toBe('');
  expect(field.placeholder).toBe('Titles');
  fireEvent.change(field, { target: { value: 'sauna' } });
  act(() => field.blur());
  pass(30);
  expect(typed()).toBe('');
  fireEvent.change(field, { target: { value: '' } });
  pass(30);
  expect(typed()).toBe('a');
});

test('with reduced motion there is the placeholder only', () => {
  window.matchMedia = (media) => Object.assign(originalMatchMedia(media), { matches: true });
  const { field, typed } = show();
  pass(30);
  expect(typed()).toBe('');
  expect(field.placeholder).toBe('Titles');
});

test.each([true, false])(
  'the Enter that ends a conversion does not search (isComposing %s)',
  (isComposing) => {
    const onSearch = vi.fn();
    const { field } = show(onSearch);
    fireEvent.change(field, { target: { value: '予約' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing, keyCode: 229 });
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('予約');
  },
);
