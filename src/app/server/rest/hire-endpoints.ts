import { DisputeMilestone } from '#features/hires/disputes/dispute.schema.ts';
import { HireInput, HireView } from '#features/hires/milestones/hire-view.schema.ts';
import {
  DeliverMilestone,
  RequestChangesOfMilestone,
} from '#features/hires/steps/step-actions.schema.ts';
import { MilestoneView } from '#features/hires/workspace/workspace.schema.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

const STEP_ERRORS =
  '404 if the milestone does not exist or the caller is neither a side nor an admin, 403 ' +
  '`not_your_step` for the other side, 409 `wrong_state` in a state without this step, also if the ' +
  'milestone is not funded.';

export const hireEndpoints: Endpoints = {
  'GET /hires/:projectId': endpoint({
    id: 'hire',
    tag: 'Hires',
    summary: 'The milestones of a hired project',
    description:
      'For its client, its developer and admins; everyone else gets 404. A project that was not ' +
      'split has one milestone. Amounts are in cents.',
    access: 'signed in',
    errorStatuses: [404],
    input: HireInput,
    output: HireView,
    call: (api, input) => api.hires.get(input),
  }),
  'POST /hires/:projectId/end': endpoint({
    id: 'endHire',
    tag: 'Hires',
    summary: 'End a hire after its funded milestones',
    description:
      'For either side. Drops all planned milestones; funded ones go on. 409 `nothing_planned` if ' +
      'there are none, `payment_open` while a payment is being processed.',
    access: 'signed in',
    errorStatuses: [403, 404, 409],
    input: HireInput,
    output: HireView,
    call: (api, input) => api.hires.end(input),
  }),
  'POST /milestones/:id/deliver': endpoint({
    id: 'deliverMilestone',
    tag: 'Hires',
    summary: 'Deliver a milestone',
    description: `Marks each criterion of the milestone as met, else 400 \`criteria_unmet\`. ${STEP_ERRORS}`,
    access: 'developer',
    errorStatuses: [403, 404, 409],
    input: DeliverMilestone,
    output: MilestoneView,
    call: (api, input) => api.milestones.deliver(input),
  }),
  'POST /milestones/:id/request-changes': endpoint({
    id: 'requestChanges',
    tag: 'Hires',
    summary: 'Request changes of a delivery',
    description:
      'Names criteria, each with a remark, or quotes a passage of the agreement. The due date ' +
      `becomes the later of the due date and 14 days. ${STEP_ERRORS}`,
    access: 'client',
    errorStatuses: [403, 404, 409],
    input: RequestChangesOfMilestone,
    output: MilestoneView,
    call: (api, input) => api.milestones.requestChanges(input),
  }),
  'POST /milestones/:id/release': endpoint({
    id: 'releaseMilestone',
    tag: 'Hires',
    summary: 'Release the funds of a milestone',
    description: `409 \`frozen\` while the bank reviews the payment. ${STEP_ERRORS}`,
    access: 'client',
    errorStatuses: [403, 404, 409],
    input: IdInput,
    output: MilestoneView,
    call: (api, input) => api.milestones.release(input),
  }),
  'POST /milestones/:id/dispute': endpoint({
    id: 'disputeMilestone',
    tag: 'Hires',
    summary: 'Open a dispute about a milestone',
    description: `The other milestones go on. ${STEP_ERRORS}`,
    access: 'signed in',
    errorStatuses: [403, 404, 409],
    input: DisputeMilestone,
    output: MilestoneView,
    call: (api, input) => api.milestones.dispute(input),
  }),
};
