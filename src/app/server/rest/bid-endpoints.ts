import { BidView, ChangeBid, ConfirmBid, PlaceBid } from '#features/bids/bid.schema.ts';
import { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

/** Operations of bids, and the agreement that a hire makes of one. */
export const bidEndpoints: Endpoints = {
  'POST /bids': endpoint({
    id: 'placeBid',
    tag: 'Bids',
    summary: 'Bid on a project',
    description:
      'For developers, on an active project before its deadline; on a private one after ' +
      'accepting its invitation. One bid per project: a second one is 409 unless the first was ' +
      'withdrawn, even if the client declined it. With the `projectRevision` that was read, a ' +
      'project whose brief has changed since is 409 `project_changed`; without it, the bid ' +
      'answers the current one.',
    access: 'developer',
    errorStatuses: [404, 409, 429],
    input: PlaceBid,
    output: BidView,
    status: 201,
    call: (api, input) => api.bids.place(input),
  }),
  'PATCH /bids/:id': endpoint({
    id: 'changeBid',
    tag: 'Bids',
    summary: 'Change a bid',
    description:
      'For its developer, before the deadline and until a developer is hired. Absent fields are ' +
      'unchanged. The bid then answers the current version of the project; with the ' +
      '`projectRevision` that was read, a project whose brief has changed since is 409 ' +
      '`project_changed`.',
    access: 'developer',
    errorStatuses: [403, 404, 409, 429],
    input: ChangeBid,
    output: BidView,
    call: (api, input) => api.bids.change(input),
  }),
  'POST /bids/:id/confirm': endpoint({
    id: 'confirmBid',
    tag: 'Bids',
    summary: 'Confirm a bid for the current version of its project',
    description:
      'For its developer, until a developer is hired, also after the deadline. Price and days ' +
      'are unchanged; new criteria count as included. `projectRevision` is the revision that was ' +
      'read: an older one is 409 `project_changed`.',
    access: 'developer',
    errorStatuses: [403, 404, 409],
    input: ConfirmBid,
    output: BidView,
    call: (api, input) => api.bids.confirm(input),
  }),
  'POST /bids/:id/withdraw': endpoint({
    id: 'withdrawBid',
    tag: 'Bids',
    summary: 'Withdraw a bid',
    description: 'For its developer, until a developer is hired, also after the deadline.',
    access: 'developer',
    errorStatuses: [403, 404, 409],
    input: IdInput,
    output: BidView,
    call: (api, input) => api.bids.withdraw(input),
  }),
  'POST /bids/:id/ask-confirmation': endpoint({
    id: 'askConfirmation',
    tag: 'Bids',
    summary: 'Ask the developer to confirm an outdated bid',
    description:
      'For the client of the project. Notifies the developer; a bid that is not outdated is ' +
      'returned unchanged. 6 requests an hour per bid.',
    access: 'client',
    errorStatuses: [403, 404, 409, 429],
    input: IdInput,
    output: BidView,
    call: (api, input) => api.bids.askConfirmation(input),
  }),
  'GET /projects/:id/agreement': endpoint({
    id: 'agreement',
    tag: 'Projects',
    summary: 'The agreement of a hired project',
    description:
      'What both sides agreed on when the project was paid, for the two of them and admins. 404 ' +
      'for everyone else, and for hires from before agreements were stored.',
    access: 'signed in',
    errorStatuses: [404],
    input: IdInput,
    output: AgreementView,
    call: (api, { id }) => api.hires.agreement({ projectId: id }),
  }),
};
