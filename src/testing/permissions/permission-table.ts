import { daysFromNow } from '../fixtures/makers.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import { accountPermissions } from './account-permissions.ts';
import { adminPermissions } from './admin-permissions.ts';
import { briefPermissions } from './brief-permissions.ts';
import { bids, hirePermissions } from './hire-permissions.ts';
import { type PermissionRow, publicPermissions } from './public-permissions.ts';
import { questionPermissions } from './question-permissions.ts';

const name = { firstName: 'New', lastName: 'Person', password: 'Test-pass-1!' };
const newcomer = () => ({ ...name, email: `new-${crypto.randomUUID()}@example.org` });
const nothing = () => ({});
const project = ({ project: { id } }: Scenario) => ({ id });
const missing = () => ({ id: 2_000_000_000 });
const byHand = () => ({ ...missing(), reference: 'Bank transfer of today' });
const missingLater = ({ app }: Scenario) => ({ ...missing(), deadline: daysFromNow(app, 40) });
const bid = ({ bid: { id } }: Scenario) => ({ id });
const offer = { amount: 400, proposal: 'Me', deliveryTime: 3 };
const newProject = ({ app }: Scenario) => ({
  title: 'A new one',
  description: 'Posted by somebody.',
  category: 'Web App',
  budget: 100,
  deadline: daysFromNow(app, 9),
});
const later = (on: Scenario) => ({ ...project(on), deadline: daysFromNow(on.app, 40) });
const changed = (on: Scenario) => ({ ...bid(on), ...offer });
const confirmed = (on: Scenario) => ({ ...bid(on), projectRevision: 1 });
const placed = (on: Scenario) => ({ ...bids(on), ...offer });
const paid = (on: Scenario) => ({ ...bids(on), developerId: on.bidder.id, amount: 900 });
const invited = (on: Scenario) => ({ ...bids(on), developerIds: [on.developer.id] });
const sent = (on: Scenario) => ({ ...bids(on), developerId: on.developer.id });
const accepted = { status: 'accepted' };
const answered = ({ ids }: Scenario) => ({ id: ids.invitation, ...accepted });
const answeredByPath = ({ ids }: Scenario) => ({ invitationId: ids.invitation, ...accepted });
const invitation = ({ ids }: Scenario) => ({ id: ids.invitation });
const request = ({ ids }: Scenario) => ({ id: ids.request });
const granted = ({ ids }: Scenario) => ({ id: ids.request, status: 'invited' });
const ofBidders = ({ bidder }: Scenario) => ({ developerIds: [bidder.id] });
const onPage = (on: Scenario) => ({ projectIds: [bids(on).projectId] });
const ofBidder = ({ bidder }: Scenario) => ({ developerId: bidder.id });

const shownName = { firstName: 'New', lastName: 'Name', avatar: null };
const place = { city: 'Oslo', state: null, country: 'Norway' };
const clientForm = () => ({ ...shownName, ...place, companyName: null });
const about = { bio: '', skills: [], availability: 'limited' };
const developerForm = () => ({ ...shownName, ...place, ...about });
const newWork = () => ({
  title: 'A shop',
  description: 'It sells bicycles.',
  category: 'Web App',
  skills: [],
  budget: null,
});
const work = ({ ids }: Scenario) => ({ id: ids.work });
const changedWork = (on: Scenario) => ({ ...work(on), ...newWork() });
const missingWork = () => ({ ...missing(), ...newWork() });

const talk = ({ ids }: Scenario) => ({ id: ids.talk });
const message = ({ ids }: Scenario) => ({
  conversationId: ids.talk,
  key: crypto.randomUUID(),
  text: 'Hello',
  fileIds: [],
});
const search = ({ ids }: Scenario) => ({ id: ids.search });
const newSearch = () => ({ name: 'Vue', how: 'daily', filter: { search: 'Vue' } });
const notice = ({ ids }: Scenario) => ({ id: ids.notice });
const wanted = (on: Scenario) => ({ ...bids(on), ...ofBidder(on) });
const token = () => ({ token: 'x'.repeat(43) });
const searchToken = () => ({ token: `s.${'x'.repeat(43)}` });

const person = ({ bidder: { id } }: Scenario) => ({ id });
const reviewed = (on: Scenario) => ({ ...bids(on), rating: 5, comment: 'Very good.' });
const replied = ({ ids }: Scenario) => ({ id: ids.review, reply: 'Thank you.' });
const hiddenReply = () => ({ ...missing(), reply: 'Thank you.' });

function favorite(kind: 'developer' | 'project') {
  return (on: Scenario) => ({ kind, id: subjectOf(on, kind), saved: true });
}

