import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { listLines } from '#testing/fixtures/printed-lines.ts';
import { issueDocuments, takeNextNumber } from './document.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

async function download(person: TestUser | null, projectId: number, file: string) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/documents/projects/${projectId}/${file}`,
    headers: person ? { cookie: person.cookie } : {},
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

interface StoredDocument {
  kind: string;
  number: string;
  content: { total: { cents: number }; parties: { role: string; lines: string[] }[] };
}

const documentsOf = (projectId: number) =>
  app.sql<StoredDocument>(
    'select kind, number, content from documents where project_id = $1 order by issued_at, number',
    [projectId],
  );

const names = async (person: TestUser, projectId: number) =>
  (await app.as(person).documents.ofProject({ projectId })).items.map(({ file }) => file);

test('a payment creates a receipt, and a release an invoice and a fee invoice, each numbered', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  const found = Object.fromEntries((await documentsOf(projectId)).map((one) => [one.kind, one]));
  expect(Object.keys(found).toSorted()).toEqual(['fee_invoice', 'invoice', 'receipt']);
  const year = app.clock.now().getUTCFullYear();
  expect(found.receipt?.number).toMatch(new RegExp(`^RC-${year}-\\d{6}$`));
  expect(found.receipt?.content.total.cents).toBe(90_000);
  expect(found.invoice?.content.total.cents).toBe(90_000);
  expect(found.fee_invoice?.content.total.cents).toBe(9_000);
  const [from, to] = found.invoice?.content.parties ?? [];
  expect([from?.lines[0], to?.lines.includes(client.name)]).toEqual([developer.name, true]);
  const { items } = await app.as(client).documents.ofProject({ projectId });
  expect(items.find(({ file }) => file === 'receipt.pdf')?.number).toBe(found.receipt?.number);
});

test('each side sees its own documents; outsiders none', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  const [statement, record] = [
    ['agreement.pdf', 'statement.pdf', 'statement.csv'],
    ['record.json'],
  ];
  expect(await names(client, projectId)).toEqual([
    ...statement,
    'receipt.pdf',
    'invoice.pdf',
    ...record,
  ]);
  expect(await names(developer, projectId)).toEqual([
    ...statement,
    'invoice.pdf',
    'fee-invoice.pdf',
    ...record,
  ]);
  const found = async (person: TestUser | null, file: string) =>
    (await download(person, projectId, file)).status;
  for (const stranger of [await makeClient(app), await makeDeveloper(app)]) {
    for (const file of ['statement.pdf', 'statement.csv', 'receipt.pdf', 'invoice.pdf']) {
      expect(await found(stranger, file)).toBe(404);
    }
  }
  expect(await found(developer, 'receipt.pdf')).toBe(404);
  expect(await found(client, 'fee-invoice.pdf')).toBe(404);
  expect(await found(client, 'credit-note.pdf')).toBe(404);
  expect(await found(client, 'passwords.pdf')).toBe(404);
  expect(await found(null, 'receipt.pdf')).toBe(401);
});

test('a refund is a credit note for the client; nothing released is no invoice', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(developer).hires.giveBack({ projectId, reason: 'I am ill.' });
  await drainQueues(app);
  const papers = await documentsOf(projectId);
  expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
  expect(papers[1]?.content.total.cents).toBe(90_000);
  expect((await download(client, projectId, 'credit-note.pdf')).status).toBe(200);
});

test('a document has the same bytes in every download, also after a user is renamed', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  const first = await download(client, projectId, 'invoice.pdf');
  expect(first.status).toBe(200);
  expect(first.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  app.clock.aheadMs += 86_400_000;
  await app.sql(`update users set first_name = 'Somebody' where id = any($1::int[])`, [
    [client.id, developer.id],
  ]);
  await app.sql(`update projects set title = 'Something else' where id = $1`, [projectId]);
  const second = await download(developer, projectId, 'invoice.pdf');
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test('documents contain the legal details that were set when they were issued', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await drainQueues(app);
  const receipt = await download(client, projectId, 'receipt.pdf');
  const [before] = await documentsOf(projectId);
  await app.as(client).legalDetails.save({
    legalName: 'Printworks Ltd.',
    address: '1 Mill Lane\n\n0150 Oslo',
    taxNumber: 'NO 123',
  });
  await app.as(developer).legalDetails.save({ legalName: developer.name });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const [after, ...later] = await documentsOf(projectId);
  expect(after).toEqual(before);
  expect(JSON.stringify(before?.content)).not.toContain('Printworks');
  expect((await download(client, projectId, 'receipt.pdf')).bytes).toEqual(receipt.bytes);
  const [from, to] = later.find(({ kind }) => kind === 'invoice')?.content.parties ?? [];
  expect(from?.lines).toHaveLength(new Set(from?.lines).size);
  expect(from?.lines[0]).toBe(developer.name);
  expect(to?.lines[0]).toBe('Printworks Ltd.');
  expect(to?.lines.slice(-3)).toEqual(['1 Mill Lane', '0150 Oslo', 'Tax number: NO 123']);
  const statement = await download(developer, projectId, 'statement.pdf');
  const printed = (await listLines(statement.bytes)).map(({ text }) => text).join('\n');
  for (const line of ['Printworks Ltd.', '0150 Oslo', 'NO 123']) expect(printed).toContain(line);
});

test('a document is a download that is neither cached nor executed', async () => {
  const { projectId, client } = await makeHire(app);
  const { headers, bytes } = await download(client, projectId, 'receipt.pdf');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': String(bytes.length),
  });
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="Receipt RC-\d{4}-\d{6}\.pdf"/,
  );
});

test('fifty concurrent requests give each project one number', async () => {
  const hires = await Promise.all(Array.from({ length: 5 }, () => makeHire(app)));
  await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      issueDocuments(app.system, hires[nth % hires.length]?.projectId ?? 0),
    ),
  );
  const [receipts] = await app.sql<{ count: number; numbers: number; last: number }>(
    `select count(*)::int as count, count(distinct number)::int as numbers, max(nth)::int as last
     from documents where kind = 'receipt'`,
  );
  expect(receipts?.numbers).toBe(receipts?.count);
  expect(receipts?.last).toBe(receipts?.count);
});

test('fifty concurrent numbers have no gap, although every third transaction is rolled back', async () => {
  const year = 2031;
  const take = (nth: number) =>
    app.system.em.fork().transactional(async (em) => {
      const number = await takeNextNumber(em, 'receipt', year);
      if (nth % 3 === 0) throw new Error('The power went');
      return number;
    });
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, nth) => take(nth)));
  const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(numbers).toHaveLength(33);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, n) => n + 1));
});

test.each([
  `update documents set content = '{}'`,
  'delete from documents',
  'truncate documents',
  'update document_counters set last = last + 2',
  'delete from document_counters',
])('the database refuses to %s', async (statement) => {
  const { projectId } = await makeHire(app);
  await issueDocuments(app.system, projectId);
  await expect(app.sql(statement)).rejects.toThrow('is protected');
});
