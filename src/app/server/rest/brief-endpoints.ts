import { z } from 'zod';
import {
  REVISIONS_MAX,
  RevisionQuery,
  RevisionView,
} from '#features/projects/brief/brief.schema.ts';
import {
  CopiedDraft,
  DRAFTS_MAX,
  DraftFields,
  DraftVersion,
  DraftView,
  PublishDraft,
} from '#features/projects/drafts/draft.schema.ts';
import { EditProject, ProjectView } from '#features/projects/project.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

const NoInput = z.object({});
const Discarded = z.object({ message: z.string() }).meta({ id: 'Discarded' });
/** Unlike the procedure's input, `rights` cannot be null. */
const EditInput = EditProject.extend({
  rights: EditProject.shape.rights.unwrap().unwrap().optional(),
});
const SaveInput = DraftFields.extend(DraftVersion.shape);
const CHANGED_ELSEWHERE =
  '409 `draft_changed` if the draft has a newer version than `basedOn` that `editor` did not save';

export const briefEndpoints: Endpoints = {
  'PATCH /projects/:id': endpoint({
    id: 'editProject',
    tag: 'Projects',
    summary: 'Edit a project',
    description:
      'For its client, while the project is active. An absent field is unchanged; null gets 400. Each ' +
      'edit that changes something creates a revision. After a material edit, earlier bids must be ' +
      'confirmed. At most 20 edits an hour per project, and 100 revisions in all: then 409 ' +
      '`too_many_revisions`. 409 `project_changed` if `basedOn` is not the current revision; 409 ' +
      '`has_bids` if the visibility is changed after the first bid; 409 `payment_open` if the edit ' +
      'is material and a payment is being processed.',
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: EditInput,
    output: ProjectView,
    call: async (api, input) => {
      // Pages remove the clause with null. In the REST API, null is an error for every field.
      if ((input.rights as unknown) === null) throw rightsMissingError();
      return api.projects.edit(input);
    },
  }),
  'GET /projects/:id/revisions': endpoint({
    id: 'projectRevisions',
    tag: 'Projects',
    summary: 'The revisions of a project, newest first',
    description:
      'What each edit changed, by field; the first revision has no changes. A text that was removed ' +
      'from the history is null. If a private project became public, its earlier revisions are ' +
      'visible only to its client, the invited developers and admins. The URL of the next page is ' +
      'in the Link header.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [403, 404],
    input: RevisionQuery,
    output: z.array(RevisionView).meta({ maxItems: REVISIONS_MAX }),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, next } = await api.projects.revisions(input);
      headers.setNextCursor(next);
      return items;
    },
  }),
  'GET /drafts': endpoint({
    id: 'drafts',
    tag: 'Projects',
    summary: "The caller's drafts, the last saved first",
    description: `Unpublished projects, at most ${DRAFTS_MAX}.`,
    access: 'signed in',
    scope: 'read',
    errorStatuses: [],
    input: NoInput,
    output: z.array(DraftView).meta({ maxItems: DRAFTS_MAX }),
    call: (api) => api.drafts.list(),
  }),
  'POST /drafts': endpoint({
    id: 'createDraft',
    tag: 'Projects',
    summary: 'Create a draft',
    description:
      'For clients. Takes any fields of a project and checks only their types and lengths. 409 ' +
      `\`too_many_drafts\` if the client has ${DRAFTS_MAX} drafts.`,
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [409, 429],
    input: DraftFields,
    output: DraftView,
    status: 201,
    call: (api, input) => api.drafts.create(input),
  }),
  'PATCH /drafts/:id': endpoint({
    id: 'saveDraft',
    tag: 'Projects',
    summary: 'Save fields of a draft',
    description:
      `An absent field is unchanged. ${CHANGED_ELSEWHERE}. A save that changes nothing returns the ` +
      'draft.',
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: SaveInput,
    output: DraftView,
    issueNames: { fields: '' },
    call: (api, { id, basedOn, editor, ...fields }) =>
      api.drafts.save({ id, basedOn, editor, fields }),
  }),
  'POST /drafts/:id/publish': endpoint({
    id: 'publishDraft',
    tag: 'Projects',
    summary: 'Publish a draft',
    description:
      'Takes the whole project and checks it as `POST /projects` does. Deletes the draft. ' +
      `${CHANGED_ELSEWHERE}.`,
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: PublishDraft,
    output: ProjectView,
    status: 201,
    call: (api, input) => api.drafts.publish(input),
  }),
  'POST /drafts/:id/discard': endpoint({
    id: 'discardDraft',
    tag: 'Projects',
    summary: 'Discard a draft',
    description: `Deletes the draft and its files. ${CHANGED_ELSEWHERE}.`,
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: DraftVersion,
    output: Discarded,
    call: async (api, input) => {
      await api.drafts.discard(input);
      return { message: 'Draft discarded' };
    },
  }),
  'POST /projects/:id/copy': endpoint({
    id: 'copyProject',
    tag: 'Projects',
    summary: 'Copy a project into a draft',
    description:
      "For the project's client, in any status. Deadline and invitations are not copied. Copies of the files count against your limits of uploads.",
    access: 'client',
    scope: 'projects:write',
    errorStatuses: [404, 409, 429],
    input: IdInput,
    output: CopiedDraft,
    status: 201,
    issueNames: { projectId: 'id' },
    call: (api, { id }) => api.drafts.copy({ projectId: id }),
  }),
};

function rightsMissingError(): DomainError {
  return new DomainError('invalid', 'invalid', 'Please choose one of the clauses');
}
