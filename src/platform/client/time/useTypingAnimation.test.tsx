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

test('a phrase appears letter by letter', () => {
  render(<Typed />);
  expect(typed()).toBe('');
  pass(74);
  expect(typed()).toBe('');
  pass(1);
  expect(typed()).toBe('a');
  letters(2);
  expect(typed()).toBe('abc');
});

test('a complete phrase pauses before the next one, and the last leads to the first', () => {
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

test('an earlier phrase is complete from the start; only the next one is animated', () => {
  render(<Typed startsComplete />);
  expect(typed()).toBe('abc');
  pass(1999);
  expect(typed()).toBe('abc');
  pass(1);
  expect(typed()).toBe('');
  letters(1);
  expect(typed()).toBe('d');
});

test('the remaining letters are returned, so that their space can be reserved', () => {
  render(<Typed />);
  expect(screen.getByTestId('rest').textContent).toBe('abc');
  pass(75);
  expect(screen.getByTestId('rest').textContent).toBe('bc');
});

test('a paused animation stops and resumes at the same letter', () => {
  const view = render(<Typed />);
  pass(75);
  view.rerender(<Typed paused />);
  pass(10_000);
  expect(typed()).toBe('a');
  view.rerender(<Typed />);
  pass(75);
  expect(typed()).toBe('ab');
});

test('with reduced motion the first phrase is complete and stays', () => {
  const asked = window.matchMedia;
  window.matchMedia = (media) => Object.assign(asked(media), { matches: true });
  render(<Typed />);
  expect(typed()).toBe('abc');
  pass(10_000);
  expect(typed()).toBe('abc');
  window.matchMedia = asked;
});
