import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const offer = { amount: 2_400, deliveryTime: 14, text: 'The second half, as we discussed.' };

/** Returns a private project, the developer to whom it is offered, and the invitation. */
async function makeOffer() {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, {
    isPrivate: true,
    criteria: ['It prints labels'],
    invitedDeveloperIds: [developer.id],
    offer,
  });
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  if (!invitation) throw new Error('The developer is invited.');
  return { developer, project, invitation, id: invitation.id };
}

/** Returns the files of a user's data export as text. */
async function loadExport({ url }: TestApp, { cookie }: TestUser): Promise<string[]> {
  const response = await fetch(`${url}/api/account/export`, {
    method: 'POST',
    headers: { cookie },
  });
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.values(entries).map((bytes) => strFromU8(bytes));
}

const accept = (by: TestUser, id: number, projectRevision?: number) =>
  app.as(by).bids.acceptOffer({ id, projectRevision });

/** Neither the answer nor the bid was stored. */
async function expectUnanswered(id: number, projectId: number) {
  const [row] = await app.sql(
    `select status, (select count(*)::int from bids where project_id = $2) as bids
     from invitations where id = $1`,
    [id, projectId],
  );
  expect(row).toEqual({ status: 'pending', bids: 0 });
}

test('an accepted offer is a bid with its terms that includes all criteria', async () => {
  const { developer, project, invitation, id } = await makeOffer();
  expect(invitation.offer).toEqual({ ...offer, projectRevision: 1, isOutdated: false });
  expect(await accept(developer, id, project.revision)).toMatchObject({
    projectId: project.id,
    developerId: developer.id,
    amount: 2_400,
    deliveryTime: 14,
    proposal: offer.text,
    criteria: [],
    status: 'active',
  });
  expect(await app.as(developer).projects.get({ id: project.id })).toMatchObject({
    invitation: 'accepted',
    bidCount: 1,
  });
  const { items } = await app.as(project.owner).work.list({ stage: 'open' });
  expect(items).toMatchObject([
    {
      waitsFor: 'me',
      action: 'Hire and pay',
      href: `/payment/${project.id}?amount=2400&developer=${developer.id}`,
    },
  ]);
});

test('if the accepted bid is split afterwards, the work list leads to the bids', async () => {
  const { developer, project, id } = await makeOffer();
  const bid = await accept(developer, id);
  const part = { title: 'Half', amount: 1_200, days: 7 };
  await app.as(developer).bids.change({
    id: bid.id,
    amount: offer.amount,
    deliveryTime: offer.deliveryTime,
    proposal: offer.text,
    milestones: [{ ...part, criteria: [1] }, part],
  });
  const { items } = await app.as(project.owner).work.list({ stage: 'open' });
  expect(items).toMatchObject([{ waitsFor: 'me', action: 'Review bids' }]);
});

test('an offer reaches the developer by mail, its acceptance the client, with the way to pay', async () => {
  const { developer, project, id } = await makeOffer();
  await drainQueues(app);
  const [offered] = await app.mailsTo(developer);
  expect(offered?.subject).toBe(`Clara Client offers you “${project.title}”`);
  expect(offered?.text).toContain('$2,400, delivered in 14 days');
  expect(offered?.text).toContain(offer.text);
  await accept(developer, id);
  await drainQueues(app);
  expect(await app.mailsTo(project.owner)).toMatchObject([
    { subject: 'Dev Eloper accepted your offer' },
  ]);
  const { items } = await app.as(project.owner).notifications.list({});
  expect(items[0]?.path).toBe(`/payment/${project.id}?amount=2400&developer=${developer.id}`);
});

test('without acceptance of the offer, the invitation is answered as any other', async () => {
  const { developer, project, id } = await makeOffer();
  await app.as(developer).invitations.answer({ id, status: 'accepted' });
  await expect(accept(developer, id)).rejects.toEqual(matchRefusal('already_answered'));
  const own = { projectId: project.id, amount: 3_000, deliveryTime: 20, proposal: 'More.' };
  expect(await app.as(developer).bids.place(own)).toMatchObject({ amount: 3_000 });
});

