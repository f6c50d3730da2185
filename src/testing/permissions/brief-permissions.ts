import { daysFromNow } from '../fixtures/makers.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const noInput = () => ({});
const missingIdInput = () => ({ id: 2_000_000_000 });
const projectInput = ({ project: { id } }: Scenario) => ({ id });
const changesSinceInput = (on: Scenario) => ({ ...projectInput(on), since: 1 });
const copyInput = ({ project: { id } }: Scenario) => ({ projectId: id });
const editInput = (on: Scenario) => ({ ...projectInput(on), title: 'Another title' });
const blankInput = (on: Scenario) => ({ ...projectInput(on), revision: 1, field: 'title' });
const draftInput = ({ ids }: Scenario) => ({ id: ids.draft });
const draftFieldsInput = () => ({ title: 'Half a title' });
const saveDraftInput = (on: Scenario) => ({ ...draftInput(on), fields: draftFieldsInput() });
const publishDraftInput = (on: Scenario) => ({
  ...draftInput(on),
  title: 'A published draft',
  description: 'It was a draft before.',
  category: 'Web App',
  budget: 100,
  deadline: daysFromNow(on.app, 9),
});

/** Rows of the permission table about drafts, edits and revisions of projects. */
export const briefPermissions: PermissionRow[] = [
  ['projects.edit', editInput, '401 200 403 403 403 403'],
  ['projects.edit', missingIdInput, '401 404 404 404 404 404'],
  ['PATCH /projects/:id', editInput, '401 200 403 403 403 403'],
  ['PATCH /projects/:id', missingIdInput, '401 404 404 404 404 404'],
  ['projects.edit', editInput, '401 409 403 403 403 403', 'hired'],
  ['projects.previewEdit', editInput, '401 200 403 403 403 403'],
  ['projects.revisions', projectInput, '200 200 200 200 200 200'],
  ['projects.revisions', projectInput, '403 200 403 200 403 200', true],
  ['projects.revisions', missingIdInput, '404 404 404 404 404 404'],
  ['projects.changesSince', changesSinceInput, '200 200 200 200 200 200'],
  ['projects.changesSince', changesSinceInput, '403 200 403 200 403 200', true],
  ['GET /projects/:id/revisions', projectInput, '200 200 200 200 200 200'],
  ['GET /projects/:id/revisions', projectInput, '403 200 403 200 403 200', true],
  ['projects.blankRevision', blankInput, '401 409 403 403 403 409'],
  ['drafts.list', noInput, '401 200 200 200 200 200'],
  ['GET /drafts', noInput, '401 200 200 200 200 200'],
  ['drafts.get', draftInput, '401 200 404 404 404 404'],
  ['drafts.create', draftFieldsInput, '401 200 200 403 403 403'],
  ['POST /drafts', draftFieldsInput, '401 201 201 403 403 403'],
  ['drafts.save', saveDraftInput, '401 200 404 404 404 404'],
  ['PATCH /drafts/:id', draftInput, '401 200 404 404 404 404'],
  ['drafts.publish', publishDraftInput, '401 200 404 404 404 404'],
  ['POST /drafts/:id/publish', publishDraftInput, '401 201 404 404 404 404'],
  ['drafts.discard', draftInput, '401 200 404 404 404 404'],
  ['POST /drafts/:id/discard', draftInput, '401 200 404 404 404 404'],
  ['drafts.copy', copyInput, '401 200 403 403 403 403'],
  ['POST /projects/:id/copy', projectInput, '401 201 403 403 403 403'],
];
