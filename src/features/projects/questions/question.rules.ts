import { DomainError } from '#platform/shared/errors.ts';
import { type ActorRef, notOwnerError } from '../project.rules.ts';

/** Maximum number of unanswered questions of one developer about one project. */
export const OPEN_QUESTIONS_MAX = 10;

/**
 * Returns a refusal if the project accepts no question of the actor, else null. Used by the form
 * and the service. Bids and invitations make no difference; `viewRefusal` decides whether the actor
 * may see the project.
 */
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

/**
 * Returns a refusal if the actor may not answer or dismiss questions about this project, else null.
 * Only its client may, until a developer is hired, because the agreement contains the answers.
 */
export function answerQuestionRefusal(
  project: { clientId: number; status: string },
  actor: Pick<ActorRef, 'id'>,
): DomainError | null {
  if (project.clientId !== actor.id) return notOwnerError();
  if (project.status === 'active') return null;
  return closedError('This project is no longer open, so you cannot answer its questions.');
}

/** Returns a refusal if the question has an answer, which can only be corrected, else null. */
export function dismissQuestionRefusal(question: { answer: string | null }): DomainError | null {
  if (question.answer === null) return null;
  return new DomainError(
    'conflict',
    'answered',
    'This question has already been answered. You can correct the answer.',
  );
}

/**
 * Returns a refusal if a developer has too many unanswered questions about a project, else null.
 */
export function openQuestionsRefusal(openCount: number): DomainError | null {
  if (openCount < OPEN_QUESTIONS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_open',
    `You have ${OPEN_QUESTIONS_MAX} unanswered questions about this project. You can ask again ` +
      'when one of them is answered.',
  );
}

interface Answer {
  answer: string | null;
  changesBrief: boolean;
}

/**
 * Returns what a new answer changes in the present one (`answer` is null if there is none):
 * `isChanged` if the text differs, `isCorrection` if it replaces another text, and `isBriefChange`
 * if bids must be confirmed. The same text is a change of the brief only if it is marked so for the
 * first time. A correction of an answer that changed the brief always changes it again, because
 * bids were made for the former text.
 */
export function compareAnswers(
  present: Answer,
  sent: Answer,
): { isChanged: boolean; isCorrection: boolean; isBriefChange: boolean } {
  const isChanged = present.answer !== sent.answer;
  return {
    isChanged,
    isCorrection: isChanged && present.answer !== null,
    isBriefChange: isChanged
      ? sent.changesBrief || present.changesBrief
      : sent.changesBrief && !present.changesBrief,
  };
}

/** Returns whether a question is neither answered nor dismissed. */
export function isOpenQuestion(question: { answer: string | null; dismissedAt: unknown }): boolean {
  return question.answer === null && question.dismissedAt === null;
}

export function questionNotFoundError(): DomainError {
  return new DomainError('not_found', 'question_not_found', 'Question Not Found');
}

function closedError(message: string): DomainError {
  return new DomainError('conflict', 'closed', message);
}
