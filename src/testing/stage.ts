import { notifyUnreadMessages } from '#features/conversations/message-notifications.jobs.ts';
import { notifyMatchingUsers } from '#features/saved-searches/match.service.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { Person, Rig } from './app.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
  makeWork,
} from './makers.ts';
import { confirm, hire, settled } from './payments.ts';

export type Stage = Awaited<ReturnType<typeof makeStage>>;

/** State of the project. `true` means a private project without a bid. */
export type Scene = boolean | 'hired' | 'cancelling' | 'delivered' | 'disputed' | Done;
type Done = 'completed' | 'reviewed';

/**
 * Creates a project with a bid and users around it; no other caller has seen it. With a secret the
 * project is private in every scene, and one more developer is invited, notified and declines.
 */
export async function makeStage(rig: Rig, scene: Scene = false, secret?: string) {
  const isPrivate = scene === true || secret !== undefined;
  const [owner, client, bidder, developer, decliner, boss] = await Promise.all([
    makeClient(rig),
    makeClient(rig),
    makeDeveloper(rig),
    makeDeveloper(rig),
    makeDeveloper(rig),
    makeAdmin(rig),
  ]);
  const project = secret
    ? await hide(rig, secret, owner, [bidder, decliner])
    : await makeProject(rig, { owner, isPrivate, invitedDeveloperIds: guests(isPrivate, bidder) });
  const [invitation] = (await rig.as(bidder).invitations.mine()).pending;
  const bid = scene === true ? { id: 0 } : await bidOn(rig, project, bidder, idOf(invitation));
  const asking = await makeDeveloper(rig);
  if (isPrivate) await rig.as(asking).invitations.request({ projectId: project.id });
  const { requests } = await rig.as(owner).invitations.ofProject({ projectId: project.id });
  const cast = [null, owner, client, bidder, developer, boss];
  const talk = await rig.as(owner).conversations.start({ developerId: bidder.id });
  const [waiting, file] = [await upload(rig, bidder), await upload(rig, bidder)];
  const said = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [file.body.id] };
  const message = await rig.as(bidder).conversations.send({ ...said, text: 'See this.' });
  const filter = { search: 'React' };
  await rig.as(developer).savedSearches.save({ name: 'React', how: 'daily', filter });
  const work = await makeWork(rig, bidder);
  await rig.as(owner).favorites.set({ kind: 'developer', id: developer.id, saved: true });
  await rig.as(bidder).favorites.set({ kind: 'project', id: project.id, saved: true });
  await rig.as(asking).reports.send({ kind: 'client', id: owner.id, reason: 'spam', details: '' });
  const [report] = await rig.sql<{ id: number }>('select id from reports where user_id = $1', [
    owner.id,
  ]);
  const [notice] = (await rig.as(owner).notifications.list({})).items;
  const [search] = await rig.as(developer).savedSearches.list();
  if (typeof scene === 'string') await play(rig, scene, { id: project.id, owner, bidder });
  const [offer] = await rig.sql<{ id: number; dispute: number }>(
    `select o.id, t.id as dispute from dispute_offers o join disputes t on t.id = o.dispute_id
     where t.project_id = $1`,
    [project.id],
  );
  const reviews = await rig.as(null).reviews.about({ id: bidder.id });
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
    search: await tokenOf(rig, 'saved_searches', developer),
    move: await moving(rig, owner),
    mails: await wantedMails(rig, owner),
  };
  return { rig, project, bid, owner, bidder, developer, decliner, asking, ids, tokens, cast };
}

function guests(isPrivate: boolean, { id }: Person) {
  return isPrivate ? [id] : [];
}

const idOf = (found: { id: number } | undefined) => found?.id ?? 0;

/**
 * Creates a private project with a secret in all its texts. The second of the invited developers
 * declines.
 */
async function hide(rig: Rig, secret: string, owner: Person, invited: [Person, Person]) {
  const [, decliner] = invited;
  await rig.as(decliner).savedSearches.save({ name: 'All', how: 'app', filter: {} });
  const project = await makeProject(rig, {
    owner,
    title: `${secret} title`,
    description: `${secret} description of the work.`,
    skills: [`${secret} skill`],
    isPrivate: true,
    invitedDeveloperIds: invited.map(({ id }) => id),
  });
  await decline(rig, decliner, project);
  return project;
}

type Made = Awaited<ReturnType<typeof makeProject>>;

async function bidOn(rig: Rig, project: Made, developer: Person, invitation: number) {
  if (invitation)
    await rig.as(developer).invitations.answer({ id: invitation, status: 'accepted' });
  return makeBid(rig, { project, developer });
}

/**
 * Declines an invitation after the developer has received every kind of notification about the
 * project and saved it.
 */
