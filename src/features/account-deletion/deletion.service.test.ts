import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLog } from '#features/audit/chain/verify.service.ts';
import { notifyUnreadMessages } from '#features/conversations/message-notifications.jobs.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { listSitemapDeveloperIds } from '#features/showcase/sitemap.queries.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeFile } from '#testing/files.ts';
import { makeCompleted, makeHire, onboard } from '#testing/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
  makeWork,
} from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const proofs = { password: 'Test-pass-1!', confirmation: 'delete my account' };
const leave = (person: Person) => rig.call(person, 'POST', '/trpc/deletions.confirm', proofs);
const obstacles = async (person: Person) =>
  (await rig.as(person).deletions.obstacles()).map(({ kind }) => kind);
const signIn = (email: string, password = 'Test-pass-1!') =>
  rig.call(null, 'POST', '/api/auth/login', { email, password });

test('a deleted account is signed out everywhere and cannot sign in again', async () => {
  const person = await makeDeveloper(rig);
  const elsewhere = String((await signIn(person.email)).headers['set-cookie']).split(';')[0] ?? '';
  const stranger = await signIn('nobody@example.org');
  const left = await leave(person);
  expect(left.status).toBe(200);
  expect(String(left.headers['set-cookie'])).toMatch(/^[^=]+=;/);
  for (const cookie of [person.cookie, elsewhere]) {
    expect((await rig.call({ cookie }, 'GET', '/api/auth/me')).status).toBe(401);
  }
  const again = await signIn(person.email);
  expect([again.status, again.text]).toEqual([stranger.status, stranger.text]);
  const check = await rig.call(null, 'GET', `/api/users/check-email?email=${person.email}`);
  expect(check.body).toEqual({ exists: false });
});

test('a wrong password or confirmation deletes nothing', async () => {
  const person = await makeClient(rig);
  const refusals = [
    { ...proofs, password: 'Wrong-pass-1!' },
    { ...proofs, confirmation: 'yes' },
    { password: proofs.password },
  ];
  for (const input of refusals) {
    expect((await rig.call(person, 'POST', '/trpc/deletions.confirm', input)).status).toBe(400);
  }
  expect((await signIn(person.email)).status).toBe(200);
});

test('the profile is removed from its page, the directory, the counts and the sitemap', async () => {
  const person = await makeDeveloper(rig, { lastName: 'Vanishing' });
  await makeWork(rig, person);
  const count = async () => (await rig.call(null, 'GET', '/api/stats')).body.totalDevelopers;
  const listed = async () => {
    const { items } = await rig.as(null).profiles.browse({ search: 'Vanishing' });
    const linked = await listSitemapDeveloperIds(rig.system.em.fork(), 1);
    return [items.length, linked.includes(person.id)];
  };
  const before = await count();
  expect(await listed()).toEqual([1, true]);
  await leave(person);
  expect(await count()).toBe(before - 1);
  expect(await listed()).toEqual([0, false]);
  expect((await rig.call(null, 'GET', `/api/developers/${person.id}`)).status).toBe(404);
  const client = await makeClient(rig);
  await leave(client);
  expect((await rig.call(null, 'GET', `/api/clients/${client.id}`)).status).toBe(404);
});

