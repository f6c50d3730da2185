import { z } from 'zod';
import {
  AnswerQuestion,
  AskQuestion,
  QuestionQuery,
  QuestionView,
} from '#features/projects/questions/question.schema.ts';
import { Id, IdInput } from '#platform/shared/fields/fields.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const AskInput = z.object({ id: Id, text: AskQuestion.shape.text });
const ListInput = z.object({
  id: Id,
  cursor: QuestionQuery.shape.cursor,
  limit: QuestionQuery.shape.limit,
});

/** Operations of questions about projects and their answers. */
export const questionEndpoints: Endpoints = {
  'GET /projects/:id/questions': endpoint({
    id: 'questions',
    tag: 'Questions',
    summary: 'Questions about a project, unanswered ones first, then the newest',
    description:
      'Answered questions, for all who may see the project. Unanswered and dismissed ones are ' +
      'visible only to its client, to the developer who asked, and to admins. No question names ' +
      'its developer. The next page is in the Link header.',
    access: 'anyone',
    errorStatuses: [403, 404],
    input: ListInput,
    output: arrayOfAtMost50(QuestionView),
    isPaged: true,
    call: async (api, { id, ...page }, headers) => {
      const { items, next } = await api.questions.list({ ...page, projectId: id });
      headers.setNextCursor(next);
      return items;
    },
  }),
  'POST /projects/:id/questions': endpoint({
    id: 'askQuestion',
    tag: 'Questions',
    summary: 'Ask the client of a project',
    description:
      'For developers who may see the project, while it is active and before its deadline; else 409 ' +
      '`closed`. At most 10 unanswered questions per developer and project: then 409 ' +
      '`too_many_open`. 30 an hour.',
    access: 'developer',
    errorStatuses: [404, 409, 429],
    input: AskInput,
    output: QuestionView,
    status: 201,
    call: (api, { id, text }) => api.questions.ask({ projectId: id, text }),
  }),
  'POST /questions/:id/answer': endpoint({
    id: 'answerQuestion',
    tag: 'Questions',
    summary: 'Answer a question, or correct the answer',
    description:
      "For the project's client, until a developer is hired; else 409 `closed`. The question and its " +
      'answer become visible to all who may see the project. A corrected answer is marked. With ' +
      '`changesBrief` the answer is a revision of the project, and bids made before must be confirmed; ' +
      'a correction of such an answer always is. At most 20 revisions an hour and project.',
    access: 'client',
    errorStatuses: [404, 409, 429],
    input: AnswerQuestion,
    output: QuestionView,
    call: (api, input) => api.questions.answer(input),
  }),
  'POST /questions/:id/dismiss': endpoint({
    id: 'dismissQuestion',
    tag: 'Questions',
    summary: 'Dismiss a question',
    description:
      "For the project's client. The developer is notified. Others cannot see the question. An " +
      'answered question is 409 `answered`. A dismissed one can still be answered.',
    access: 'client',
    errorStatuses: [404, 409],
    input: IdInput,
    output: QuestionView,
    call: (api, input) => api.questions.dismiss(input),
  }),
};
