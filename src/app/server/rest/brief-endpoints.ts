import { z } from 'zod';
import {
  REVISIONS_MAX,
  RevisionQuery,
  RevisionView,
} from '#features/projects/brief/brief.schema.ts';
import {
  DRAFTS_MAX,
  DraftFields,
  DraftView,
  PublishDraft,
  SaveDraft,
} from '#features/projects/drafts/draft.schema.ts';
import { EditProject, ProjectView } from '#features/projects/project.schema.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

const NoInput = z.object({});
const Discarded = z.object({ message: z.string() }).meta({ id: 'Discarded' });
/** Without null for `rights`, which only the procedure accepts. */
const EditInput = EditProject.extend({
  rights: EditProject.shape.rights.unwrap().unwrap().optional(),
});
const SaveInput = DraftFields.extend({ id: SaveDraft.shape.id, basedOn: SaveDraft.shape.basedOn });

/** Operations on drafts, edits and revisions of projects. */
export const briefEndpoints: Endpoints = {
  'PATCH /projects/:id': endpoint({
    id: 'editProject',
    tag: 'Projects',
    summary: 'Edit a project',
    description:
      'For its client, while it is active. An absent field stays as it is; null is 400. Each ' +
      'edit that changes something is a new revision; after a material one the bids must be ' +
      'confirmed. At most 20 edits an hour and project. 409 `project_changed` if `basedOn` is not the ' +
      'current revision, `has_bids` for ' +
      'a new visibility after the first bid, `payment_open` for a material edit while a payment ' +
      'is processed.',
    access: 'client',
    errorStatuses: [404, 409, 429],
    input: EditInput,
    output: ProjectView,
    call: async (api, input) => {
      // Pages remove the clause by null; here null is an error for every field.
      if ((input.rights as unknown) === null) throw rightsMissingError();
      return api.projects.edit(input);
    },
  }),
  'GET /projects/:id/revisions': endpoint({
    id: 'projectRevisions',
    tag: 'Projects',
    summary: 'The revisions of a project, newest first',
    description:
      'What each edit changed, by field; the first revision has no changes. A removed text is ' +
      'null. If a private project became public, revisions from before are visible to its ' +
      'client, the invited developers and admins. The next page is in the Link header.',
    access: 'anyone',
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
      'For clients. Any fields of a project; only types and lengths are checked. 409 ' +
      `\`too_many_drafts\` if there are ${DRAFTS_MAX}.`,
    access: 'client',
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
      'An absent field stays as it is. 409 `draft_changed` if `basedOn` is not the `version` of ' +
      'the draft and a field differs. The response is not stored under an `Idempotency-Key`: a ' +
      'save can be repeated, because one that changes nothing returns the draft.',
    access: 'client',
    errorStatuses: [404, 409, 429],
    input: SaveInput,
    output: DraftView,
    call: (api, { id, basedOn, ...fields }) => api.drafts.save({ id, basedOn, fields }),
  }),
  'POST /drafts/:id/publish': endpoint({
    id: 'publishDraft',
    tag: 'Projects',
    summary: 'Publish a draft',
    description:
      'Takes the whole project, with all checks of `POST /projects`. The draft is deleted.',
    access: 'client',
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
    description: 'Deletes it with its files.',
    access: 'client',
    errorStatuses: [404, 429],
    input: IdInput,
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
      "For the project's client, in any status. Without deadline, files and invitations.",
    access: 'client',
    errorStatuses: [404, 409, 429],
    input: IdInput,
    output: DraftView,
    status: 201,
    call: (api, { id }) => api.drafts.copy({ projectId: id }),
  }),
};

function rightsMissingError(): DomainError {
  return new DomainError('invalid', 'invalid', 'Please choose one of the clauses');
}