const notifiedAbout = ({ ids }: Scenario) => ({ kind: 'message', id: ids.message, reason: 'spam' });

function reportedText(kind: 'question' | 'answer') {
  return ({ ids }: Scenario) => ({ kind, id: ids.question, reason: 'spam' });
}

function reported(kind: 'developer' | 'client' | 'project') {
  return (on: Scenario) => ({ kind, id: subjectOf(on, kind), reason: 'spam' });
}

function subjectOf({ project, bidder, owner }: Scenario, kind: 'developer' | 'client' | 'project') {
  return { developer: bidder, client: owner, project }[kind].id;
}

/**
 * Statuses for: visitor, client of the project, another client, its bidder, another developer,
 * admin.
 */
export const permissions: PermissionRow[] = [
  ...accountPermissions,
  ['profiles.signUpDeveloper', newcomer, '200 200 200 200 200 200'],
  ['POST /developers', newcomer, '201 201 201 201 201 201'],
  [
    'profiles.signUpClient',
    () => ({ ...newcomer(), city: 'X', country: 'Y' }),
    '200 200 200 200 200 200',
  ],
  [
    'POST /users/create-with-profile',
    () => ({ ...newcomer(), city: 'X', country: 'Y' }),
    '201 201 201 201 201 201',
  ],
  ['profiles.developer', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /developers/:id', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['profiles.developer', missing, '404 404 404 404 404 404'],
  ['GET /developers/:id', missing, '404 404 404 404 404 404'],
  ['profiles.browse', nothing, '200 200 200 200 200 200'],
  ['profiles.commonSkills', nothing, '200 200 200 200 200 200'],
  ['profiles.featured', nothing, '200 200 200 200 200 200'],
  ['GET /developers/featured', nothing, '200 200 200 200 200 200'],
  ['profiles.client', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['GET /clients/:id', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['profiles.own', nothing, '401 200 200 200 200 200'],
  ['profiles.editDeveloper', developerForm, '401 403 403 200 200 403'],
  ['profiles.editClient', clientForm, '401 200 200 403 403 403'],
  ['profiles.editAdmin', () => shownName, '401 403 403 403 403 200'],
  ['portfolio.ofDeveloper', ({ bidder: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['portfolio.ofDevelopers', ofBidders, '200 200 200 200 200 200'],
  ['portfolio.add', newWork, '401 403 403 200 200 403'],
  ['portfolio.change', changedWork, '401 403 403 200 403 403'],
  ['portfolio.change', missingWork, '401 404 404 404 404 404'],
  ['portfolio.remove', work, '401 403 403 200 404 404'],
  ['portfolio.remove', missing, '401 404 404 404 404 404'],
  ['projects.ofClient', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.clientStats', ({ owner: { id } }) => ({ id }), '200 200 200 200 200 200'],
  ['projects.list', nothing, '200 200 200 200 200 200'],
  ['projects.count', nothing, '200 200 200 200 200 200'],
  ['GET /projects', nothing, '200 200 200 200 200 200'],
  ['projects.get', project, '200 200 200 200 200 200'],
  ['GET /projects/:id', project, '200 200 200 200 200 200'],
  ['projects.get', missing, '404 404 404 404 404 404'],
  ['GET /projects/:id', missing, '404 404 404 404 404 404'],
  ['projects.get', project, '403 200 403 200 403 200', true],
  ['GET /projects/:id', project, '403 200 403 200 403 200', true],
  ['projects.mine', nothing, '401 200 200 200 200 200'],
  ['bids.mine', nothing, '401 200 200 200 200 200'],
  ['projects.post', newProject, '401 200 200 403 403 403'],
  ['POST /projects', newProject, '401 201 201 403 403 403'],
  ['projects.extend', later, '401 200 403 403 403 403'],
  ['projects.extend', missingLater, '401 404 404 404 404 404'],
  ...briefPermissions,
  ...questionPermissions,
  ['hires.cancelProject', project, '401 200 403 403 403 403'],
  ['hires.mine', nothing, '401 200 200 200 200 200'],
  ...hirePermissions,
  ['invitations.invite', invited, '401 200 403 403 403 403'],
  ['invitations.send', sent, '401 200 403 403 403 403'],
  ['POST /invitations', sent, '401 201 403 403 403 403'],
  ['invitations.answer', answered, '401 403 403 200 403 403', true],
  ['PATCH /invitations/:invitationId', answeredByPath, '401 403 403 200 403 403', true],
  ['invitations.request', bids, '401 403 403 409 200 403', true],
  ['invitations.answerRequest', granted, '401 200 403 403 403 403', true],
  ['invitations.withdraw', invitation, '401 200 404 404 404 404', true],
  ['invitations.withdrawRequest', request, '401 403 403 403 403 403', true],
  ['invitations.requests', nothing, '401 200 200 200 200 200'],
  ['invitations.mine', nothing, '401 200 200 200 200 200'],
  ['invitations.ofDeveloper', ofBidder, '401 403 403 200 403 403'],
  ['GET /invitations/developer/:developerId', ofBidder, '401 403 403 200 403 403'],
  ['invitations.ofProject', bids, '401 200 403 403 403 403'],
  ['invitations.state', bids, '401 200 200 200 200 200', true],
  ['invitations.invitableProjects', ofBidder, '401 200 200 200 200 200'],
  ['bids.openCount', ofBidder, '200 200 200 200 200 200'],
  ['bids.openCounts', ofBidders, '200 200 200 200 200 200'],
  ['bids.terms', nothing, '200 200 200 200 200 200'],
  ['bids.onProject', bids, '200 200 200 200 200 200'],
  ['bids.onProjects', onPage, '200 200 200 200 200 200'],
  ['bids.onProject', bids, '200 200 403 200 403 200', true],
  ['bids.place', placed, '401 403 403 409 200 403'],
  ['POST /bids', placed, '401 403 403 409 201 403'],
  ['bids.place', placed, '401 403 403 403 403 403', true],
  ['POST /bids', placed, '401 403 403 403 403 403', true],
  ['bids.change', changed, '401 403 403 200 403 403'],
  ['PATCH /bids/:id', changed, '401 403 403 200 403 403'],
  ['bids.withdraw', bid, '401 403 403 200 403 403'],
  ['POST /bids/:id/withdraw', bid, '401 403 403 200 403 403'],
  ['bids.confirm', confirmed, '401 403 403 200 403 403'],
  ['POST /bids/:id/confirm', confirmed, '401 403 403 200 403 403'],
  ['bids.askConfirmation', bid, '401 200 403 403 403 403'],
  ['POST /bids/:id/ask-confirmation', bid, '401 200 403 403 403 403'],
  ['bids.shortlist', (on) => ({ ...bid(on), shortlisted: true }), '401 200 403 403 403 403'],
  ['bids.decline', (on) => ({ ...bid(on), reason: 'Too dear.' }), '401 200 403 403 403 403'],
  ['bids.reconsider', bid, '401 409 403 403 403 403'],
  ['payments.start', paid, '401 200 403 403 403 403'],
  ['POST /create-payment-intent', paid, '401 201 403 403 403 403'],
  ['payments.ofProject', bids, '401 200 403 403 403 403'],
  ['reviews.ofUser', person, '200 200 200 200 200 200', 'reviewed'],
  ['reviews.ofUser', person, '200 200 200 200 200 200'],
  ['GET /developers/:id/reviews', person, '200 200 200 200 200 200'],
  ['GET /developers/:id/reviews', missing, '404 404 404 404 404 404'],
  ['reviews.ratings', person, '200 200 200 200 200 200'],
  ['reviews.onProject', bids, '401 200 403 200 403 403', 'reviewed'],
  ['reviews.onProject', bids, '401 200 403 403 403 403', true],
  ['reviews.write', reviewed, '401 409 403 403 403 403'],
  ['reviews.write', reviewed, '401 200 403 200 403 403', 'completed'],
  ['reviews.write', reviewed, '401 409 403 409 403 403', 'reviewed'],
  ['reviews.reply', replied, '401 403 403 200 403 403', 'reviewed'],
  ['reviews.reply', hiddenReply, '401 404 404 404 404 404'],
  ['showcase.stats', nothing, '200 200 200 200 200 200'],
  ['GET /stats', nothing, '200 200 200 200 200 200'],
  ['showcase.testimonials', nothing, '200 200 200 200 200 200'],
  ['GET /social-testimonials', nothing, '200 200 200 200 200 200'],
  ['payments.mine', nothing, '401 200 200 200 200 200'],
  ['payments.totals', nothing, '401 200 200 200 200 200'],
  ['payments.reconciliationTotals', nothing, '401 403 403 403 403 200'],
  ['payments.discrepancies', nothing, '401 403 403 403 403 200', 'hired'],
  ['payments.issues', nothing, '401 403 403 403 403 200', 'hired'],
  ['payments.retryRefund', missing, '401 403 403 403 403 404'],
  ['payments.recordManualRefund', byHand, '401 403 403 403 403 404'],
  ['payments.withdrawManualRefund', missing, '401 403 403 403 403 404'],
  ['documents.ofProject', bids, '401 404 404 404 404 404'],
  ['documents.ofProject', bids, '401 200 404 200 404 200', 'hired'],
  ['payouts.account', nothing, '401 403 403 200 200 403'],
  ['payouts.list', nothing, '401 403 403 200 200 403'],
  ['payouts.refresh', nothing, '401 403 403 200 200 403'],
  ['payouts.resume', nothing, '401 403 403 409 409 403'],
  ['payouts.restart', () => ({ country: 'US', entity: 'individual' }), '401 403 403 409 409 403'],
  ['payouts.onboard', () => ({ country: 'US', entity: 'individual' }), '401 403 403 200 200 403'],
  ['notifications.list', nothing, '401 200 200 200 200 200'],
  ['notifications.unreadCount', nothing, '401 200 200 200 200 200'],
  ['notifications.markReadUpTo', missing, '401 200 200 200 200 200'],
  ['notifications.markRead', missing, '401 404 404 404 404 404'],
  ['notifications.markRead', notice, '401 200 404 404 404 404'],
  ['notifications.markPageRead', () => ({ path: '/projects/1/room' }), '401 200 200 200 200 200'],
  ['notifications.preferences', nothing, '401 200 200 200 200 200'],
  [
    'notifications.setPreference',
    () => ({ kind: 'message', wanted: false }),
    '401 200 200 200 200 200',
  ],
  ['notifications.subscription', token, '404 404 404 404 404 404'],
  ['notifications.unsubscribe', token, '404 404 404 404 404 404'],
  ['notifications.subscription', ({ tokens }) => tokens.mails, '200 200 200 200 200 200'],
  ['notifications.unsubscribe', ({ tokens }) => tokens.mails, '200 200 200 200 200 200'],
  ['notifications.live', nothing, '401 200 200 200 200 200'],
  ['savedSearches.list', nothing, '401 200 200 200 200 200'],
  ['savedSearches.save', newSearch, '401 403 403 200 200 403'],
  [
    'savedSearches.change',
    (on: Scenario) => ({ ...search(on), ...newSearch() }),
    '401 404 404 404 200 404',
  ],
  ['savedSearches.remove', search, '401 404 404 404 200 404'],
  ['savedSearches.subscription', searchToken, '404 404 404 404 404 404'],
  ['savedSearches.unsubscribe', searchToken, '404 404 404 404 404 404'],
  ['savedSearches.subscription', ({ tokens }) => tokens.search, '200 200 200 200 200 200'],
  ['savedSearches.unsubscribe', ({ tokens }) => tokens.search, '200 200 200 200 200 200'],
  ['conversations.list', nothing, '401 200 200 200 200 200'],
  ['conversations.get', talk, '401 200 404 200 404 404'],
  ['conversations.messages', talk, '401 200 404 200 404 404'],
  ['conversations.unreadCount', nothing, '401 200 200 200 200 200'],
  ['conversations.start', ofBidder, '401 200 200 400 403 403'],
  ['conversations.start', wanted, '401 200 403 200 403 403'],
  ['conversations.start', wanted, '401 200 403 200 403 403', true],
  ['conversations.send', message, '401 200 404 200 404 404'],
  [
    'conversations.markRead',
    (on: Scenario) => ({ ...talk(on), messageId: 1 }),
    '401 200 404 200 404 404',
  ],
  [
    'conversations.setBlocked',
    (on: Scenario) => ({ ...talk(on), blocked: false }),
    '401 200 404 200 404 404',
  ],
  ['files.deleteUpload', missing, '401 200 200 200 200 200'],
  ['favorites.set', favorite('developer'), '401 200 200 403 403 403'],
  ['favorites.set', favorite('project'), '401 403 403 200 200 403'],
  ['favorites.set', favorite('project'), '401 403 403 200 403 403', true],
  ['favorites.ids', nothing, '401 200 200 200 200 200'],
  ['favorites.developers', nothing, '401 200 200 200 200 200'],
  ['favorites.projects', nothing, '401 200 200 200 200 200'],
  ['reports.send', reported('developer'), '401 200 200 403 200 403'],
  ['reports.send', reported('client'), '401 403 200 200 200 403'],
  ['reports.send', reported('project'), '401 403 200 200 200 403'],
  ['reports.send', reported('project'), '401 403 403 200 403 403', true],
  ['reports.send', notifiedAbout, '401 200 404 403 404 404'],
  ['reports.send', reportedText('question'), '401 200 200 403 200 403'],
  ['reports.send', reportedText('answer'), '401 403 200 200 200 403'],
  ['reports.send', reportedText('answer'), '401 403 404 200 404 403', true],
  ['reports.queue', nothing, '401 403 403 403 403 200'],
  ...adminPermissions,
  ...publicPermissions,
];
