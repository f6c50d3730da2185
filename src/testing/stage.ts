import { notifyUnreadMessages } from '#features/conversations/message-notifications.jobs.ts';
import { notifyMatchingUsers } from '#features/saved-searches/match.service.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { TestApp, TestUser } from './app.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
  makeProject,
} from './makers.ts';
import { confirmPayment, drainQueues, startPayment } from './payments.ts';

export type Scenario = Awaited<ReturnType<typeof makeScenario>>;

/** State of the project. `true` means a private project without a bid. */
export type ScenarioState =
  | boolean
  | 'hired'
  | 'cancelling'
  | 'delivered'
  | 'disputed'
  | FinalState;
type FinalState = 'completed' | 'reviewed';

/**
 * Creates a project with a bid and users around it; no other caller has seen it. With a secret the
 * project is private in every scene, and one more developer is invited, notified and declines.
 */
export async function makeScenario(app: TestApp, state: ScenarioState = false, secret?: string) {
  const isPrivate = state === true || secret !== undefined;
  const [owner, client, bidder, developer, decliner, boss] = await Promise.all([
    makeClient(app),
    makeClient(app),
    makeDeveloper(app),
    makeDeveloper(app),
    makeDeveloper(app),
    makeAdmin(app),
  ]);
  const project = secret
    ? await makePrivateProject(app, secret, owner, [bidder, decliner])
    : await makeProject(app, {
        owner,
        isPrivate,
        invitedDeveloperIds: listInvitedIds(isPrivate, bidder),
      });
  const [invitation] = (await app.as(bidder).invitations.mine()).pending;
  const bid = state === true ? { id: 0 } : await placeBid(app, project, bidder, idOf(invitation));
  const asking = await makeDeveloper(app);
  if (isPrivate) await app.as(asking).invitations.request({ projectId: project.id });
  const { requests } = await app.as(owner).invitations.ofProject({ projectId: project.id });
  const cast = [null, owner, client, bidder, developer, boss];
  const talk = await app.as(owner).conversations.start({ developerId: bidder.id });
  const [waiting, file] = [await uploadNote(app, bidder), await uploadNote(app, bidder)];
  const said = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [file.body.id] };
  const message = await app.as(bidder).conversations.send({ ...said, text: 'See this.' });
  const filter = { search: 'React' };
  await app.as(developer).savedSearches.save({ name: 'React', how: 'daily', filter });
  const work = await makePortfolioItem(app, bidder);
  await app.as(owner).favorites.set({ kind: 'developer', id: developer.id, saved: true });
  await app.as(bidder).favorites.set({ kind: 'project', id: project.id, saved: true });
  await app.as(asking).reports.send({ kind: 'client', id: owner.id, reason: 'spam', details: '' });
  const [report] = await app.sql<{ id: number }>('select id from reports where user_id = $1', [
    owner.id,
  ]);
  const [notice] = (await app.as(owner).notifications.list({})).items;
  const [search] = await app.as(developer).savedSearches.list();
  if (typeof state === 'string') await advanceTo(app, state, { id: project.id, owner, bidder });
  const [offer] = await app.sql<{ id: number; dispute: number }>(
    `select o.id, t.id as dispute from dispute_offers o join disputes t on t.id = o.dispute_id
     where t.project_id = $1`,
    [project.id],
  );
  const reviews = await app.as(null).reviews.about({ id: bidder.id });
  const ids = {
    invitation: idOf(invitation),
    request: idOf(requests[0]),
    talk: talk.id,
    message: message.id,
    search: idOf(search),
    work: work.id,
    file: file.body.id,
    waiting: waiting.body.id,
    notice: idOf(notice),
    report: idOf(report),
    offer: idOf(offer),
    // Without a dispute, an id that does not exist.
    dispute: offer?.dispute ?? 2_000_000_000,
    review: idOf(reviews.items[0]),
  };
  const tokens = {
    search: await loadToken(app, 'saved_searches', developer),
    move: await addEmailChange(app, owner),
    mails: await turnOnMessageMails(app, owner),
  };
  return { app, project, bid, owner, bidder, developer, decliner, asking, ids, tokens, cast };
}

function listInvitedIds(isPrivate: boolean, { id }: TestUser) {
  return isPrivate ? [id] : [];
}

const idOf = (found: { id: number } | undefined) => found?.id ?? 0;

/**
 * Creates a private project with a secret in all its texts. The second of the invited developers
 * declines.
 */
async function makePrivateProject(
  app: TestApp,
  secret: string,
  owner: TestUser,
  invited: [TestUser, TestUser],
) {
  const [, decliner] = invited;
  await app.as(decliner).savedSearches.save({ name: 'All', how: 'app', filter: {} });
  const project = await makeProject(app, {
    owner,
    title: `${secret} title`,
    description: `${secret} description of the work.`,
    skills: [`${secret} skill`],
    isPrivate: true,
    invitedDeveloperIds: invited.map(({ id }) => id),
  });
  await declineInvitation(app, decliner, project);
  return project;
}

type MadeProject = Awaited<ReturnType<typeof makeProject>>;

