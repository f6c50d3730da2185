import { CHANGE_DAYS } from '#features/hires/changes/change.rules.ts';
import { ChangeView, DeclineChange, ProposeChange } from '#features/hires/changes/change.schema.ts';
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

const CHANGE_ERRORS =
  '`change_outdated` if an item is not possible in the state of its milestone, ' +
  '`milestone_disputed`, `frozen` while the bank holds its money, `wrong_state` after the end of ' +
  'the hire.';

export const hireEndpoints: Endpoints = {
  'GET /hires/:projectId': endpoint({
    id: 'hire',
    tag: 'Hires',
    summary: 'The milestones of a hired project',
    description:
      'For its client, its developer and admins; everyone else gets 404. A project that was not ' +
      'split has one milestone. Amounts are in cents.',
    access: 'signed in',
    scope: 'read',
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
    scope: 'needs_person',
    errorStatuses: [403, 404, 409],
    input: HireInput,
    output: HireView,
    call: (api, input) => api.hires.end(input),
  }),
  'POST /hires/:projectId/changes': endpoint({
    id: 'proposeChange',
    tag: 'Hires',
    summary: 'Propose a change of what is agreed',
    description:
      `For either side. The other one accepts or declines it within ${CHANGE_DAYS} days. At most one is open. ` +
      `409 \`change_open\`, ${CHANGE_ERRORS}`,
    access: 'signed in',
    scope: 'needs_person',
    status: 201,
    errorStatuses: [403, 404, 409],
    input: ProposeChange,
    output: ChangeView,
    call: (api, input) => api.hires.proposeChange(input),
  }),
  'POST /changes/:id/accept': endpoint({
    id: 'acceptChange',
    tag: 'Hires',
    summary: 'Accept a proposed change',
    description:
      'For the other side. Creates the next version of the agreement, which `agreementVersion` ' +
      'names, and refunds `refundCents` at once. 409 `change_ended`, `payment_open` while a ' +
      `payment of a milestone that it touches is being processed, ${CHANGE_ERRORS}`,
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [403, 404, 409],
    input: IdInput,
    output: ChangeView,
    call: (api, input) => api.hires.acceptChange(input),
  }),
  'POST /changes/:id/decline': endpoint({
    id: 'declineChange',
    tag: 'Hires',
    summary: 'Decline a proposed change',
    description:
      'For the other side. With `counter`, that is proposed instead in the same call. 409 ' +
      `\`change_ended\`; with \`counter\` the errors of a proposal.`,
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [403, 404, 409],
    input: DeclineChange,
    output: ChangeView,
    call: (api, input) => api.hires.declineChange(input),
  }),
  'POST /changes/:id/withdraw': endpoint({
    id: 'withdrawChange',
    tag: 'Hires',
    summary: 'Withdraw a proposed change',
    description: 'For the side that proposed it. 409 `change_ended`.',
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [403, 404, 409],
    input: IdInput,
    output: ChangeView,
    call: (api, input) => api.hires.withdrawChange(input),
  }),
  'POST /milestones/:id/deliver': endpoint({
    id: 'deliverMilestone',
    tag: 'Hires',
    summary: 'Deliver a milestone',
    description: `Marks each criterion of the milestone as met, else 400 \`criteria_unmet\`. ${STEP_ERRORS}`,
    access: 'developer',
    scope: 'work:write',
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
    scope: 'work:write',
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
    scope: 'needs_person',
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
    scope: 'needs_person',
    errorStatuses: [403, 404, 409],
    input: DisputeMilestone,
    output: MilestoneView,
    call: (api, input) => api.milestones.dispute(input),
  }),
};