test('no row contains the name or the address, which are free for a new sign-up', async () => {
  const person = await makeDeveloper(rig, { firstName: 'Zebulon', lastName: 'Quicksilver' });
  await makeWork(rig, person);
  const waiting = await makeFile(rig, person);
  await leave(person);
  const [row] = await rig.sql<{ first_name: string; last_name: string; email: string }>(
    'select * from users where id = $1',
    [person.id],
  );
  expect(row).toMatchObject({ first_name: 'Former', last_name: 'member', password_hash: '' });
  expect(row?.email).toMatch(/^former-[0-9a-f-]+@deleted\.invalid$/);
  const tables = await rig.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'dev_mails'`,
  );
  for (const { name } of tables) {
    const holding = await rig.sql(`select 1 from ${name} t where t::text ilike any ($1) limit 1`, [
      ['%zebulon%', '%quicksilver%', `%${person.email}%`],
    ]);
    expect([name, holding]).toEqual([name, []]);
  }
  expect(await rig.sql('select 1 from files where id = $1', [waiting.id])).toEqual([]);
  const again = await rig.signUpDeveloper({ firstName: 'Zebulon', email: person.email });
  expect(again.id).not.toBe(person.id);
});

test('open projects are cancelled, their bidders notified and their invitations withdrawn', async () => {
  const owner = await makeClient(rig);
  const project = await makeProject(rig, { owner });
  const { bidder, id } = await makeBid(rig, { project });
  const invited = await makeDeveloper(rig);
  await rig.as(owner).invitations.invite({ projectId: project.id, developerIds: [invited.id] });
  await leave(owner);
  await settled(rig);
  const seen = await rig.as(bidder).projects.get({ id: project.id });
  expect(seen).toMatchObject({ status: 'cancelled', clientName: 'Former member' });
  expect(await rig.sql('select status from bids where id = $1', [id])).toEqual([
    { status: 'passed' },
  ]);
  const mails = (await rig.mailsTo(bidder)).map(({ subject }) => subject);
  expect(mails).toContain(`“${project.title}” was cancelled`);
  expect((await rig.as(invited).invitations.mine()).pending).toEqual([]);
});

test('active bids are withdrawn, invitations declined, and their clients notified', async () => {
  const { bidder, project } = await makeBid(rig);
  const other = await makeProject(rig);
  const { owner } = other;
  await rig.as(owner).invitations.invite({ projectId: other.id, developerIds: [bidder.id] });
  await leave(bidder);
  expect(await rig.as(project.owner).bids.onProject({ projectId: project.id })).toEqual([]);
  expect(await rig.as(project.owner).projects.get({ id: project.id })).toMatchObject({
    bidCount: 0,
    averageBid: null,
  });
  const [withdrawn] = (await rig.as(project.owner).notifications.list({})).items;
  expect(withdrawn?.body).toMatch(/^A former member no longer offers to build/);
  const { invitations } = await rig.as(owner).invitations.ofProject({ projectId: other.id });
  expect(invitations).toMatchObject([
    { status: 'declined', developer: { name: 'Former member', rating: 0 } },
  ]);
  const { items } = await rig.as(owner).notifications.list({});
  expect(items[0]).toMatchObject({
    title: 'A developer you invited has left',
    body: `A developer you invited to “${other.title}” deleted their account without answering, so the invitation is closed.`,
  });
});

test('queued mails are deleted, and a last mail confirms the deletion', async () => {
  const person = await makeClient(rig);
  await rig.sql(
    `insert into pgboss.job (name, data, start_after)
     values ('send-mail', jsonb_build_object('to', $1::text, 'subject', 'Too late', 'text', 'x',
       'html', 'x'), now() + interval '1 hour'),
     ('mail-notice', jsonb_build_object('userId', $2::int, 'title', 'Too late'),
       now() + interval '1 hour')`,
    [person.email, person.id],
  );
  await leave(person);
  await settled(rig);
  const waiting = `select 1 from pgboss.job
    where (data->>'to' = $1 or data->>'userId' = $2::text) and state < 'active'`;
  expect(await rig.sql(waiting, [person.email, person.id])).toEqual([]);
  const mails = (await rig.mailsTo(person)).map(({ subject }) => subject);
  expect(mails.at(-1)).toBe('Your account is deleted');
});

test('running work is an obstacle for both sides, and nothing changes', async () => {
  const { client, developer, projectId } = await makeHire(rig);
  expect(await obstacles(client)).toEqual(['client_hire']);
  expect(await obstacles(developer)).toEqual(['developer_hire']);
  for (const person of [client, developer]) {
    const { status, body } = await leave(person);
    expect([status, body.error.data.said.code]).toEqual([409, 'deletion_hindered']);
    expect((await rig.call(person, 'GET', '/api/auth/me')).body.name).toBe(person.name);
  }
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works as it was agreed.' });
  expect(await obstacles(developer)).toEqual(['dispute']);
});

test('a payment in progress is an obstacle for both sides', async () => {
  const bid = await makeBid(rig);
  const { owner } = bid.project;
  await rig.as(owner).payments.start({
    amount: bid.amount,
    projectId: bid.project.id,
    developerId: bid.bidder.id,
  });
  expect(await obstacles(owner)).toEqual(['payment']);
  expect(await obstacles(bid.bidder)).toEqual(['payment']);
});

test('earnings that are not paid out are an obstacle for the developer only', async () => {
  const { client, developer } = await makeCompleted(rig);
  await settled(rig);
  expect(await obstacles(client)).toEqual([]);
  expect(await obstacles(developer)).toEqual(['payout']);
  await onboard(rig, developer);
  await settled(rig);
  expect(await obstacles(developer)).toEqual([]);
});

test('shared messages, files, documents and books remain for the other side', async () => {
  const { client, developer, projectId } = await makeCompleted(rig);
  await onboard(rig, developer);
  await settled(rig);
  const { id } = await rig.as(client).conversations.start({ developerId: developer.id, projectId });
  const file = await makeFile(rig, developer);
  await rig.as(developer).conversations.send({
    conversationId: id,
    key: 'k'.repeat(20),
    text: 'It was a pleasure.',
    fileIds: [file.id],
  });
  expect((await leave(developer)).status).toBe(200);

  expect(await rig.as(client).conversations.get({ id })).toMatchObject({
    other: { name: 'Former member' },
    otherLeft: true,
  });
  const { items } = await rig.as(client).conversations.messages({ id });
  const due = { conversationId: id, userId: client.id, messageId: items[0]?.id ?? 0 };
  await notifyUnreadMessages(rig.ctx(client), due);
  const [notification] = (await rig.as(client).notifications.list({})).items;
  expect(notification?.title).toMatch(/^A former member wrote to you about/);
  expect(items[0]).toMatchObject({ text: 'It was a pleasure.', attachments: [{ id: file.id }] });
  const answer = rig.as(client).conversations.send({
    conversationId: id,
    key: 'a'.repeat(20),
    text: 'Thank you.',
    fileIds: [],
  });
  await expect(answer).rejects.toEqual(refused('other_left'));
  expect((await rig.call(client, 'GET', `/files/${file.id}/plan.png`)).status).toBe(200);
  const document = (name: string) =>
    rig.call(client, 'POST', `/documents/projects/${projectId}/${name}`);
  for (const name of ['statement.csv', 'statement.pdf', 'invoice.pdf', 'record.json']) {
    expect((await document(name)).status).toBe(200);
  }
  const record = await document('record.json');
  expect(record.text).toContain('"name":"Former member"');
  expect(record.text).toContain(`former_${developer.id}`);
  expect(verifyArchive(Buffer.from(record.text)).faults).toEqual([]);
  expect(await findLedgerFaults(rig.system.em.fork())).toEqual([]);
  expect(await rig.as(client).hires.room({ projectId })).toMatchObject({
    developer: { name: 'Former member' },
  });
  expect(await rig.as(client).bids.onProject({ projectId })).toMatchObject([
    { status: 'hired', developer: { name: 'Former member' } },
  ]);
  const [account] = await rig.sql<{ status: string }>(
    'select status from payout_accounts where developer_id = $1',
    [developer.id],
  );
  expect(account?.status).toBe('closed');
});

test('the audit log records the deletion, verifies, and contains the name nowhere', async () => {
  const person = await makeClient(rig, { firstName: 'Marigold', lastName: 'Thistle' });
  const admin = await makeAdmin(rig);
  await leave(person);
  const { items } = await rig.as(admin).audit.list({ search: `user ${person.id}` });
  expect(items[0]).toMatchObject({ action: 'account_deleted', adminName: 'Former member' });
  expect(new Set(items.map(({ adminName }) => adminName))).toEqual(new Set(['Former member']));
  expect((await rig.as(admin).audit.list({ search: 'Marigold' })).items).toEqual([]);
  const { faults, guards } = await verifyLog(rig.system.em.fork());
  expect({ faults, guards }).toEqual({ faults: [], guards: [] });
});

test('the last admin cannot be deleted; of two concurrent deletions one succeeds', async () => {
  await rig.sql(`update users set role = 'client' where role = 'admin'`);
  const [first, second] = [await makeAdmin(rig), await makeAdmin(rig)];
  const answers = await Promise.all([leave(first), leave(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