test('of two acceptances at once, one places the bid', async () => {
  const { developer, project, id } = await makeOffer();
  const results = await Promise.allSettled([accept(developer, id), accept(developer, id)]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([matchRefusal('already_answered')]);
  expect((await app.as(project.owner).projects.get({ id: project.id })).bidCount).toBe(1);
});

test('a retry with its Idempotency-Key returns the same bid', async () => {
  const { developer, id } = await makeOffer();
  const send = () =>
    app.call(developer, 'POST', `/api/invitations/${id}/accept-offer`, undefined, {
      'idempotency-key': `offer-${id}`,
    });
  const first = await send();
  expect(first.status).toBe(201);
  expect(await send()).toMatchObject({ status: 201, body: first.body });
});

test('if the bid is refused, the invitation stays unanswered', async () => {
  const { developer, project, id } = await makeOffer();
  await app.sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    project.owner.id,
    developer.id,
  ]);
  await expect(accept(developer, id, 1)).rejects.toEqual(matchRefusal('blocked'));
  await expectUnanswered(id, project.id);
});

test('after a material edit only the invitation can be accepted', async () => {
  const { developer, project, id } = await makeOffer();
  const edit = (fields: object) =>
    app.as(project.owner).projects.edit({ id: project.id, ...fields });
  await edit({ title: 'A register of lighthouses' });
  const current = () => app.as(developer).invitations.state({ projectId: project.id });
  expect((await current()).invitation?.offer?.isOutdated).toBe(false);
  await edit({ description: 'Twice as much work as we discussed.' });
  for (const projectRevision of [undefined, 1, 3]) {
    const late = accept(developer, id, projectRevision);
    await expect(late).rejects.toEqual(matchRefusal('project_changed'));
  }
  await expectUnanswered(id, project.id);
  const outdated = { projectRevision: 1, isOutdated: true };
  expect((await current()).invitation?.offer).toMatchObject(outdated);
  expect((await app.as(developer).invitations.mine()).pending[0]?.offer).toMatchObject(outdated);
  const { items } = await app.as(developer).work.list({});
  expect(items).toMatchObject([{ status: 'Invited', action: 'Answer invitation' }]);
  await app.as(developer).invitations.answer({ id, status: 'accepted' });
  const own = { projectId: project.id, amount: 3_000, deliveryTime: 20, proposal: 'More.' };
  expect(await app.as(developer).bids.place(own)).toMatchObject({ projectRevision: 3 });
});

test('an offer from before revisions were stored can be accepted after an edit', async () => {
  const { developer, project, id } = await makeOffer();
  await app.sql('update invitations set offer_revision = null where id = $1', [id]);
  await app.as(project.owner).projects.edit({ id: project.id, budget: 90 });
  expect(await accept(developer, id)).toMatchObject({ amount: 2_400, projectRevision: 2 });
});

test('an offer of a project edited before is for its current revision', async () => {
  const project = await makeProject(app);
  await app.as(project.owner).projects.edit({ id: project.id, budget: 90 });
  const developer = await makeDeveloper(app);
  const { body } = await app.call(project.owner, 'POST', '/api/invitations', {
    ...{ projectId: project.id, developerId: developer.id, offer },
  });
  expect(body.offer).toMatchObject({ projectRevision: 2, isOutdated: false });
  expect(await accept(developer, body.id)).toMatchObject({ projectRevision: 2 });
});

test('a developer who has bid gets no offer, one who withdrew does', async () => {
  const bid = await makeBid(app);
  const { project, bidder } = bid;
  const sendOffer = () =>
    app.call(project.owner, 'POST', '/api/invitations', {
      ...{ projectId: project.id, developerId: bidder.id, offer },
    });
  const refused = await sendOffer();
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_bid' } });
  expect(refused.body.message).toContain('Dev Eloper has already bid on this project');
  await app.as(bidder).bids.withdraw({ id: bid.id });
  expect((await sendOffer()).status).toBe(201);
});

