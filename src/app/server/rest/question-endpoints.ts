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

export const questionEndpoints: Endpoints = {
  'GET /projects/:id/questions': endpoint({
    id: 'questions',
    tag: 'Questions',
    summary: 'Questions about a project, unanswered ones first, then the newest',
    description:
      'Answered questions are visible to all who may see the project. Unanswered and dismissed ' +
      'questions are visible only to the client of the project, to the developer who asked, and to ' +
      'admins. No question names its developer. The URL of the next page is in the Link header.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [403, 404],
    input: ListInput,
    output: arrayOfAtMost50(QuestionView),
    isPaged: true,
    issueNames: { projectId: 'id' },
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
      '`closed`. A developer with 10 unanswered questions about the project gets 409 ' +
      '`too_many_open`. 30 questions an hour.',
    access: 'developer',
    scope: 'bids:write',
    errorStatuses: [404, 409, 429],
    input: AskInput,
    output: QuestionView,
    status: 201,
    issueNames: { projectId: 'id' },
    call: (api, { id, text }) => api.questions.ask({ projectId: id, text }),
  }),
  'POST /questions/:id/answer': endpoint({
    id: 'answerQuestion',
    tag: 'Questions',
    summary: 'Answer a question, or correct the answer',
    description:
      "For the project's client, while the project is active; else 409 `closed`. The question and " +
      'its answer become visible to all who may see the project. A corrected answer is marked. If ' +
      '`changesBrief` is true, the answer becomes a revision of the project, and bids made before ' +
      'must be confirmed. A correction of such an answer always becomes a revision too. At most 20 ' +
      'revisions an hour per project and 100 in all, then 409 `too_many_revisions`. At most 100 ' +
      'questions of a project are answered, then 409 `too_many_answers`; answers can still be ' +
      'corrected.',
    access: 'client',
    scope: 'projects:write',
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
      "For the project's client. The developer is notified. The question is then visible only to " +
      'the client, the developer and admins. If the question has been answered, the request gets ' +
      '409 `answered`. A dismissed question can still be answered.',
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409],
    input: IdInput,
    output: QuestionView,
    call: (api, input) => api.questions.dismiss(input),
  }),
};
