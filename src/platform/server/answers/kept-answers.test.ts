import { beforeEach, expect, test } from 'vitest';
import { type Answer, KeptAnswers } from './kept-answers.ts';

const clock = { at: 0 };
const options = { now: () => new Date(clock.at), lifetime: 2_000 };
let answers: KeptAnswers;
beforeEach(() => {
  clock.at = 1_000_000;
  answers = new KeptAnswers(options);
  answers.hearing();
});

const said = (text: string): Answer => ({ body: Buffer.from(text), headers: {} });
const making = (key: string, madeFrom = ['projects']) => answers.ask(key, madeFrom)?.making;
const keep = (key: string, text = key) => making(key)?.end(said(text));
const kept = (key: string) => answers.ask(key, ['projects'])?.kept?.body.toString();

test('an answer is kept for its lifetime, by a clock that may also go back', () => {
  keep('/a', 'one');
  clock.at += 1_999;
  expect(kept('/a')).toBe('one');
  clock.at += 1;
  expect(kept('/a')).toBeUndefined();
  making('/b')?.end(null);
  keep('/b');
  clock.at -= 1;
  expect(kept('/b')).toBeUndefined();
  expect(answers.bytes).toBe(0);
});

test('a change drops what was made from that table, and nothing else', () => {
  keep('/a');
  making('/b', ['reviews', 'users'])?.end(said('b'));
  answers.changed('users');
  expect(kept('/b')).toBeUndefined();
  expect(kept('/a')).toBe('/a');
  answers.changed('projects');
  expect(kept('/a')).toBeUndefined();
});

test.each([
  ['its table changes', () => answers.changed('projects')],
  ['somebody wrote', () => answers.dropAll()],
  [
    'changes went unheard',
    () => {
      answers.deaf();
      answers.hearing();
    },
  ],
])('what is being read while %s is not kept, nor waited for', async (_, happens) => {
  const old = making('/a');
  const waiting = answers.ask('/a', ['projects'])?.coming;
  happens();
  const fresh = making('/a');
  expect(fresh).toBeDefined();
  old?.end(said('old'));
  fresh?.end(said('fresh'));
  expect(kept('/a')).toBe('fresh');
  // Who asked before the change may be told of before.
  expect((await waiting)?.body.toString()).toBe('old');
});

test('who asks while an answer is made waits for it; one that fails is nobody’s', async () => {
  const first = making('/a');
  const waiting = answers.ask('/a', ['projects'])?.coming;
  first?.end(null);
  expect(await waiting).toBeNull();
  expect(making('/a')).toBeDefined();
});

test('nothing is kept while changes cannot be heard, nor without a lifetime', () => {
  keep('/a');
  answers.deaf();
  expect(answers.ask('/a', [])).toBeNull();
  answers = new KeptAnswers({ ...options, lifetime: 0 });
  answers.hearing();
  expect(answers.ask('/a', [])).toBeNull();
});

test('the longest unused make room, by number and by bytes', () => {
  answers = new KeptAnswers({ ...options, entriesMax: 2, bytesMax: 100_000 });
  answers.hearing();
  keep('/a');
  keep('/b');
  expect(kept('/a')).toBe('/a');
  keep('/c');
  expect(kept('/b')).toBeUndefined();
  expect(kept('/a')).toBe('/a');

  answers = new KeptAnswers({ ...options, bytesMax: 100_000 });
  answers.hearing();
  for (let n = 0; n < 1_000; n += 1) keep(`/${n}`, 'x'.repeat(2_000));
  expect(answers.bytes).toBeLessThanOrEqual(100_000);
  expect(kept('/999')).toHaveLength(2_000);
  keep('/large', 'x'.repeat(50_000));
  expect(kept('/large')).toBeUndefined();
});
