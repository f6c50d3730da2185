import { daysFromNow } from '../fixtures/makers.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const nothing = () => ({});
const missing = () => ({ id: 2_000_000_000 });
const project = ({ project: { id } }: Scenario) => ({ id });
const copied = ({ project: { id } }: Scenario) => ({ projectId: id });
const edited = (on: Scenario) => ({ ...project(on), title: 'Another title' });
const blanked = (on: Scenario) => ({ ...project(on), revision: 1, field: 'title' });
const draft = ({ ids }: Scenario) => ({ id: ids.draft });
const fields = () => ({ title: 'Half a title' });
const saved = (on: Scenario) => ({ ...draft(on), fields: fields() });
const published = (on: Scenario) => ({
  ...draft(on),
  title: 'A published draft',
  description: 'It was a draft before.',
  category: 'Web App',
  budget: 100,
  deadline: daysFromNow(on.app, 9),
});

/** Permissions of drafts, edits and revisions of projects. */
export const briefPermissions: PermissionRow[] = [
  ['projects.edit', edited, '401 200 403 403 403 403'],
  ['projects.edit', missing, '401 404 404 404 404 404'],
  ['PATCH /projects/:id', edited, '401 200 403 403 403 403'],
  ['PATCH /projects/:id', missing, '401 404 404 404 404 404'],
  ['projects.edit', edited, '401 409 403 403 403 403', 'hired'],
  ['projects.previewEdit', edited, '401 200 403 403 403 403'],
  ['projects.revisions', project, '200 200 200 200 200 200'],
  ['projects.revisions', project, '403 200 403 200 403 200', true],
  ['projects.revisions', missing, '404 404 404 404 404 404'],
  ['GET /projects/:id/revisions', project, '200 200 200 200 200 200'],
  ['GET /projects/:id/revisions', project, '403 200 403 200 403 200', true],
  ['projects.blankRevision', blanked, '401 409 403 403 403 409'],
  ['drafts.list', nothing, '401 200 200 200 200 200'],
  ['GET /drafts', nothing, '401 200 200 200 200 200'],
  ['drafts.get', draft, '401 200 404 404 404 404'],
  ['drafts.create', fields, '401 200 200 403 403 403'],
  ['POST /drafts', fields, '401 201 201 403 403 403'],
  ['drafts.save', saved, '401 200 404 404 404 404'],
  ['PATCH /drafts/:id', draft, '401 200 404 404 404 404'],
  ['drafts.publish', published, '401 200 404 404 404 404'],
  ['POST /drafts/:id/publish', published, '401 201 404 404 404 404'],
  ['drafts.discard', draft, '401 200 404 404 404 404'],
  ['POST /drafts/:id/discard', draft, '401 200 404 404 404 404'],
  ['drafts.copy', copied, '401 200 403 403 403 403'],
  ['POST /projects/:id/copy', project, '401 201 403 403 403 403'],
];
