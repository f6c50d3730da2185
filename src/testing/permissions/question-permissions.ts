import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const missing = { id: 2_000_000_000 };
const text = 'Which browsers?';
const answer = 'All of them.';
const ofProject = ({ project }: Scenario) => ({ projectId: project.id });
const byPath = ({ project }: Scenario) => ({ id: project.id });
const question = ({ ids }: Scenario) => ({ id: ids.question });
const asked = (on: Scenario) => ({ ...ofProject(on), text });
const askedByPath = (on: Scenario) => ({ ...byPath(on), text });
const answered = (on: Scenario) => ({ ...question(on), answer });
const missingProject = () => ({ projectId: missing.id });
const missingAnswer = () => ({ ...missing, answer });

/** Rows of the permission table about questions; the question is answered. */
export const questionPermissions: PermissionRow[] = [
  ['questions.list', ofProject, '200 200 200 200 200 200'],
  ['questions.list', ofProject, '403 200 403 200 403 200', true],
  ['questions.list', missingProject, '404 404 404 404 404 404'],
  ['GET /projects/:id/questions', byPath, '200 200 200 200 200 200'],
  ['GET /projects/:id/questions', byPath, '403 200 403 200 403 200', true],
  ['questions.ask', asked, '401 403 403 200 200 403'],
  ['questions.ask', asked, '401 403 403 200 403 403', true],
  ['questions.ask', asked, '401 403 403 409 409 403', 'hired'],
  ['POST /projects/:id/questions', askedByPath, '401 403 403 201 201 403'],
  ['questions.answer', answered, '401 200 403 403 403 403'],
  ['questions.answer', answered, '401 409 403 403 403 403', 'hired'],
  ['questions.answer', missingAnswer, '401 404 404 404 404 404'],
  ['POST /questions/:id/answer', answered, '401 200 403 403 403 403'],
  ['questions.dismiss', question, '401 409 403 403 403 403'],
  ['questions.dismiss', () => missing, '401 404 404 404 404 404'],
  ['POST /questions/:id/dismiss', question, '401 409 403 403 403 403'],
];
