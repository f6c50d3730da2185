import { daysFromNow } from '../fixtures/makers.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import { accountPermissions } from './account-permissions.ts';
import { adminPermissions } from './admin-permissions.ts';
import { briefPermissions } from './brief-permissions.ts';
import { hirePermissions, projectIdInput } from './hire-permissions.ts';
import { type PermissionRow, publicPermissions } from './public-permissions.ts';
import { questionPermissions } from './question-permissions.ts';

const person = { firstName: 'New', lastName: 'Person', password: 'Test-pass-1!' };
const newcomerInput = () => ({ ...person, email: `new-${crypto.randomUUID()}@example.org` });
const newClientInput = () => ({ ...newcomerInput(), city: 'X', country: 'Y' });
const noInput = () => ({});
const projectInput = ({ project: { id } }: Scenario) => ({ id });
const missingIdInput = () => ({ id: 2_000_000_000 });
const manualRefundInput = () => ({ ...missingIdInput(), reference: 'Bank transfer of today' });
const extendMissingInput = ({ app }: Scenario) => ({
  ...missingIdInput(),
  deadline: daysFromNow(app, 40),
});
const bidInput = ({ bid: { id } }: Scenario) => ({ id });
const offer = { amount: 400, proposal: 'Me', deliveryTime: 3 };
const newProjectInput = ({ app }: Scenario) => ({
  title: 'A new one',
  description: 'Posted by somebody.',
  category: 'Web App',
  budget: 100,
  deadline: daysFromNow(app, 9),
});
const extendInput = (on: Scenario) => ({ ...projectInput(on), deadline: daysFromNow(on.app, 40) });
const changeBidInput = (on: Scenario) => ({ ...bidInput(on), ...offer });
const confirmBidInput = (on: Scenario) => ({ ...bidInput(on), projectRevision: 1 });
const placeBidInput = (on: Scenario) => ({ ...projectIdInput(on), ...offer });
const payInput = (on: Scenario) => ({
  ...projectIdInput(on),
  developerId: on.bidder.id,
  amount: 900,
});
const inviteInput = (on: Scenario) => ({ ...projectIdInput(on), developerIds: [on.developer.id] });
const sendInput = (on: Scenario) => ({ ...projectIdInput(on), developerId: on.developer.id });
const acceptance = { status: 'accepted' };
const answerInput = ({ ids }: Scenario) => ({ id: ids.invitation, ...acceptance });
const answerByPathInput = ({ ids }: Scenario) => ({ invitationId: ids.invitation, ...acceptance });
const invitationInput = ({ ids }: Scenario) => ({ id: ids.invitation });
const requestInput = ({ ids }: Scenario) => ({ id: ids.invitationRequest });
const grantInput = ({ ids }: Scenario) => ({ id: ids.invitationRequest, status: 'invited' });
const ofBiddersInput = ({ bidder }: Scenario) => ({ developerIds: [bidder.id] });
const projectIdsInput = (on: Scenario) => ({ projectIds: [projectIdInput(on).projectId] });
const ofBidderInput = ({ bidder }: Scenario) => ({ developerId: bidder.id });

const nameFields = { firstName: 'New', lastName: 'Name', avatar: null };
const placeFields = { city: 'Oslo', state: null, country: 'Norway' };
const clientFormInput = () => ({ ...nameFields, ...placeFields, companyName: null });
const developerFields = { bio: '', skills: [], availability: 'limited' };
const developerFormInput = () => ({ ...nameFields, ...placeFields, ...developerFields });
const newItemInput = () => ({
  title: 'A shop',
  description: 'It sells bicycles.',
  category: 'Web App',
  skills: [],
  budget: null,
});
const itemInput = ({ ids }: Scenario) => ({ id: ids.portfolioItem });
const changeItemInput = (on: Scenario) => ({ ...itemInput(on), ...newItemInput() });
const missingItemInput = () => ({ ...missingIdInput(), ...newItemInput() });

