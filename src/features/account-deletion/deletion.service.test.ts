import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLog } from '#features/audit/chain/verify.service.ts';
import { notifyUnreadMessages } from '#features/conversations/message-notifications.jobs.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { listSitemapDeveloperIds } from '#features/showcase/sitemap.queries.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { completeOnboarding, makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { makeFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const proofs = { password: 'Test-pass-1!', confirmation: 'delete my account' };
const leave = (person: TestUser) =>
  app.call(person, 'POST', '/trpc/accountDeletion.confirm', proofs);
const blockers = async (person: TestUser) =>
  (await app.as(person).accountDeletion.blockers()).map(({ kind }) => kind);
const signIn = (email: string, password = 'Test-pass-1!') =>
  app.call(null, 'POST', '/api/auth/login', { email, password });

test('a deleted account is signed out everywhere and cannot sign in again', async () => {
  const person = await makeDeveloper(app);
  const elsewhere = String((await signIn(person.email)).headers['set-cookie']).split(';')[0] ?? '';
  const stranger = await signIn('nobody@example.org');
  const left = await leave(person);
  expect(left.status).toBe(200);
  expect(String(left.headers['set-cookie'])).toMatch(/^[^=]+=;/);
  for (const cookie of [person.cookie, elsewhere]) {
    expect((await app.call({ cookie }, 'GET', '/api/auth/me')).status).toBe(401);
  }
  const again = await signIn(person.email);
  expect([again.status, again.text]).toEqual([stranger.status, stranger.text]);
  const check = await app.call(null, 'GET', `/api/users/check-email?email=${person.email}`);
  expect(check.body).toEqual({ exists: false });
});

test('a wrong password or confirmation deletes nothing', async () => {
  const person = await makeClient(app);
  const refusals = [
    { ...proofs, password: 'Wrong-pass-1!' },
    { ...proofs, confirmation: 'yes' },
    { password: proofs.password },
  ];
  for (const input of refusals) {
    expect((await app.call(person, 'POST', '/trpc/accountDeletion.confirm', input)).status).toBe(
      400,
    );
  }
  expect((await signIn(person.email)).status).toBe(200);
});

test('the profile is removed from its page, the directory, the counts and the sitemap', async () => {
  const person = await makeDeveloper(app, { lastName: 'Vanishing' });
  await makePortfolioItem(app, person);
  const count = async () => (await app.call(null, 'GET', '/api/stats')).body.totalDevelopers;
  const listed = async () => {
    const { items } = await app.as(null).profiles.browse({ search: 'Vanishing' });
    const linked = await listSitemapDeveloperIds(app.system.em.fork(), 1);
    return [items.length, linked.includes(person.id)];
  };
  const before = await count();
  expect(await listed()).toEqual([1, true]);
  await leave(person);
  expect(await count()).toBe(before - 1);
  expect(await listed()).toEqual([0, false]);
  expect((await app.call(null, 'GET', `/api/developers/${person.id}`)).status).toBe(404);
  const client = await makeClient(app);
  await leave(client);
  expect((await app.call(null, 'GET', `/api/clients/${client.id}`)).status).toBe(404);
});

