import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const missing = { id: 2_000_000_000 };
const text = 'Which browsers?';
const answer = 'All of them.';
const ofProjectInput = ({ project }: Scenario) => ({ projectId: project.id });
/** REST routes have the id of the project in their path. */
const byPath = ({ project }: Scenario) => ({ id: project.id });
const questionInput = ({ ids }: Scenario) => ({ id: ids.question });
const askInput = (on: Scenario) => ({ ...ofProjectInput(on), text });
const askedByPath = (on: Scenario) => ({ ...byPath(on), text });
const answerInput = (on: Scenario) => ({ ...questionInput(on), answer });
const missingProjectInput = () => ({ projectId: missing.id });
const missingAnswerInput = () => ({ ...missing, answer });

/** Rows of the permission table about questions. `ids.question` is answered already. */
export const questionPermissions: PermissionRow[] = [
  ['questions.list', ofProjectInput, '200 200 200 200 200 200'],
  ['questions.list', ofProjectInput, '403 200 403 200 403 200', true],
  ['questions.list', missingProjectInput, '404 404 404 404 404 404'],
  ['GET /projects/:id/questions', byPath, '200 200 200 200 200 200'],
  ['GET /projects/:id/questions', byPath, '403 200 403 200 403 200', true],
  ['questions.ask', askInput, '401 403 403 200 200 403'],
  ['questions.ask', askInput, '401 403 403 200 403 403', true],
  ['questions.ask', askInput, '401 403 403 409 409 403', 'hired'],
  ['POST /projects/:id/questions', askedByPath, '401 403 403 201 201 403'],
  ['questions.answer', answerInput, '401 200 403 403 403 403'],
  ['questions.answer', answerInput, '401 409 403 403 403 403', 'hired'],
  ['questions.answer', missingAnswerInput, '401 404 404 404 404 404'],
  ['POST /questions/:id/answer', answerInput, '401 200 403 403 403 403'],
  ['questions.dismiss', questionInput, '401 409 403 403 403 403'],
  ['questions.dismiss', () => missing, '401 404 404 404 404 404'],
  ['POST /questions/:id/dismiss', questionInput, '401 409 403 403 403 403'],
];
