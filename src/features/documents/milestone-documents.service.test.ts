import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { changesOf } from '#testing/fixtures/changes.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
} from '#testing/fixtures/chargeback-helpers.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import { fundByCard, makeMilestones } from '#testing/fixtures/milestones.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { issueMissingDocuments } from './document.service.ts';
import { verifyArchive } from './project-archive/archive-signature.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

const download = (person: TestUser, projectId: number, file: string) =>
  app.fastify.inject({
    method: 'POST',
    url: `/documents/projects/${projectId}/${file}`,
    headers: { cookie: person.cookie },
  });

const factsOf = (projectId: number) =>
  app.sql<{ kind: string; cents: number; part: string | null }>(
    `select kind, (content->'total'->>'cents')::int as cents,
       (select fact->>'value' from jsonb_array_elements(content::jsonb->'facts') fact
        where fact->>'label' = 'Part') as part
     from documents where project_id = $1 order by issued_at, kind desc, number`,
    [projectId],
  );

test('each milestone has documents of its own, which name it', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [
    { title: 'Reports' },
    { title: 'Backup', amount: 300 },
  ]);
  await app.as(developer).hires.deliver({ projectId, note: 'Here.' });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await fundByCard(app, { projectId, client, developer }, 500);
  await app.as(developer).hires.giveBack({ projectId, reason: 'I cannot do the reports.' });
  await drainQueues(app);
  expect(await factsOf(projectId)).toEqual([
    // The receipt was issued before the other milestones were added.
    { kind: 'receipt', cents: 90_000, part: null },
    { kind: 'invoice', cents: 90_000, part: 'Milestone 1 of 3' },
    { kind: 'fee_invoice', cents: 9_000, part: 'Milestone 1 of 3' },
    { kind: 'receipt', cents: 50_000, part: 'Milestone 2 of 3: Reports' },
    { kind: 'credit_note', cents: 50_000, part: 'Milestone 2 of 3: Reports' },
  ]);
  const { items } = await app.as(client).documents.ofProject({ projectId });
  expect(items.map(({ file, milestone }) => [file, milestone?.position])).toEqual([
    ['agreement.pdf', undefined],
    ['statement.pdf', undefined],
    ['statement.csv', undefined],
    ['receipt.pdf', 1],
    ['receipt-2.pdf', 2],
    ['invoice.pdf', 1],
    ['credit-note-2.pdf', 2],
    ['record.json', undefined],
  ]);
  const second = await download(client, projectId, 'receipt-2.pdf');
  expect([second.statusCode, second.headers['content-type']]).toEqual([200, 'application/pdf']);
  for (const file of ['credit-note.pdf', 'receipt-3.pdf', 'receipt-1.pdf']) {
    expect((await download(client, projectId, file)).statusCode).toBe(404);
  }
  expect((await download(developer, projectId, 'receipt-2.pdf')).statusCode).toBe(404);
});

test('documents that are missing are issued for every milestone', async () => {
  const { projectId, client } = await makeMilestones(app, [{}], { funded: 1 });
  const before = await factsOf(projectId);
  await issueMissingDocuments(app.system, client.id);
  const after = await factsOf(projectId);
  expect(after.filter(({ kind }) => kind === 'receipt')).toHaveLength(2);
  expect(before.length).toBeLessThan(3);
  await issueMissingDocuments(app.system, client.id);
  expect(await factsOf(projectId)).toEqual(after);
});

/** A hire whose client got $100 back by a lower price. */
async function makeReducedHire(options?: Parameters<typeof makeHire>[1]) {
  const hired = await makeHire(app, options);
  const { projectId, client } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const { accept, priceOf, propose } = changesOf(() => app);
  await accept(hired, await propose(hired, priceOf(only?.id ?? 0, 800)));
  await drainQueues(app);
  return hired;
}

async function listCreditNotes(projectId: number) {
  return (await factsOf(projectId)).filter(({ kind }) => kind === 'credit_note');
}

test('the credit note of a division is missing although a lower price has one', async () => {
  const { projectId, client, developer } = await makeReducedHire();
  expect(await listCreditNotes(projectId)).toMatchObject([{ cents: 10_000 }]);
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await issueMissingDocuments(app.system, client.id);
  expect(await listCreditNotes(projectId)).toHaveLength(2);
});

test('a refund of a lower price that was sent again is no division', async () => {
  const { projectId, client } = await makeReducedHire({ card: 'pm_card_refundFail' });
  await runBankActions(app);
  const admin = await makeAdmin(app);
  const { failedRefunds } = await app.as(admin).payments.issues();
  const failed = failedRefunds.find((refund) => refund.projectId === projectId);
  await app.as(admin).payments.retryRefund({ id: failed?.id ?? 0 });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId, 80_000), 'lost');
  await drainQueues(app);
  const { items } = await app.as(client).documents.ofProject({ projectId });
  const files = items.map(({ file }) => file);
  expect(files.filter((file) => file.startsWith('credit-note'))).toEqual(['credit-note.pdf']);
});

test('statement, record and data export contain all milestones', async () => {
  const { projectId, client, developer } = await makeMilestones(
    app,
    [{ title: 'Reports' }, { title: 'Backup' }],
    { funded: 1 },
  );
  await drainQueues(app);
  const { text } = await app.call(client, 'POST', `/documents/projects/${projectId}/statement.csv`);
  expect(text).toContain(',Milestone 1: Funds protected for the hired developer,');
  expect(text).toContain(',Milestone 2: Funds protected for the hired developer,');
  const { rawPayload } = await download(developer, projectId, 'record.json');
  const { file, faults } = verifyArchive(rawPayload);
  expect(faults).toEqual([]);
  expect(file?.parts.about.version).toBe(3);
  expect(file?.parts.hire.milestones).toMatchObject([
    { position: 1, state: 'in_progress', amountCents: 90_000, title: null },
    { position: 2, state: 'in_progress', amountCents: 50_000, title: 'Reports' },
    { position: 3, state: 'planned', amountCents: 50_000, title: 'Backup', paymentId: null },
  ]);
});