async function decline(rig: Rig, developer: Person, { id: projectId, owner }: Made) {
  const talk = await rig.as(owner).conversations.start({ developerId: developer.id, projectId });
  const said = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [] };
  const { id: messageId } = await rig.as(owner).conversations.send({ ...said, text: 'Please.' });
  const due = { conversationId: talk.id, userId: developer.id, messageId };
  await notifyUnreadMessages({ ...rig.system, em: rig.system.em.fork() }, due);
  await rig.as(developer).favorites.set({ kind: 'project', id: projectId, saved: true });
  await notifyMatchingUsers({ ...rig.system, em: rig.system.em.fork() }, projectId);
  const [invitation] = (await rig.as(developer).invitations.mine()).pending;
  const answer = { id: idOf(invitation), status: 'declined' as const };
  await rig.as(developer).invitations.answer(answer);
}

interface Hired {
  id: number;
  owner: Person;
  bidder: Person;
}

/** Hires the bidder and continues to the state of the scene. */
async function play(rig: Rig, scene: string, { id: projectId, owner, bidder }: Hired) {
  await confirm(rig, await hire(rig, { amount: 900, project: { id: projectId, owner }, bidder }));
  await settled(rig);
  const [client, developer] = [rig.as(owner), rig.as(bidder)];
  await moveUnknown(rig, `txn_stage_${projectId}`);
  await giveUpEvent(rig, `evt_stage_${projectId}`);
  if (scene === 'cancelling') await client.hires.askToCancel({ projectId, reason: 'Plans.' });
  if (scene === 'delivered') await developer.hires.deliver({ projectId, note: 'Done.' });
  if (scene === 'completed' || scene === 'reviewed')
    await finish(rig, scene, projectId, owner, bidder);
  if (scene !== 'disputed') return;
  await client.disputes.open({ projectId, reason: 'Nothing works.' });
  await developer.disputes.say({ projectId, text: 'It does.' });
  await developer.disputes.offer({ projectId, toDeveloperCents: 45_000 });
}

/** Delivers and releases; for `reviewed`, both sides also write a review. */
async function finish(rig: Rig, scene: Done, projectId: number, owner: Person, bidder: Person) {
  await rig.as(bidder).hires.deliver({ projectId, note: 'Done.' });
  await rig.as(owner).hires.release({ projectId });
  if (scene === 'completed') return;
  for (const side of [owner, bidder]) {
    await rig.as(side).reviews.write({ projectId, rating: 4, comment: 'Well done.' });
  }
}

/** Adds a balance transaction of the provider that the ledger does not contain. */
async function moveUnknown(rig: Rig, id: string) {
  await rig.sql('insert into stripe_sync_runs (read_at) values ($1) on conflict do nothing', [
    rig.clock.now(),
  ]);
  await rig.sql(
    `insert into balance_transactions (transaction_id, effect_key, type, cents, created_at)
     values ($1, $1, 'stripe_fee', -100, $2)`,
    [id, daysFromNow(rig, -1)],
  );
}

/** Adds an event of the provider that could not be processed. */
function giveUpEvent(rig: Rig, id: string) {
  return rig.sql(
    `insert into stripe_events (id, type, livemode, payload, status, received_at)
     values ($1, 'charge.updated', false, '{}', 'dead', $2)`,
    [id, daysFromNow(rig, -1)],
  );
}

/** Turns on mails about messages before the first one is sent; returns the unsubscribe token. */
async function wantedMails(rig: Rig, person: Person) {
  await rig.as(person).notifications.setPreference({ kind: 'message', wanted: true });
  return tokenOf(rig, 'mail_preferences', person, `kind = 'message'`);
}

async function tokenOf(rig: Rig, table: string, { id }: Person, which = 'true') {
  const [found] = await rig.sql<{ token: string }>(
    `select token from ${table} where user_id = $1 and ${which}`,
    [id],
  );
  return { token: found?.token ?? '' };
}

/** Adds an unconfirmed email change and returns the token of the link to the old address. */
async function moving(rig: Rig, { id, email }: Person) {
  const token = newToken();
  await rig.sql(
    `insert into email_changes (id, user_id, old_email, new_email, undo_hash, requested_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [crypto.randomUUID(), id, email, `moved-${email}`, hashToken(token), rig.clock.now()],
  );
  return { token };
}

export function upload(rig: Rig, person: Person | null) {
  const type = { 'content-type': 'application/octet-stream' };
  return rig.call(person, 'POST', '/files?name=note.txt', 'Hello', type);
}

let sums = 0;

/**
 * Returns a unique amount in cents, because an offer must differ from the other side's open offer.
 */
export function anotherSum(): number {
  sums += 1;
  return sums;
}