const conversationInput = ({ ids }: Scenario) => ({ id: ids.conversation });
const messageInput = ({ ids }: Scenario) => ({
  conversationId: ids.conversation,
  key: crypto.randomUUID(),
  text: 'Hello',
  fileIds: [],
});
const newMessageInput = (on: Scenario) => ({ ...conversationInput(on), text: 'Hello' });
const savedSearchInput = ({ ids }: Scenario) => ({ id: ids.savedSearch });
const newSavedSearchInput = () => ({ name: 'Vue', how: 'daily', filter: { search: 'Vue' } });
const notificationInput = ({ ids }: Scenario) => ({ id: ids.notification });
const mailPreferencesInput = () => ({ kinds: { message: 'in_app' }, timeZone: 'Asia/Tokyo' });
const aboutProjectInput = (on: Scenario) => ({ ...projectIdInput(on), ...ofBidderInput(on) });
const tokenInput = () => ({ token: 'x'.repeat(43) });
const searchTokenInput = () => ({ token: `s.${'x'.repeat(43)}` });

const userInput = ({ bidder: { id } }: Scenario) => ({ id });
const reviewInput = (on: Scenario) => ({ ...projectIdInput(on), rating: 5, comment: 'Very good.' });
const replyInput = ({ ids }: Scenario) => ({ id: ids.review, reply: 'Thank you.' });
const missingReplyInput = () => ({ ...missingIdInput(), reply: 'Thank you.' });

function favoriteInput(kind: 'developer' | 'project') {
  return (on: Scenario) => ({ kind, id: subjectOf(on, kind), saved: true });
}

const messageReportInput = ({ ids }: Scenario) => ({
  kind: 'message',
  id: ids.message,
  reason: 'spam',
});

function textReportInput(kind: 'question' | 'answer') {
  return ({ ids }: Scenario) => ({ kind, id: ids.question, reason: 'spam' });
}

type SubjectKind = 'developer' | 'client' | 'project';

function reportInput(kind: SubjectKind) {
  return (on: Scenario) => ({ kind, id: subjectOf(on, kind), reason: 'spam' });
}

function subjectOf({ project, bidder, owner }: Scenario, kind: SubjectKind) {
  return { developer: bidder, client: owner, project }[kind].id;
}

