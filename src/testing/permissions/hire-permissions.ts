import { nextOfferCents, type Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

/** Procedures take `projectId`; REST routes with the project in their path take `id`. */
export const projectIdInput = ({ project: { id } }: Scenario) => ({ projectId: id });
const pathInput = ({ project: { id } }: Scenario) => ({ id });
const reasonInput = (on: Scenario) => ({ ...projectIdInput(on), reason: 'For a reason.' });
const deliveryInput = (on: Scenario) => ({ ...projectIdInput(on), note: 'Here it is.' });
const priceConsentInput = (on: Scenario) => ({ ...projectIdInput(on), isGiven: true });
const milestoneInput = ({ ids }: Scenario) => ({ id: ids.milestone });
const milestoneNoteInput = (on: Scenario) => ({ ...milestoneInput(on), note: 'Here it is.' });
const milestoneReasonInput = (on: Scenario) => ({ ...milestoneInput(on), reason: 'For a reason.' });
const changeInput = (on: Scenario) => ({
  ...projectIdInput(on),
  items: [{ kind: 'add' as const, title: 'One page more', amount: 100, days: 2 }],
});
const proposedInput = ({ ids }: Scenario) => ({ id: ids.change });
const offerInput = (on: Scenario) => ({
  ...projectIdInput(on),
  toDeveloperCents: nextOfferCents(),
});
const disputeInput = ({ ids }: Scenario) => ({ disputeId: ids.dispute });
const decisionInput = (on: Scenario) => ({ ...offerInput(on), reasons: 'Half was done.' });

/** Rows of the permission table about hires and their disputes. */
export const hirePermissions: PermissionRow[] = [
  ['hires.workspace', projectIdInput, '401 404 404 404 404 404'],
  ['hires.workspace', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['hires.agreement', projectIdInput, '401 404 404 404 404 404'],
  ['GET /projects/:id/agreement', pathInput, '401 404 404 404 404 404'],
  ['hires.agreement', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['GET /projects/:id/agreement', pathInput, '401 200 404 200 404 200', 'hired'],
  ['hires.timeline', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['hires.deliveries', projectIdInput, '401 200 404 200 404 200', 'delivered'],
  ['hires.deliver', deliveryInput, '401 403 403 200 403 403', 'hired'],
  ['hires.askForChanges', deliveryInput, '401 200 403 403 403 403', 'delivered'],
  ['hires.release', projectIdInput, '401 200 403 403 403 403', 'delivered'],
  ['hires.askToCancel', reasonInput, '401 200 403 403 403 403', 'hired'],
  ['hires.agreeToCancel', projectIdInput, '401 403 403 200 403 403', 'cancelling'],
  ['hires.refuseToCancel', reasonInput, '401 403 403 200 403 403', 'cancelling'],
  ['hires.takeBackCancel', projectIdInput, '401 200 403 403 403 403', 'cancelling'],
  ['hires.cancelLate', reasonInput, '401 409 403 403 403 403', 'hired'],
  ['hires.giveBack', reasonInput, '401 403 403 200 403 403', 'hired'],
  ['hires.changes', projectIdInput, '401 200 404 200 404 200', 'changing'],
  ['hires.proposeChange', changeInput, '401 200 403 409 403 403', 'hired'],
  ['POST /hires/:projectId/changes', changeInput, '401 201 403 409 403 403', 'hired'],
  ['hires.acceptChange', proposedInput, '401 403 404 200 404 403', 'changing'],
  ['POST /changes/:id/accept', proposedInput, '401 403 404 200 404 403', 'changing'],
  ['hires.declineChange', proposedInput, '401 403 404 200 404 403', 'changing'],
  ['POST /changes/:id/decline', proposedInput, '401 403 404 200 404 403', 'changing'],
  ['hires.withdrawChange', proposedInput, '401 200 404 403 404 403', 'changing'],
  ['POST /changes/:id/withdraw', proposedInput, '401 200 404 403 404 403', 'changing'],
  ['hires.end', projectIdInput, '401 409 403 409 403 403', 'hired'],
  ['POST /hires/:projectId/end', projectIdInput, '401 409 403 409 403 403', 'hired'],
  ['hires.get', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['GET /hires/:projectId', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['hires.publicTerms', projectIdInput, '200 200 200 200 200 200', 'reviewed'],
  ['hires.setPriceConsent', priceConsentInput, '401 409 403 409 403 403', 'hired'],
  ['hires.setPriceConsent', priceConsentInput, '401 200 403 200 403 403', 'completed'],
  ['milestones.deliver', milestoneNoteInput, '401 403 404 200 404 403', 'hired'],
  ['POST /milestones/:id/deliver', milestoneNoteInput, '401 403 404 200 404 403', 'hired'],
  ['milestones.requestChanges', milestoneNoteInput, '401 200 404 403 404 403', 'delivered'],
  [
    'POST /milestones/:id/request-changes',
    milestoneNoteInput,
    '401 200 404 403 404 403',
    'delivered',
  ],
  ['milestones.release', milestoneInput, '401 200 404 403 404 403', 'delivered'],
  ['POST /milestones/:id/release', milestoneInput, '401 200 404 403 404 403', 'delivered'],
  ['milestones.dispute', milestoneReasonInput, '401 200 404 409 404 409', 'delivered'],
  ['POST /milestones/:id/dispute', milestoneReasonInput, '401 200 404 409 404 409', 'delivered'],
  ['disputes.statements', disputeInput, '401 200 404 200 404 200', 'disputed'],
  ['disputes.offers', disputeInput, '401 200 404 200 404 200', 'disputed'],
  ['disputes.open', reasonInput, '401 200 403 409 403 409', 'delivered'],
  [
    'disputes.addStatement',
    (on: Scenario) => ({ ...projectIdInput(on), text: 'So it is.' }),
    '401 200 403 200 403 200',
    'disputed',
  ],
  ['disputes.makeOffer', offerInput, '401 200 403 200 403 403', 'disputed'],
  [
    'disputes.acceptOffer',
    (on: Scenario) => ({ ...projectIdInput(on), offerId: on.ids.offer }),
    '401 200 403 409 403 403',
    'disputed',
  ],
  ['disputes.withdraw', projectIdInput, '401 200 403 409 403 409', 'disputed'],
  ['disputes.decide', decisionInput, '401 403 403 403 403 200', 'disputed'],
];
