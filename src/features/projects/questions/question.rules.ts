import { DomainError } from '#platform/shared/errors.ts';
import { isSameText } from '../brief/wording.rules.ts';
import { type ActorRef, notOwnerError } from '../project.rules.ts';

export const OPEN_QUESTIONS_MAX = 10;

/** Does not check whether the actor may see the project; `viewRefusal` does. */
export function askQuestionRefusal(
  project: { status: string; deadline: Date; isPaused: boolean },
  actor: Pick<ActorRef, 'role'>,
  now: Date,
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError('forbidden', 'developers_only', 'Only developers can ask questions.');
  }
  if (project.status !== 'active')
    return closedError('This project is no longer open for questions.');
  if (now >= project.deadline) {
    return closedError(
      'The deadline of this project has passed, so you can no longer ask questions.',
    );
  }
  return project.isPaused
    ? closedError('You cannot ask questions about this project at the moment.')
    : null;
}

/** Only while the project is active, because the agreement of a hire contains the answers. */
export function answerQuestionRefusal(
  project: { clientId: number; status: string },
  actor: Pick<ActorRef, 'id'>,
): DomainError | null {
  if (project.clientId !== actor.id) return notOwnerError();
  if (project.status === 'active') return null;
  return closedError('This project is no longer open, so you cannot answer its questions.');
}

export function dismissQuestionRefusal(question: { answer: string | null }): DomainError | null {
  if (question.answer === null) return null;
  return new DomainError(
    'conflict',
    'answered',
    'This question has already been answered. You can correct the answer.',
  );
}

export function openQuestionsRefusal(openCount: number): DomainError | null {
  if (openCount < OPEN_QUESTIONS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_open',
    `You have ${OPEN_QUESTIONS_MAX} unanswered questions about this project. You can ask again ` +
      'when one of them is answered.',
  );
}

/** Maximum number of answered questions of a project, because its agreement contains them all. */
const ANSWERED_QUESTIONS_MAX = 100;

/** Returns a refusal if the project has the maximum number of answered questions, else null. */
export function nextAnswerRefusal(answeredCount: number): DomainError | null {
  if (answeredCount < ANSWERED_QUESTIONS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_answers',
    `This project has ${ANSWERED_QUESTIONS_MAX} answered questions. You can correct an answer, or ` +
      'write what is missing into the description.',
  );
}

interface Answer {
  answer: string | null;
  changesBrief: boolean;
}

/**
 * Compares the current answer of a question with the answer that the client sent. `isChanged`: the
 * text differs in more than characters that no reader sees. `isCorrection`: the text differs and
 * replaces another text. `isBriefChange`: the brief changes, so bids must be confirmed.
 *
 * If the text is the same, the brief changes only if the answer is marked as a change for the first
 * time. If the current answer was a change of the brief, each new text is one too, because bids
 * were made for the current text.
 */
export function compareAnswers(
  current: Answer,
  sent: Answer,
): { isChanged: boolean; isCorrection: boolean; isBriefChange: boolean } {
  const isChanged = !isSameText(current.answer ?? '', sent.answer ?? '');
  return {
    isChanged,
    isCorrection: isChanged && current.answer !== null,
    isBriefChange: isChanged
      ? sent.changesBrief || current.changesBrief
      : sent.changesBrief && !current.changesBrief,
  };
}

export function isOpenQuestion(question: { answer: string | null; dismissedAt: unknown }): boolean {
  return question.answer === null && question.dismissedAt === null;
}

export function questionNotFoundError(): DomainError {
  return new DomainError('not_found', 'question_not_found', 'Question Not Found');
}

function closedError(message: string): DomainError {
  return new DomainError('conflict', 'closed', message);
}
