import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test fails if it calls console.error, for example because React warns of a mistake.
const messages: string[] = [];

beforeEach(() => {
  messages.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    messages.push(format(...args));
  });
});

afterEach(() => {
  expect(messages, 'console.error was called').toEqual([]);
});