async function placeBid(
  app: TestApp,
  project: MadeProject,
  developer: TestUser,
  invitation: number,
) {
  if (invitation)
    await app.as(developer).invitations.answer({ id: invitation, status: 'accepted' });
  return makeBid(app, { project, developer });
}

/**
 * Declines an invitation after the developer has received every kind of notification about the
 * project and saved it.
 */
async function declineInvitation(
  app: TestApp,
  developer: TestUser,
  { id: projectId, owner }: MadeProject,
) {
  const talk = await app.as(owner).conversations.start({ developerId: developer.id, projectId });
  const said = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [] };
  const { id: messageId } = await app.as(owner).conversations.send({ ...said, text: 'Please.' });
  const due = { conversationId: talk.id, userId: developer.id, messageId };
  await notifyUnreadMessages({ ...app.system, em: app.system.em.fork() }, due);
  await app.as(developer).favorites.set({ kind: 'project', id: projectId, saved: true });
  await notifyMatchingUsers({ ...app.system, em: app.system.em.fork() }, projectId);
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  const answer = { id: idOf(invitation), status: 'declined' as const };
  await app.as(developer).invitations.answer(answer);
}

interface Hired {
  id: number;
  owner: TestUser;
  bidder: TestUser;
}

/** Hires the bidder and continues to the state of the scene. */
async function advanceTo(app: TestApp, state: string, { id: projectId, owner, bidder }: Hired) {
  await confirmPayment(
    app,
    await startPayment(app, { amount: 900, project: { id: projectId, owner }, bidder }),
  );
  await drainQueues(app);
  const [client, developer] = [app.as(owner), app.as(bidder)];
  await addUnknownTransaction(app, `txn_stage_${projectId}`);
  await addFailedEvent(app, `evt_stage_${projectId}`);
  if (state === 'cancelling') await client.hires.askToCancel({ projectId, reason: 'Plans.' });
  if (state === 'delivered') await developer.hires.deliver({ projectId, note: 'Done.' });
  if (state === 'completed' || state === 'reviewed')
    await completeHire(app, state, projectId, owner, bidder);
  if (state !== 'disputed') return;
  await client.disputes.open({ projectId, reason: 'Nothing works.' });
  await developer.disputes.say({ projectId, text: 'It does.' });
  await developer.disputes.offer({ projectId, toDeveloperCents: 45_000 });
}

/** Delivers and releases; for `reviewed`, both sides also write a review. */
async function completeHire(
  app: TestApp,
  state: FinalState,
  projectId: number,
  owner: TestUser,
  bidder: TestUser,
) {
  await app.as(bidder).hires.deliver({ projectId, note: 'Done.' });
  await app.as(owner).hires.release({ projectId });
  if (state === 'completed') return;
  for (const side of [owner, bidder]) {
    await app.as(side).reviews.write({ projectId, rating: 4, comment: 'Well done.' });
  }
}

/** Adds a balance transaction of the provider that the ledger does not contain. */
async function addUnknownTransaction(app: TestApp, id: string) {
  await app.sql('insert into stripe_sync_runs (read_at) values ($1) on conflict do nothing', [
    app.clock.now(),
  ]);
  await app.sql(
    `insert into balance_transactions (transaction_id, effect_key, type, cents, created_at)
     values ($1, $1, 'stripe_fee', -100, $2)`,
    [id, daysFromNow(app, -1)],
  );
}

/** Adds an event of the provider that could not be processed. */
function addFailedEvent(app: TestApp, id: string) {
  return app.sql(
    `insert into stripe_events (id, type, livemode, payload, status, received_at)
     values ($1, 'charge.updated', false, '{}', 'dead', $2)`,
    [id, daysFromNow(app, -1)],
  );
}

/** Turns on mails about messages before the first one is sent; returns the unsubscribe token. */
async function turnOnMessageMails(app: TestApp, person: TestUser) {
  await app.as(person).notifications.setPreference({ kind: 'message', wanted: true });
  return loadToken(app, 'mail_preferences', person, `kind = 'message'`);
}

async function loadToken(app: TestApp, table: string, { id }: TestUser, which = 'true') {
  const [found] = await app.sql<{ token: string }>(
    `select token from ${table} where user_id = $1 and ${which}`,
    [id],
  );
  return { token: found?.token ?? '' };
}

/** Adds an unconfirmed email change and returns the token of the link to the old address. */
async function addEmailChange(app: TestApp, { id, email }: TestUser) {
  const token = newToken();
  await app.sql(
    `insert into email_changes (id, user_id, old_email, new_email, undo_hash, requested_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [crypto.randomUUID(), id, email, `moved-${email}`, hashToken(token), app.clock.now()],
  );
  return { token };
}

export function uploadNote(app: TestApp, person: TestUser | null) {
  const type = { 'content-type': 'application/octet-stream' };
  return app.call(person, 'POST', '/files?name=note.txt', 'Hello', type);
}

let lastOfferCents = 0;

/**
 * Returns a unique amount in cents, because an offer must differ from the other side's open offer.
 */
export function nextOfferCents(): number {
  lastOfferCents += 1;
  return lastOfferCents;
}