/** Statuses of every procedure and REST route for six callers; `PermissionRow` says which. */
export const permissions: PermissionRow[] = [
  ...accountPermissions,
  ['profiles.signUpDeveloper', newcomerInput, '200 200 200 200 200 200'],
  ['POST /developers', newcomerInput, '201 201 201 201 201 201'],
  ['profiles.signUpClient', newClientInput, '200 200 200 200 200 200'],
  ['POST /users/create-with-profile', newClientInput, '201 201 201 201 201 201'],
  ['profiles.developer', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /developers/:id', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['profiles.developer', missingIdInput, '404 404 404 404 404 404'],
  ['GET /developers/:id', missingIdInput, '404 404 404 404 404 404'],
  ['profiles.browse', noInput, '200 200 200 200 200 200'],
  ['profiles.featured', noInput, '200 200 200 200 200 200'],
  ['GET /developers/featured', noInput, '200 200 200 200 200 200'],
  ['profiles.client', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /clients/:id', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['profiles.own', noInput, '401 200 200 200 200 200'],
  ['profiles.editDeveloper', developerFormInput, '401 403 403 200 200 403'],
  ['profiles.editClient', clientFormInput, '401 200 200 403 403 403'],
  ['profiles.editAdmin', () => nameFields, '401 403 403 403 403 200'],
  ['profiles.setPhoto', () => ({ pictureId: null }), '401 200 200 200 200 200'],
  ['profiles.setPhoto', () => ({ pictureId: 2_000_000_000 }), '401 404 404 404 404 404'],
  ['portfolio.ofDeveloper', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['portfolio.ofDevelopers', ofBiddersInput, '200 200 200 200 200 200'],
  ['portfolio.add', newItemInput, '401 403 403 200 200 403'],
  ['portfolio.change', changeItemInput, '401 403 403 200 403 403'],
  ['portfolio.change', missingItemInput, '401 404 404 404 404 404'],
  ['portfolio.remove', itemInput, '401 403 403 200 404 404'],
  ['portfolio.remove', missingIdInput, '401 404 404 404 404 404'],
  ['projects.ofClient', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.clientStats', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.list', noInput, '200 200 200 200 200 200'],
  ['projects.count', noInput, '200 200 200 200 200 200'],
  ['GET /projects', noInput, '200 200 200 200 200 200'],
  ['projects.get', projectInput, '200 200 200 200 200 200'],
  ['GET /projects/:id', projectInput, '200 200 200 200 200 200'],
  ['projects.get', missingIdInput, '404 404 404 404 404 404'],
  ['GET /projects/:id', missingIdInput, '404 404 404 404 404 404'],
  ['projects.get', projectInput, '403 200 403 200 403 200', true],
  ['GET /projects/:id', projectInput, '403 200 403 200 403 200', true],
  ['work.list', noInput, '401 200 200 200 200 200'],
  ['GET /work', noInput, '401 200 200 200 200 200'],
  ['work.firstSteps', noInput, '401 200 200 200 200 200'],
  ['work.dismissFirstSteps', noInput, '401 200 200 200 200 200'],
  ['projects.post', newProjectInput, '401 200 200 403 403 403'],
  ['POST /projects', newProjectInput, '401 201 201 403 403 403'],
  ['projects.extend', extendInput, '401 200 403 403 403 403'],
  ['projects.extend', extendMissingInput, '401 404 404 404 404 404'],
  ...briefPermissions,
  ...questionPermissions,
  ['hires.cancelProject', projectInput, '401 200 403 403 403 403'],
  ...hirePermissions,
  ['invitations.invite', inviteInput, '401 200 403 403 403 403'],
  ['invitations.send', sendInput, '401 200 403 403 403 403'],
  ['POST /invitations', sendInput, '401 201 403 403 403 403'],
  ['invitations.answer', answerInput, '401 403 403 200 403 403', true],
  ['PATCH /invitations/:invitationId', answerByPathInput, '401 403 403 200 403 403', true],
  ['bids.acceptOffer', invitationInput, '401 403 403 409 403 403', true],
  ['POST /invitations/:id/accept-offer', invitationInput, '401 403 403 409 403 403', true],
  ['invitations.request', projectIdInput, '401 403 403 409 200 403', true],
  ['invitations.answerRequest', grantInput, '401 200 403 403 403 403', true],
  ['invitations.withdraw', invitationInput, '401 200 404 404 404 404', true],
  ['invitations.withdrawRequest', requestInput, '401 403 403 403 403 403', true],
  ['invitations.requests', noInput, '401 200 200 200 200 200'],
  ['invitations.mine', noInput, '401 200 200 200 200 200'],
  ['invitations.ofDeveloper', ofBidderInput, '401 403 403 200 403 403'],
  ['GET /invitations/developer/:developerId', ofBidderInput, '401 403 403 200 403 403'],
  ['invitations.ofProject', projectIdInput, '401 200 403 403 403 403'],
  ['invitations.state', projectIdInput, '401 200 200 200 200 200', true],
  ['invitations.invitableProjects', ofBidderInput, '401 200 200 200 200 200'],
  ['bids.openCount', ofBidderInput, '200 200 200 200 200 200'],
  ['bids.fitting', noInput, '401 200 200 200 200 200'],
  ['bids.openCounts', ofBiddersInput, '200 200 200 200 200 200'],
  ['bids.terms', noInput, '200 200 200 200 200 200'],
  ['bids.onProject', projectIdInput, '200 200 200 200 200 200'],
  ['bids.onProjects', projectIdsInput, '200 200 200 200 200 200'],
  ['bids.onProject', projectIdInput, '200 200 403 200 403 200', true],
  ['bids.place', placeBidInput, '401 403 403 409 200 403'],
  ['POST /bids', placeBidInput, '401 403 403 409 201 403'],
  ['bids.place', placeBidInput, '401 403 403 403 403 403', true],
  ['POST /bids', placeBidInput, '401 403 403 403 403 403', true],
  ['bids.change', changeBidInput, '401 403 403 200 403 403'],
  ['PATCH /bids/:id', changeBidInput, '401 403 403 200 403 403'],
  ['bids.withdraw', bidInput, '401 403 403 200 403 403'],
  ['POST /bids/:id/withdraw', bidInput, '401 403 403 200 403 403'],
  ['bids.confirm', confirmBidInput, '401 403 403 200 403 403'],
  ['POST /bids/:id/confirm', confirmBidInput, '401 403 403 200 403 403'],
  ['bids.askConfirmation', bidInput, '401 200 403 403 403 403'],
  ['POST /bids/:id/ask-confirmation', bidInput, '401 200 403 403 403 403'],
  ['bids.shortlist', (on) => ({ ...bidInput(on), shortlisted: true }), '401 200 403 403 403 403'],
  ['bids.decline', (on) => ({ ...bidInput(on), reason: 'Too dear.' }), '401 200 403 403 403 403'],
  ['bids.reconsider', bidInput, '401 409 403 403 403 403'],
  ['payments.start', payInput, '401 200 403 403 403 403'],
  ['POST /create-payment-intent', payInput, '401 201 403 403 403 403'],
  ['payments.ofProject', projectIdInput, '401 200 403 403 403 403'],
  ['reviews.ofUser', userInput, '200 200 200 200 200 200', 'reviewed'],
  ['reviews.ofUser', userInput, '200 200 200 200 200 200'],
  ['GET /developers/:id/reviews', userInput, '200 200 200 200 200 200'],
  ['GET /developers/:id/reviews', missingIdInput, '404 404 404 404 404 404'],
  ['reviews.ratings', userInput, '200 200 200 200 200 200'],
  ['reviews.onProject', projectIdInput, '401 200 403 200 403 403', 'reviewed'],
  ['reviews.onProject', projectIdInput, '401 200 403 403 403 403', true],
  ['reviews.write', reviewInput, '401 409 403 403 403 403'],
  ['reviews.write', reviewInput, '401 200 403 200 403 403', 'completed'],
  ['reviews.write', reviewInput, '401 409 403 409 403 403', 'reviewed'],
  ['reviews.reply', replyInput, '401 403 403 200 403 403', 'reviewed'],
  ['reviews.reply', missingReplyInput, '401 404 404 404 404 404'],
  ['showcase.stats', noInput, '200 200 200 200 200 200'],
  ['GET /stats', noInput, '200 200 200 200 200 200'],
  ['showcase.testimonials', noInput, '200 200 200 200 200 200'],
  ['GET /social-testimonials', noInput, '200 200 200 200 200 200'],
  ['payments.mine', noInput, '401 200 200 200 200 200'],
  ['payments.totals', noInput, '401 200 200 200 200 200'],
  ['payments.reconciliationTotals', noInput, '401 403 403 403 403 200'],
  ['payments.discrepancies', noInput, '401 403 403 403 403 200', 'hired'],
  ['payments.issues', noInput, '401 403 403 403 403 200', 'hired'],
  ['payments.compareNow', noInput, '401 403 403 403 403 200'],
  ['payments.retryRefund', missingIdInput, '401 403 403 403 403 404'],
  ['payments.recordManualRefund', manualRefundInput, '401 403 403 403 403 404'],
  ['payments.withdrawManualRefund', missingIdInput, '401 403 403 403 403 404'],
  ['documents.ofProject', projectIdInput, '401 404 404 404 404 404'],
  ['documents.ofProject', projectIdInput, '401 200 404 200 404 200', 'hired'],
  ['money.byMonth', noInput, '401 200 200 200 200 403'],
  ['GET /money', noInput, '401 200 200 200 200 403'],
  ['payouts.account', noInput, '401 403 403 200 200 403'],
  ['payouts.list', noInput, '401 403 403 200 200 403'],
  ['payouts.refresh', noInput, '401 403 403 200 200 403'],
  ['payouts.resume', noInput, '401 403 403 409 409 403'],
  ['payouts.restart', () => ({ country: 'US', entity: 'individual' }), '401 403 403 409 409 403'],
  ['payouts.onboard', () => ({ country: 'US', entity: 'individual' }), '401 403 403 200 200 403'],
  ['notifications.list', noInput, '401 200 200 200 200 200'],
  ['notifications.unreadCount', noInput, '401 200 200 200 200 200'],
  ['notifications.markReadUpTo', missingIdInput, '401 200 200 200 200 200'],
  ['notifications.markRead', missingIdInput, '401 404 404 404 404 404'],
  ['notifications.markRead', notificationInput, '401 200 404 404 404 404'],
  ['notifications.markPageRead', () => ({ path: '/projects/1/room' }), '401 200 200 200 200 200'],
  ['notifications.preferences', noInput, '401 200 200 200 200 200'],
  ['GET /mail-preferences', noInput, '401 200 200 200 200 200'],
  ['notifications.setPreferences', mailPreferencesInput, '401 200 200 200 200 200'],
  ['PATCH /mail-preferences', mailPreferencesInput, '401 200 200 200 200 200'],
  ['notifications.subscription', tokenInput, '404 404 404 404 404 404'],
  ['notifications.unsubscribe', tokenInput, '404 404 404 404 404 404'],
  ['notifications.subscription', ({ tokens }) => tokens.messageMails, '200 200 200 200 200 200'],
  ['notifications.unsubscribe', ({ tokens }) => tokens.messageMails, '200 200 200 200 200 200'],
  ['notifications.live', noInput, '401 200 200 200 200 200'],
  ['savedSearches.list', noInput, '401 200 200 200 200 200'],
  ['savedSearches.save', newSavedSearchInput, '401 403 403 200 200 403'],
  [
    'savedSearches.change',
    (on: Scenario) => ({ ...savedSearchInput(on), ...newSavedSearchInput() }),
    '401 404 404 404 200 404',
  ],
  ['savedSearches.remove', savedSearchInput, '401 404 404 404 200 404'],
  ['savedSearches.subscription', searchTokenInput, '404 404 404 404 404 404'],
  ['savedSearches.unsubscribe', searchTokenInput, '404 404 404 404 404 404'],
  ['savedSearches.subscription', ({ tokens }) => tokens.savedSearch, '200 200 200 200 200 200'],
  ['savedSearches.unsubscribe', ({ tokens }) => tokens.savedSearch, '200 200 200 200 200 200'],
  ['conversations.list', noInput, '401 200 200 200 200 200'],
  ['conversations.get', conversationInput, '401 200 404 200 404 404'],
  ['conversations.messages', conversationInput, '401 200 404 200 404 404'],
  ['GET /conversations', noInput, '401 200 200 200 200 200'],
  ['GET /conversations/:id/messages', conversationInput, '401 200 404 200 404 404'],
  ['POST /conversations/:id/messages', newMessageInput, '401 201 404 201 404 404'],
  ['conversations.unreadCount', noInput, '401 200 200 200 200 200'],
  ['conversations.start', ofBidderInput, '401 200 200 400 403 403'],
  ['conversations.start', aboutProjectInput, '401 200 403 200 403 403'],
  ['conversations.start', aboutProjectInput, '401 200 403 200 403 403', true],
  ['conversations.send', messageInput, '401 200 404 200 404 404'],
  [
    'conversations.markRead',
    (on: Scenario) => ({ ...conversationInput(on), messageId: 1 }),
    '401 200 404 200 404 404',
  ],
  [
    'conversations.setBlocked',
    (on: Scenario) => ({ ...conversationInput(on), blocked: false }),
    '401 200 404 200 404 404',
  ],
  ['files.deleteUpload', missingIdInput, '401 200 200 200 200 200'],
  ['favorites.set', favoriteInput('developer'), '401 200 200 403 403 403'],
  ['favorites.set', favoriteInput('project'), '401 403 403 200 200 403'],
  ['favorites.set', favoriteInput('project'), '401 403 403 200 403 403', true],
  ['favorites.ids', noInput, '401 200 200 200 200 200'],
  ['favorites.developers', noInput, '401 200 200 200 200 200'],
  ['favorites.projects', noInput, '401 200 200 200 200 200'],
  ['reports.send', reportInput('developer'), '401 200 200 403 200 403'],
  ['reports.send', reportInput('client'), '401 403 200 200 200 403'],
  ['reports.send', reportInput('project'), '401 403 200 200 200 403'],
  ['reports.send', reportInput('project'), '401 403 403 200 403 403', true],
  ['reports.send', messageReportInput, '401 200 404 403 404 404'],
  ['reports.send', textReportInput('question'), '401 200 200 403 200 403'],
  ['reports.send', textReportInput('answer'), '401 403 200 200 200 403'],
  ['reports.send', textReportInput('answer'), '401 403 404 200 404 403', true],
  ['reports.queue', noInput, '401 403 403 403 403 200'],
  ...adminPermissions,
  ...publicPermissions,
];
