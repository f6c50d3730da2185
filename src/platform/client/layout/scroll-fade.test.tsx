import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fadeScrollEdges } from './scroll-fade.ts';

function shown(sizes: Partial<Record<keyof HTMLElement, number>>) {
  render(
    <div
      data-testid="box"
      ref={(box) => {
        if (box) {
          for (const [name, value] of Object.entries(sizes)) {
            Object.defineProperty(box, name, { value, configurable: true, writable: true });
          }
        }
        return fadeScrollEdges(box);
      }}
    />,
  );
  return screen.getByTestId('box');
}

test('content cut off at the right is faded until its end is reached', () => {
  const box = shown({ clientWidth: 300, scrollWidth: 500, scrollLeft: 0 });
  expect(box.dataset.more).toBe('after');
  box.scrollLeft = 90;
  fireEvent.scroll(box);
  expect(box.dataset.more).toBe('before after');
  box.scrollLeft = 200;
  fireEvent.scroll(box);
  expect(box.dataset.more).toBe('before');
});

test('a list that ends on the border of a row shows that there are more', () => {
  expect(shown({ clientHeight: 460, scrollHeight: 1840 }).dataset.more).toBe('after');
});

test('content that fits is not faded', () => {
  expect(shown({ clientWidth: 300, scrollWidth: 300 }).dataset.more).toBe('');
});
