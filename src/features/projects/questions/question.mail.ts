import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '../project.entity.ts';
import { projectSubject } from '../project.rules.ts';
import type { Question } from './question.entity.ts';

const createAction = ({ id }: Project) => ({
  label: 'See the questions',
  path: `/projects/${id}#questions`,
});

/** Must not contain the name of the developer. */
export function notifyQuestionAsked(
  ctx: NotifyCtx,
  project: Project,
  { text }: Question,
): Promise<void> {
  return notify(ctx, {
    userId: project.clientId,
    kind: 'question_asked',
    title: `New question about “${project.title}”`,
    paragraphs: [
      `A developer asks: “${text}”`,
      'Answer it on the project page. Everyone who can see the project can then read the ' +
        'question and your answer, but not the name of the developer. You can also dismiss the ' +
        'question.',
    ],
    action: createAction(project),
  });
}

export function notifyQuestionAnswered(
  ctx: NotifyCtx,
  project: Project,
  { askerId, text, answer, correctedAt }: Question,
): Promise<void> {
  const { id, title } = project;
  return notify(ctx, {
    userId: askerId,
    kind: 'question_answered',
    title:
      correctedAt === null
        ? `Your question about “${title}” is answered`
        : `An answer about “${title}” is corrected`,
    paragraphs: [
      `The client answers: “${answer}”`,
      `You asked: “${text}”`,
      'Everyone who can see the project can read both. Your name is not shown.',
    ],
    about: projectSubject(id),
    action: createAction(project),
  });
}

export function notifyQuestionDismissed(
  ctx: NotifyCtx,
  project: Project,
  { askerId, text }: Question,
): Promise<void> {
  const { id, title } = project;
  return notify(ctx, {
    userId: askerId,
    kind: 'question_answered',
    title: `Your question about “${title}” is dismissed`,
    paragraphs: [
      `The client does not answer your question: “${text}”`,
      'Others cannot see it. You can ask another question while the project is open.',
    ],
    about: projectSubject(id),
    action: createAction(project),
  });
}
