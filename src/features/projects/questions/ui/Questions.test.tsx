import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { ProjectView } from '../../project.schema.ts';
import type { QuestionView } from '../question.schema.ts';
import { Questions } from './Questions.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const person = { name: 'Clara', username: 'clara', email: 'c@x.example', avatar: null };
const owner: UserView = { ...person, id: 5, role: 'client' };
const developer: UserView = { ...person, id: 6, role: 'developer' };
const now = new Date('2026-05-03T12:00:00Z');
const project = {
  id: 7,
  clientId: 5,
  status: 'active',
  deadline: '2026-06-01T12:00:00.000Z',
  isPaused: false,
  bidCount: 2,
} as ProjectView;
const open: QuestionView = {
  id: 1,
  text: 'Who hosts it?',
  answer: null,
  askedAt: '2026-05-01T12:00:00.000Z',
  answeredAt: null,
  correctedAt: null,
  changesBrief: false,
  dismissedAt: null,
  isMine: false,
};
const answered: QuestionView = {
  ...open,
  id: 2,
  answer: 'We do.',
  answeredAt: '2026-05-02T12:00:00.000Z',
};

function show(
  me: UserView | null,
  items: QuestionView[],
  answers: Record<string, (input: unknown) => unknown> = {},
  isShownIfEmpty = false,
) {
  return showScreen(
    () => (
      <Questions
        project={project}
        me={me}
        now={now}
        isShownIfEmpty={isShownIfEmpty}
        renderReport={(kind, id) => <button type="button">{`Report ${kind} ${id}`}</button>}
      />
    ),
    { answers: { 'questions.list': () => ({ items, next: null }), ...answers } },
  );
}

test('without questions the section is absent, except for developers who can ask', async () => {
  const { calls } = show(owner, []);
  await vi.waitFor(() => expect(calls('questions.list')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Questions' })).toBeNull();
});

test('the client of an open project sees that there are no questions', async () => {
  show(owner, [], {}, true);
  await screen.findByText('No questions yet.');
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});

test('a developer asks by keyboard, and reads that the name is not shown', async () => {
  const { calls } = show(developer, [], { 'questions.ask': () => ({ ...open, isMine: true }) });
  await screen.findByText('No questions yet.');
  screen.getByText(/Everyone who can see the project can read the answer/);
  screen.getByRole('button', { name: 'Ask a question' }).focus();
  await userEvent.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('Who hosts it?{Tab}{Enter}');
  expect(await findToastText('Question sent')).toContain('You are notified when');
  expect(calls('questions.ask')).toEqual([{ projectId: 7, text: 'Who hosts it?' }]);
  const button = await screen.findByRole('button', { name: 'Ask a question' });
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('an empty question is not sent, and a refusal leaves the text', async () => {
  const words = 'You have 10 unanswered questions about this project.';
  const { calls } = show(developer, [], {
    'questions.ask': () => new Refusal(409, words, {}, 'too_many_open'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  expect(getFieldError(field)).toBe('Please write your question');
  expect(calls('questions.ask')).toEqual([]);
  await userEvent.type(field, 'Why?');
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(field).toHaveProperty('value', 'Why?');
});

test('the client answers and states whether the answer changes the brief', async () => {
  const { calls } = show(owner, [open], { 'questions.answer': () => answered });
  const item = within(await screen.findByRole('article', { name: 'Question: Who hosts it?' }));
  item.getByText('Awaits your answer');
  await userEvent.click(item.getByRole('button', { name: 'Answer: Who hosts it?' }));
  await userEvent.type(await item.findByRole('textbox', { name: 'Your answer' }), 'We do.');
  expect(item.queryByText(/bidders will see/)).toBeNull();
  expect(item.getByRole('button', { name: 'Publish answer' })).toBeTruthy();
  await userEvent.click(item.getByRole('switch', { name: 'This changes the brief' }));
  item.getByText('2 bidders will see this answer and must confirm their bids.');
  await userEvent.click(item.getByRole('button', { name: 'Publish and notify 2 bidders' }));
  expect(await findToastText('Answer published')).toContain('Everyone who can see the project');
  expect(calls('questions.answer')).toEqual([{ id: 1, answer: 'We do.', changesBrief: true }]);
});

test('the client dismisses an unanswered question and corrects an answered one', async () => {
  const { calls } = show(owner, [open, { ...answered, changesBrief: true }], {
    'questions.dismiss': () => open,
    'questions.answer': () => answered,
  });
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('There are two questions');
  await userEvent.click(within(first).getByRole('button', { name: /^Dismiss/ }));
  await findToastText('Question dismissed');
  expect(calls('questions.dismiss')).toEqual([{ id: 1 }]);
  expect(within(second).queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  await userEvent.click(within(second).getByRole('button', { name: /^Correct the answer/ }));
  const field = await within(second).findByRole('textbox', { name: 'Your answer' });
  expect(field).toHaveProperty('value', 'We do.');
  // A correction of an answer that changed the brief always changes it again.
  expect(within(second).queryByRole('switch')).toBeNull();
  within(second).getByText(/developers must confirm their bids/);
  await userEvent.type(field, ' Since May.');
  await userEvent.click(
    within(second).getByRole('button', { name: 'Publish and notify 2 bidders' }),
  );
  await findToastText('Answer corrected');
  expect(calls('questions.answer')).toEqual([
    { id: 2, answer: 'We do. Since May.', changesBrief: true },
  ]);
});

test('visitors read answers, see which are corrected, and cannot answer', async () => {
  const corrected = { ...answered, correctedAt: '2026-05-03T11:00:00.000Z', changesBrief: true };
  show(null, [corrected]);
  const item = await screen.findByRole('article');
  expect(item.textContent).toMatch(/Changes the brief.*Corrected May 3, 2026.*We do\./);
  expect(
    within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Report question 2', 'Report answer 2']);
});

test('the developer sees their own dismissed question, and cannot report it', async () => {
  show(developer, [{ ...open, isMine: true, dismissedAt: '2026-05-02T12:00:00.000Z' }]);
  const item = await screen.findByRole('article');
  expect(item.textContent).toMatch(/Your question.*Dismissed/);
  expect(within(item).queryByRole('button')).toBeNull();
});

test('a failed list can be loaded again, and further questions by a button', async () => {
  let isFailing = true;
  show(owner, [], {
    'questions.list': (input) => {
      if (isFailing) return new Refusal(403, 'No entry');
      const isSecond = Object(input).cursor === 'open_0_2';
      return isSecond ? { items: [open], next: null } : { items: [answered], next: 'open_0_2' };
    },
  });
  await screen.findByText('The questions could not be loaded');
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More questions' }));
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('a question and an answer that a program sent say so', async () => {
  show(owner, [
    { ...open, isByProgram: true },
    { ...answered, isAnswerByProgram: true },
  ]);
  const articles = await screen.findAllByRole('article');
  const marks = articles.map((article) => article.textContent?.match(/Sent by a program/g)?.length);
  expect(marks).toEqual([1, 1]);
});