test('no row contains the name or the address, which are free for a new sign-up', async () => {
  const person = await makeDeveloper(app, { firstName: 'Zebulon', lastName: 'Quicksilver' });
  await makePortfolioItem(app, person);
  const waiting = await makeFile(app, person);
  await leave(person);
  const client = await makeClient(app);
  await app.as(client).drafts.create({ title: 'For Zebulon Quicksilver' });
  await leave(client);
  const [row] = await app.sql<{ first_name: string; last_name: string; email: string }>(
    'select * from users where id = $1',
    [person.id],
  );
  expect(row).toMatchObject({ first_name: 'Former', last_name: 'member', password_hash: '' });
  expect(row?.email).toMatch(/^former-[0-9a-f-]+@deleted\.invalid$/);
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'dev_mails'`,
  );
  for (const { name } of tables) {
    const holding = await app.sql(`select 1 from ${name} t where t::text ilike any ($1) limit 1`, [
      ['%zebulon%', '%quicksilver%', `%${person.email}%`],
    ]);
    expect([name, holding]).toEqual([name, []]);
  }
  expect(await app.sql('select 1 from files where id = $1', [waiting.id])).toEqual([]);
  const again = await app.signUpDeveloper({ firstName: 'Zebulon', email: person.email });
  expect(again.id).not.toBe(person.id);
});

test('open projects are cancelled, their bidders notified and their invitations withdrawn', async () => {
  const owner = await makeClient(app);
  const project = await makeProject(app, { owner });
  const { bidder, id } = await makeBid(app, { project });
  const invited = await makeDeveloper(app);
  await app.as(owner).invitations.invite({ projectId: project.id, developerIds: [invited.id] });
  await leave(owner);
  await drainQueues(app);
  const seen = await app.as(bidder).projects.get({ id: project.id });
  expect(seen).toMatchObject({ status: 'cancelled', clientName: 'Former member' });
  expect(await app.sql('select status from bids where id = $1', [id])).toEqual([
    { status: 'passed' },
  ]);
  const mails = (await app.mailsTo(bidder)).map(({ subject }) => subject);
  expect(mails).toContain(`“${project.title}” was cancelled`);
  expect((await app.as(invited).invitations.mine()).pending).toEqual([]);
});

test('active bids are withdrawn, invitations declined, and their clients notified', async () => {
  const { bidder, project } = await makeBid(app);
  const other = await makeProject(app);
  const { owner } = other;
  await app.as(owner).invitations.invite({ projectId: other.id, developerIds: [bidder.id] });
  await leave(bidder);
  expect(await app.as(project.owner).bids.onProject({ projectId: project.id })).toEqual([]);
  expect(await app.as(project.owner).projects.get({ id: project.id })).toMatchObject({
    bidCount: 0,
    averageBid: null,
  });
  const [withdrawn] = (await app.as(project.owner).notifications.list({})).items;
  expect(withdrawn?.body).toMatch(/^A former member: \$/);
  const { invitations } = await app.as(owner).invitations.ofProject({ projectId: other.id });
  expect(invitations).toMatchObject([
    { status: 'declined', developer: { name: 'Former member', rating: 0 } },
  ]);
  const { items } = await app.as(owner).notifications.list({});
  expect(items[0]).toMatchObject({
    title: 'A developer you invited has left',
    body: `A developer you invited to “${other.title}” deleted their account without answering, so the invitation is closed.`,
  });
});

test('queued mails are deleted, and a last mail confirms the deletion', async () => {
  const person = await makeClient(app);
  await app.sql(
    `insert into pgboss.job (name, data, start_after)
     values ('send-mail', jsonb_build_object('to', $1::text, 'subject', 'Too late', 'text', 'x',
       'html', 'x'), now() + interval '1 hour'),
     ('mail-notice', jsonb_build_object('userId', $2::int, 'title', 'Too late'),
       now() + interval '1 hour')`,
    [person.email, person.id],
  );
  await leave(person);
  await drainQueues(app);
  const waiting = `select 1 from pgboss.job
    where (data->>'to' = $1 or data->>'userId' = $2::text) and state < 'active'`;
  expect(await app.sql(waiting, [person.email, person.id])).toEqual([]);
  const mails = (await app.mailsTo(person)).map(({ subject }) => subject);
  expect(mails.at(-1)).toBe('Your account is deleted');
});

test('running work is a blocker for both sides, and nothing changes', async () => {
  const { client, developer, projectId } = await makeHire(app);
  expect(await blockers(client)).toEqual(['client_hire']);
  expect(await blockers(developer)).toEqual(['developer_hire']);
  for (const person of [client, developer]) {
    const { status, body } = await leave(person);
    expect([status, body.error.data.body.code]).toEqual([409, 'deletion_hindered']);
    expect((await app.call(person, 'GET', '/api/auth/me')).body.name).toBe(person.name);
  }
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works as it was agreed.' });
  expect(await blockers(developer)).toEqual(['dispute']);
});

test('a payment in progress is a blocker for both sides', async () => {
  const bid = await makeBid(app);
  const { owner } = bid.project;
  await app.as(owner).payments.start({
    amount: bid.amount,
    projectId: bid.project.id,
    developerId: bid.bidder.id,
  });
  expect(await blockers(owner)).toEqual(['payment']);
  expect(await blockers(bid.bidder)).toEqual(['payment']);
});

test('earnings that are not paid out are a blocker for the developer only', async () => {
  const { client, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  expect(await blockers(client)).toEqual([]);
  expect(await blockers(developer)).toEqual(['payout']);
  await completeOnboarding(app, developer);
  await drainQueues(app);
  expect(await blockers(developer)).toEqual([]);
});

test('shared messages, files, documents and books remain for the other side', async () => {
  const { client, developer, projectId } = await makeCompletedHire(app);
  await completeOnboarding(app, developer);
  await drainQueues(app);
  const { id } = await app.as(client).conversations.start({ developerId: developer.id, projectId });
  const file = await makeFile(app, developer);
  await app.as(developer).conversations.send({
    conversationId: id,
    key: 'k'.repeat(20),
    text: 'It was a pleasure.',
    fileIds: [file.id],
  });
  expect((await leave(developer)).status).toBe(200);

  expect(await app.as(client).conversations.get({ id })).toMatchObject({
    other: { name: 'Former member' },
    isOtherDeleted: true,
  });
  const { items } = await app.as(client).conversations.messages({ id });
  const due = { conversationId: id, userId: client.id, messageId: items[0]?.id ?? 0 };
  await notifyUnreadMessages(app.ctx(client), due);
  const [notification] = (await app.as(client).notifications.list({})).items;
  expect(notification?.title).toMatch(/^A former member wrote to you about/);
  expect(items[0]).toMatchObject({ text: 'It was a pleasure.', attachments: [{ id: file.id }] });
  const answer = app.as(client).conversations.send({
    conversationId: id,
    key: 'a'.repeat(20),
    text: 'Thank you.',
    fileIds: [],
  });
  await expect(answer).rejects.toEqual(matchRefusal('other_left'));
  expect((await app.call(client, 'GET', `/files/${file.id}/plan.png`)).status).toBe(200);
  const document = (name: string) =>
    app.call(client, 'POST', `/documents/projects/${projectId}/${name}`);
  for (const name of ['statement.csv', 'statement.pdf', 'invoice.pdf', 'record.json']) {
    expect((await document(name)).status).toBe(200);
  }
  const record = await document('record.json');
  expect(record.text).toContain('"name":"Former member"');
  expect(record.text).toContain(`former_${developer.id}`);
  expect(verifyArchive(Buffer.from(record.text)).faults).toEqual([]);
  expect(await findLedgerFaults(app.system.em.fork())).toEqual([]);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    developer: { name: 'Former member' },
  });
  expect(await app.as(client).bids.onProject({ projectId })).toMatchObject([
    { status: 'hired', developer: { name: 'Former member' } },
  ]);
  const [account] = await app.sql<{ status: string }>(
    'select status from payout_accounts where developer_id = $1',
    [developer.id],
  );
  expect(account?.status).toBe('closed');
});

test('the audit log records the deletion, verifies, and contains the name nowhere', async () => {
  const person = await makeClient(app, { firstName: 'Marigold', lastName: 'Thistle' });
  const admin = await makeAdmin(app);
  await leave(person);
  const { items } = await app.as(admin).audit.list({ search: `user ${person.id}` });
  expect(items[0]).toMatchObject({ action: 'account_deleted', adminName: 'Former member' });
  expect(new Set(items.map(({ adminName }) => adminName))).toEqual(new Set(['Former member']));
  expect((await app.as(admin).audit.list({ search: 'Marigold' })).items).toEqual([]);
  const { faults, missingGuards } = await verifyLog(app.system.em.fork());
  expect({ faults, missingGuards }).toEqual({ faults: [], missingGuards: [] });
});

test('the last admin cannot be deleted; of two concurrent deletions one succeeds', async () => {
  await app.sql(`update users set role = 'client' where role = 'admin'`);
  const [first, second] = [await makeAdmin(app), await makeAdmin(app)];
  const answers = await Promise.all([leave(first), leave(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
