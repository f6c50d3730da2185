import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypingAnimation } from './useTypingAnimation.ts';

const phrases = ['abc', 'de'];

function Typed({ paused = false, startsComplete = false }) {
  const pace = { letterMs: 75, pauseMs: 2000, startsComplete };
  const { phrase, letters } = useTypingAnimation(phrases, pace, paused);
  return (
    <>
      <p data-testid="typed">{phrase.slice(0, letters)}</p>
      <p data-testid="rest">{phrase.slice(letters)}</p>
    </>
  );
}

const typed = () => screen.getByTestId('typed').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const letters = (count: number) => {
  for (let letter = 0; letter < count; letter += 1) pass(75);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a phrase comes letter by letter', () => {
  render(<Typed />);
  expect(typed()).toBe('');
  pass(74);
  expect(typed()).toBe('');
  pass(1);
  expect(typed()).toBe('a');
  letters(2);
  expect(typed()).toBe('abc');
});

test('it stands for the pause, then the next one begins, and after the last the first', () => {
  render(<Typed />);
  letters(3);
  pass(1999);
  expect(typed()).toBe('abc');
  pass(1);
  expect(typed()).toBe('');
  letters(2);
  expect(typed()).toBe('de');
  pass(2000);
  letters(1);
  expect(typed()).toBe('a');
});

test('what was read before stands whole from the start; only the next one is typed', () => {
  render(<Typed startsComplete />);
  expect(typed()).toBe('abc');
  pass(1999);
  expect(typed()).toBe('abc');
  pass(1);
  expect(typed()).toBe('');
  letters(1);
  expect(typed()).toBe('d');
});

test('what is still to come is known, so that its room can be kept', () => {
  render(<Typed />);
  expect(screen.getByTestId('rest').textContent).toBe('abc');
  pass(75);
  expect(screen.getByTestId('rest').textContent).toBe('bc');
});

test('paused it stands still, and goes on from there', () => {
  const view = render(<Typed />);
  pass(75);
  view.rerender(<Typed paused />);
  pass(10_000);
  expect(typed()).toBe('a');
  view.rerender(<Typed />);
  pass(75);
  expect(typed()).toBe('ab');
});

test('who prefers reduced motion reads the first phrase whole, and it stays', () => {
  const asked = window.matchMedia;
  window.matchMedia = (media) => Object.assign(asked(media), { matches: true });
  render(<Typed />);
  expect(typed()).toBe('abc');
  pass(10_000);
  expect(typed()).toBe('abc');
  window.matchMedia = asked;
});