test('a declined offer of a private project keeps no text for its developer', async () => {
  const { developer, project, id } = await makeOffer();
  await app.as(developer).invitations.answer({ id, status: 'declined' });
  const reads = await Promise.all([
    app.as(developer).invitations.mine(),
    app.as(developer).invitations.state({ projectId: project.id }),
    app.as(developer).invitations.ofDeveloper({ developerId: developer.id }),
    app.as(developer).notifications.list({}),
    loadExport(app, developer),
  ]);
  expect(JSON.stringify(reads)).not.toContain(offer.text);
  expect(JSON.stringify(await loadExport(app, project.owner))).toContain(offer.text);
  const { invitations } = await app.as(project.owner).invitations.ofProject({
    projectId: project.id,
  });
  expect(invitations[0]?.offer).toMatchObject(offer);
});

test('the row of an offer shows its amount, that of an accepted invitation the budget', async () => {
  const { developer, project, id } = await makeOffer();
  const loadRow = async () => (await app.as(developer).work.list({})).items[0];
  expect(await loadRow()).toMatchObject({ status: 'Offer', amountCents: 240_000 });
  await app.as(developer).invitations.answer({ id, status: 'accepted' });
  expect(await loadRow()).toMatchObject({ amountCents: project.budget * 100 });
});

test('an offer of an expired, cancelled or withdrawn project is refused', async () => {
  const expired = await makeOffer();
  app.clock.aheadMs = 400 * 86_400_000;
  const late = accept(expired.developer, expired.id);
  await expect(late).rejects.toEqual(matchRefusal('deadline_passed'));
  await expectUnanswered(expired.id, expired.project.id);
  app.clock.aheadMs = 0;
  const cancelled = await makeOffer();
  await app.as(cancelled.project.owner).hires.cancelProject({ id: cancelled.project.id });
  await expect(accept(cancelled.developer, cancelled.id)).rejects.toEqual(
    matchRefusal('not_active'),
  );
  const withdrawn = await makeOffer();
  await app.as(withdrawn.project.owner).invitations.withdraw({ id: withdrawn.id });
  await expect(accept(withdrawn.developer, withdrawn.id)).rejects.toEqual(
    matchRefusal('invitation_not_found'),
  );
});

test('an invitation without an offer has none to accept', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [developer.id] });
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  const id = invitation?.id ?? 0;
  expect(invitation?.offer).toBeNull();
  await expect(accept(developer, id)).rejects.toEqual(matchRefusal('no_offer'));
  await expectUnanswered(id, project.id);
});

test('an offer is for one developer, also in a new project', async () => {
  const owner = await makeClient(app);
  const two = [await makeDeveloper(app), await makeDeveloper(app)].map(({ id }) => id);
  for (const invitedDeveloperIds of [two, []]) {
    const made = makeProject(app, { owner, isPrivate: true, invitedDeveloperIds, offer });
    await expect(made).rejects.toEqual(matchRefusal('one_developer'));
  }
  expect((await app.as(owner).work.list({})).items).toEqual([]);
});

test('only the two sides see an offer, not other invited developers', async () => {
  const { developer, project } = await makeOffer();
  const other = await makeDeveloper(app);
  const sent = await app.call(project.owner, 'POST', '/api/invitations', {
    projectId: project.id,
    developerId: other.id,
    offer: { ...offer, text: 'For the other one.' },
  });
  expect(sent.body).toMatchObject({ offer: { text: 'For the other one.' } });
  const state = { projectId: project.id };
  const reads = await Promise.all([
    app.as(other).invitations.mine(),
    app.as(other).invitations.state(state),
    app.as(other).projects.get({ id: project.id }),
    app.as(other).notifications.list({}),
  ]);
  expect(JSON.stringify(reads)).not.toContain(offer.text);
  expect((await app.as(developer).invitations.state(state)).invitation?.offer).toMatchObject(offer);
  const { invitations } = await app.as(project.owner).invitations.ofProject(state);
  expect(invitations.map((one) => one.offer?.text).sort()).toEqual(
    [offer.text, 'For the other one.'].sort(),
  );
});
