import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { answer, ask, type Line } from './process-line.ts';

/** Two ends of a line; what one sends the other hears, as between processes. */
function line(): [Line, Line] {
  const [here, there] = [new EventEmitter(), new EventEmitter()];
  const end = (own: EventEmitter, other: EventEmitter): Line => ({
    send: (message, done) => {
      setImmediate(() => other.emit('message', structuredClone(message)));
      done(null);
    },
    on: (event, listener) => own.on(event, listener),
    off: (event, listener) => own.off(event, listener),
  });
  return [end(here, there), end(there, here)];
}

const MINUTE = 60_000;

test('each question has its own answer, whatever else is said', async () => {
  const [here, there] = line();
  answer(there, 'name', async () => 'Ada');
  answer(there, 'figures', async () => [1, Number.NaN]);
  there.send({ says: 'ready' }, () => {});
  expect(await Promise.all([ask(here, 'figures', MINUTE), ask(here, 'name', MINUTE)])).toEqual([
    [1, Number.NaN],
    'Ada',
  ]);
});

test('both may ask at once', async () => {
  const [here, there] = line();
  answer(here, 'name', async () => 'Bo');
  answer(there, 'name', async () => 'Ada');
  expect(await Promise.all([ask(here, 'name', MINUTE), ask(there, 'name', MINUTE)])).toEqual([
    'Ada',
    'Bo',
  ]);
});

test('who does not answer in time, or cannot, leaves nothing behind', async () => {
  const [here, there] = line();
  answer(there, 'trouble', () => Promise.reject(new Error('No figures')));
  expect(await ask(here, 'trouble', 20)).toBeUndefined();
  expect(await ask(here, 'nobody knows', 20)).toBeUndefined();
});

test('where the line is dead nobody waits', async () => {
  const [here] = line();
  const dead: Line = { ...here, send: (_message, done) => done(new Error('Channel closed')) };
  expect(await ask(dead, 'name', MINUTE)).toBeUndefined();
});
