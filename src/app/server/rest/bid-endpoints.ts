import {
  AcceptOffer,
  BidView,
  ChangeBid,
  ConfirmBid,
  PlaceBid,
} from '#features/bids/bid.schema.ts';
import { AgreementQuery, AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

export const bidEndpoints: Endpoints = {
  'POST /bids': endpoint({
    id: 'placeBid',
    tag: 'Bids',
    summary: 'Bid on a project',
    description:
      'For developers, on an active project before its deadline. A private project must have ' +
      'invited the developer, who must have accepted. Each developer has one bid per project: a ' +
      'second bid gets 409, also after a decline. After withdrawing a bid, a developer can bid ' +
      'again. `projectRevision` is the revision that was read: if the brief has had a material ' +
      'change since, the request gets 409 `project_changed`. If `projectRevision` is absent, the ' +
      'bid is for the current revision. A bid may be split into `milestones`, whose amounts and ' +
      'days add up to those of the bid; otherwise the answer is 400 for `milestones`. Included ' +
      'criteria may have weights (`share`), of which the others are 400.',
    access: 'developer',
    scope: 'bids:write',
    errorStatuses: [404, 409, 429],
    input: PlaceBid,
    output: BidView,
    status: 201,
    call: (api, input) => api.bids.place(input),
  }),
  'POST /invitations/:id/accept-offer': endpoint({
    id: 'acceptOffer',
    tag: 'Invitations',
    summary: 'Accept the offer of an invitation',
    description:
      'For the invited developer. Accepts the invitation and places the offer as a bid that ' +
      'includes all criteria, or does neither. Errors are those of answering an invitation and ' +
      'of `POST /bids`; an invitation without an offer gets 409 `no_offer`.',
    access: 'developer',
    scope: 'bids:write',
    errorStatuses: [404, 409, 429],
    input: AcceptOffer,
    output: BidView,
    status: 201,
    call: (api, input) => api.bids.acceptOffer(input),
  }),
  'PATCH /bids/:id': endpoint({
    id: 'changeBid',
    tag: 'Bids',
    summary: 'Change a bid',
    description:
      'For its developer, before the deadline and until a developer is hired. Absent fields are ' +
      'unchanged. `projectRevision` is the revision that was read: if the brief has had a material ' +
      'change since, the request gets 409 `project_changed`. If `projectRevision` is absent, the ' +
      'bid is then for the current revision. `milestones` replaces all of them, null makes the bid ' +
      'one payment again; if only the amount or the days change, stored milestones must still add ' +
      'up.',
    access: 'developer',
    scope: 'bids:write',
    errorStatuses: [403, 404, 409, 429],
    input: ChangeBid,
    output: BidView,
    call: (api, input) => api.bids.change(input),
  }),
  'POST /bids/:id/confirm': endpoint({
    id: 'confirmBid',
    tag: 'Bids',
    summary: 'Confirm a bid for the current revision of its project',
    description:
      'For its developer, until a developer is hired, also after the deadline. Price and days ' +
      'are unchanged. The price then also includes criteria that were added after the bid. ' +
      '`projectRevision` is the revision that was read: if it is not the current revision, the ' +
      'request gets 409 `project_changed`.',
    access: 'developer',
    scope: 'bids:write',
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
    scope: 'bids:write',
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
      'For the client of the project. Notifies the developer. If the bid is not outdated, it is ' +
      'returned unchanged and the developer is not notified. 6 requests an hour per bid.',
    access: 'client',
    scope: 'projects:write',
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
      'What both sides agreed on when the project was paid, or with the newest accepted change. ' +
      'For its client, its developer and admins; everyone else gets 404. Hires from before ' +
      'agreements were stored have none: 404.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [404],
    input: AgreementQuery.omit({ projectId: true }).extend(IdInput.shape),
    output: AgreementView,
    issueNames: { projectId: 'id' },
    call: (api, { id, ...query }) => api.hires.agreement({ projectId: id, ...query }),
  }),
};
