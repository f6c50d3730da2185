import { nextOfferCents, type Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

export const bids = ({ project: { id } }: Scenario) => ({ projectId: id });
const project = ({ project: { id } }: Scenario) => ({ id });
const because = (on: Scenario) => ({ ...bids(on), reason: 'For a reason.' });
const delivery = (on: Scenario) => ({ ...bids(on), note: 'Here it is.' });
const share = (on: Scenario) => ({ ...bids(on), toDeveloperCents: nextOfferCents() });
const dispute = ({ ids }: Scenario) => ({ disputeId: ids.dispute });
const decision = (on: Scenario) => ({ ...share(on), reasons: 'Half was done.' });

/** Rows of the permission table about hires and their disputes. */
export const hirePermissions: PermissionRow[] = [
  ['hires.workspace', bids, '401 404 404 404 404 404'],
  ['hires.workspace', bids, '401 200 404 200 404 200', 'hired'],
  ['hires.agreement', bids, '401 404 404 404 404 404'],
  ['GET /projects/:id/agreement', project, '401 404 404 404 404 404'],
  ['hires.agreement', bids, '401 200 404 200 404 200', 'hired'],
  ['GET /projects/:id/agreement', project, '401 200 404 200 404 200', 'hired'],
  ['hires.timeline', bids, '401 200 404 200 404 200', 'hired'],
  ['hires.deliveries', bids, '401 200 404 200 404 200', 'delivered'],
  ['hires.deliver', delivery, '401 403 403 200 403 403', 'hired'],
  ['hires.askForChanges', delivery, '401 200 403 403 403 403', 'delivered'],
  ['hires.release', bids, '401 200 403 403 403 403', 'delivered'],
  ['hires.askToCancel', because, '401 200 403 403 403 403', 'hired'],
  ['hires.agreeToCancel', bids, '401 403 403 200 403 403', 'cancelling'],
  ['hires.refuseToCancel', because, '401 403 403 200 403 403', 'cancelling'],
  ['hires.takeBackCancel', bids, '401 200 403 403 403 403', 'cancelling'],
  ['hires.cancelLate', because, '401 409 403 403 403 403', 'hired'],
  ['hires.giveBack', because, '401 403 403 200 403 403', 'hired'],
  ['disputes.statements', dispute, '401 200 404 200 404 200', 'disputed'],
  ['disputes.offers', dispute, '401 200 404 200 404 200', 'disputed'],
  ['disputes.open', because, '401 200 403 409 403 409', 'delivered'],
  [
    'disputes.addStatement',
    (on: Scenario) => ({ ...bids(on), text: 'So it is.' }),
    '401 200 403 200 403 200',
    'disputed',
  ],
  ['disputes.makeOffer', share, '401 200 403 200 403 403', 'disputed'],
  [
    'disputes.acceptOffer',
    (on: Scenario) => ({ ...bids(on), offerId: on.ids.offer }),
    '401 200 403 409 403 403',
    'disputed',
  ],
  ['disputes.withdraw', bids, '401 200 403 409 403 409', 'disputed'],
  ['disputes.decide', decision, '401 403 403 403 403 200', 'disputed'],
];
