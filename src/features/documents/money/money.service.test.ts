import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrm } from '#app/server/process/schema.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { changesOf } from '#testing/fixtures/changes.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
} from '#testing/fixtures/chargeback-helpers.ts';
import {
  advanceDays,
  completeOnboarding,
  loadPayouts,
  loadRefunds,
  makeCompletedHire,
  makeDelivery,
  makeHire,
  readWorkspaceAfter,
} from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues, loadPayments } from '#testing/fixtures/payments.ts';
import { listLines } from '#testing/fixtures/printed-lines.ts';
import { loadMoneyYear } from './money.queries.ts';
import { exportMoneyYear, loadMoneyByMonth } from './money.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

const { propose, accept, priceOf } = changesOf(() => app);

/** The cells of the CSV file, without the header. */
async function listCsv(person: TestUser, year: number): Promise<string[][]> {
  const { bytes } = await exportMoneyYear(app.ctx(person), { year, format: 'csv' });
  const [, ...lines] = bytes.toString().trimEnd().split('\r\n');
  return lines.map((line) => line.split(','));
}

const toCents = (dollars: string | undefined) => Math.round(Number(dollars || 0) * 100);

/** The sums that a spreadsheet computes of the last three columns, without the line of totals. */
function sumColumns(lines: string[][]): number[] {
  return [7, 8, 9].map((column) =>
    lines.slice(0, -1).reduce((sum, cells) => sum + toCents(cells[column]), 0),
  );
}

/** Of all months of these years; protected is that of the last month. */
async function sumMonths(person: TestUser, years: number[]): Promise<number[]> {
  const pages = await Promise.all(years.map((year) => loadMoneyByMonth(app.ctx(person), { year })));
  const months = pages.flatMap((page) =>
    page.role === 'client'
      ? page.months.map((month) => [month.paidCents, month.protectedCents, month.returnedCents])
      : page.months.map((month) => [month.earnedCents, month.protectedCents, month.paidOutCents]),
  );
  const sum = (nth: number) => months.reduce((total, month) => total + (month[nth] ?? 0), 0);
  return [sum(0), months.at(-1)?.[1] ?? 0, sum(2)];
}

async function loadBalance(condition: string, id: number): Promise<number> {
  const [row] = await app.sql<{ cents: number }>(
    `select coalesce(sum(a.credits_posted - a.debits_posted), 0)::int as cents
     from ledger_accounts a where ${condition}`,
    [id],
  );
  return row?.cents ?? 0;
}

const ofPayments = (kind: string, side: string) =>
  `a.code in (select '${kind}:' || y.id from payments y where y.${side}_id = $1)`;

/** Releases funds whose transfer Stripe refuses, because the charge was transferred before. */
async function makeRefusedPayout(hired: Awaited<ReturnType<typeof makeDelivery>>) {
  const { projectId, client, developer } = hired;
  const [payment] = await loadPayments(app, { id: projectId });
  const intent = await app.system.stripe.paymentIntents.retrieve(payment?.intent ?? '');
  const [account] = await app.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [developer.id],
  );
  await app.system.stripe.transfers.create({
    amount: 80_000,
    currency: 'usd',
    destination: account?.id ?? '',
    source_transaction: String(intent.latest_charge),
  });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const payouts = await loadPayouts(app, projectId);
  expect(payouts.map(({ status }) => status)).toEqual(['failed', 'waiting']);
}

/** Two years with each kind of movement between one client and one developer. */
async function makeMovements() {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  await completeOnboarding(app, developer);
  const options = async (title: string) => ({
    developer,
    project: await makeProject(app, { owner: client, title }),
  });
  const release = ({ projectId }: { projectId: number }) =>
    app.as(client).hires.release({ projectId });
  const giveBack = ({ projectId }: { projectId: number }) =>
    app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });

  await makeHire(app, await options('Running'));
  await release(await makeDelivery(app, await options('Released and paid out')));
  await giveBack(await makeHire(app, await options('Given back')));
  await drainQueues(app);
  await makeRefusedPayout(await makeDelivery(app, await options('Refused payout')));

  const disputed = await makeHire(app, await options('Divided'));
  const { projectId } = disputed;
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  const offering = app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 30_001 });
  const workspace = await readWorkspaceAfter(app, client, offering);
  const offerId = workspace.disputes[0]?.offers[0]?.id ?? 0;
  await app.as(developer).disputes.acceptOffer({ projectId, offerId });

  const reduced = await makeHire(app, await options('Lower price'));
  const { milestones } = await app.as(client).hires.get(reduced);
  await accept(reduced, await propose(reduced, priceOf(milestones[0]?.id ?? 0, 800)));
  await drainQueues(app);
  await giveBack(reduced);

  const returned = { ...(await options('Refund by bank')), card: 'pm_card_refundFail' as const };
  const manual = await makeHire(app, returned);
  await giveBack(manual);
  await drainQueues(app);
  await runBankActions(app);
  const failed = (await loadRefunds(app, manual.projectId)).at(-1);
  const reference = 'Bank transfer of today, BW-1042';
  const admin = await makeAdmin(app);
  await app.as(admin).payments.recordManualRefund({ id: failed?.id ?? 0, reference });
  await drainQueues(app);

  await advanceDays(app, 40);
  const won = await makeHire(app, await options('Chargeback won'));
  await decideChargeback(app, await openChargeback(app, won.projectId), 'won');
  const paid = await makeDelivery(app, await options('Chargeback lost after the payout'));
  await release(paid);
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, paid.projectId, 30_000), 'lost');
  const lost = await makeHire(app, await options('Chargeback lost'));
  await decideChargeback(app, await openChargeback(app, lost.projectId), 'lost');
  await drainQueues(app);
  return { client, developer };
}

test('with each kind of movement, the sums of months and files equal those of the ledger', async () => {
  const { client, developer } = await makeMovements();
  const kinds = await app.sql<{ kind: string }>(
    `select distinct t.kind from ledger_transactions t join payments y on y.id = t.payment_id
     where y.client_id = $1 order by t.kind`,
    [client.id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['captured', 'dispute_lost', 'dispute_withdrawn', 'dispute_won', 'hired'],
    ...['manual_refund', 'refund_decided', 'refund_failed', 'refund_settled', 'released'],
    ...['stripe_fee', 'transfer_decided', 'transfer_failed', 'transfer_reversed', 'transfer_sent'],
  ]);
  const [{ year: first } = { year: 0 }, ...rest] = await app.sql<{ year: number }>(
    `select distinct extract(year from t.at at time zone 'UTC')::int as year
     from ledger_transactions t join payments y on y.id = t.payment_id
     where y.client_id = $1 order by year`,
    [client.id],
  );
  const years = [first, ...rest.map(({ year }) => year)];
  expect(years).toHaveLength(2);

  const heldCents = await loadBalance(ofPayments('held', 'client'), client.id);
  expect(heldCents).toBe(180_000);
  const paid = await app.as(client).payments.totals();
  expect(paid).toMatchObject({ heldCents, dueCents: 0 });
  const ofClient = [paid.paidCents, heldCents, paid.returnedCents];

  const { sentCents } = await app.as(developer).payouts.account();
  const owedCents =
    (await loadBalance(`a.code = 'payable:' || $1::int`, developer.id)) +
    (await loadBalance(`a.code = 'developer_receivable:' || $1::int`, developer.id)) +
    (await loadBalance(ofPayments('transfer_pending', 'developer'), developer.id));
  expect(owedCents).toBeGreaterThan(0);
  const ofDeveloper = [sentCents + owedCents, heldCents, sentCents];

  for (const [person, sums] of [
    [client, ofClient],
    [developer, ofDeveloper],
  ] as const) {
    expect(await sumMonths(person, years)).toEqual(sums);
    const files = [await listCsv(person, first), await listCsv(person, first + 1)] as const;
    const totals = files.map((lines) => lines.at(-1)?.slice(7).map(toCents));
    expect(totals).toEqual(files.map(sumColumns));
    const [before, after] = files.map(sumColumns);
    expect([0, 2].map((nth) => (before?.[nth] ?? 0) + (after?.[nth] ?? 0))).toEqual([
      sums[0],
      sums[2],
    ]);
    expect(after?.[1]).toBe(sums[1]);
    // The protected funds of the first year are carried forward.
    expect(toCents(files[1][0]?.[8])).toBe(before?.[1]);
    for (const [nth, year] of years.entries()) {
      expect(await sumMonths(person, [year])).toEqual(sumColumns(files[nth] ?? []));
    }
  }
  const [words] = [(await listCsv(developer, first)).map((cells) => cells[2])];
  expect(words).toContain('"Payout refused; the earnings are waiting again"');
});

test('each line names its project, the other side and the document that its reader has about it', async () => {
  const { projectId, title, client, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  const year = app.clock.now().getUTCFullYear();
  const project = `${title} (No. ${projectId})`;
  const numbers = Object.fromEntries(
    (
      await app.sql<{ kind: string; number: string }>(
        'select kind, number from documents where project_id = $1',
        [projectId],
      )
    ).map(({ kind, number }) => [kind, number]),
  );
  const rows = async (person: TestUser) =>
    (await listCsv(person, year)).slice(1, -1).map((cells) => cells.slice(2));
  const [dev, owner] = [developer.name, client.name];
  expect(await rows(client)).toEqual([
    ['Card payment received', project, dev, numbers.receipt, '900.00', '900.00', '', ''],
    [
      ...['Funds protected for the hired developer', project, dev, numbers.receipt],
      ...['900.00', '', '900.00', ''],
    ],
    ['Funds released to the developer', project, dev, numbers.invoice, '810.00', '', '-810.00', ''],
    ['Platform fee kept', project, dev, numbers.invoice, '90.00', '', '-90.00', ''],
  ]);
  expect(await rows(developer)).toEqual([
    ['Funds protected for the hired developer', project, owner, '', '900.00', '', '900.00', ''],
    [
      ...['Funds released to the developer', project, owner, numbers.invoice],
      ...['810.00', '810.00', '-810.00', ''],
    ],
    ['Platform fee kept', project, owner, numbers.fee_invoice, '90.00', '', '-90.00', ''],
  ]);
});

test('a lower price and the refund of the rest name their own credit notes', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const { milestones } = await app.as(client).hires.get(hired);
  await accept(hired, await propose(hired, priceOf(milestones[0]?.id ?? 0, 800)));
  await drainQueues(app);
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  const notes = await app.sql<{ number: string }>(
    `select number from documents where project_id = $1 and kind = 'credit_note'
     order by refund_nth nulls last`,
    [projectId],
  );
  const lines = await listCsv(client, app.clock.now().getUTCFullYear());
  const refunds = lines.filter((cells) => cells[2]?.startsWith('Refund'));
  const [ofReduction, ofRest] = notes.map(({ number }) => number);
  expect(refunds.map((cells) => [cells[2], cells[5], cells[6]])).toEqual([
    ['Refund ordered', ofReduction, '100.00'],
    ['Refund sent to the card', ofReduction, '100.00'],
    ['Refund ordered', ofRest, '800.00'],
    ['Refund sent to the card', ofRest, '800.00'],
  ]);
});

test('a year is a download for its user only, as CSV and PDF, and a title is no formula', async () => {
  const project = await makeProject(app, { title: '=HYPERLINK("http://x.example")' });
  const { client, developer } = await makeHire(app, { project });
  await app.as(client).legalDetails.save({ legalName: 'Printworks Ltd.' });
  const year = app.clock.now().getUTCFullYear();
  const get = (person: TestUser | null, file: string) =>
    app.fastify.inject({
      url: `/documents/money/${file}`,
      headers: person ? { cookie: person.cookie } : {},
    });
  const csv = await get(client, `${year}.csv`);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining(`filename="Money in ${year}.csv"`),
    'cache-control': 'private, no-store',
  });
  expect(csv.payload).toContain(`"'=HYPERLINK(""http://x.example"") (No. ${project.id})"`);
  expect(csv.payload).toContain(`,${developer.name},`);
  const pdf = await get(client, `${year}.pdf`);
  const printed = (await listLines(pdf.rawPayload)).map(({ text }) => text).join('\n');
  for (const text of [
    `Paid in ${year}`,
    '$900.00',
    'Printworks Ltd.',
    ...developer.name.split(' '),
  ]) {
    expect(printed).toContain(text);
  }
  const theirs = await get(developer, `${year}.csv`);
  expect(theirs.payload).not.toContain('Card payment received');
  const other = await get(await makeClient(app), `${year}.csv`);
  expect(other.payload.trimEnd().split('\r\n')).toHaveLength(3);
  expect((await get(null, `${year}.csv`)).statusCode).toBe(401);
  expect((await get(await makeAdmin(app), `${year}.csv`)).statusCode).toBe(403);
  for (const file of ['26.csv', '1999.csv', `${year}.txt`, `${year}.csv.exe`]) {
    expect((await get(client, file)).statusCode).toBe(404);
  }
});

test('a year that PostgreSQL cannot compare is refused in words', async () => {
  const client = await makeClient(app);
  expect(await app.call(client, 'GET', '/api/money?year=9999')).toMatchObject({
    status: 400,
    body: { message: 'Enter a year from 2000 to 9998' },
  });
  expect((await app.call(client, 'GET', '/api/money?year=9998')).status).toBe(200);
  expect((await app.call(client, 'GET', '/documents/money/9999.csv')).status).toBe(404);
  expect((await app.call(client, 'GET', '/documents/money/9998.csv')).status).toBe(200);
});

test('a year without movements has empty months, a future one none, and admins have no money', async () => {
  const person = await makeClient(app);
  const year = app.clock.now().getUTCFullYear();
  const { byMonth } = app.as(person).money;
  expect(await byMonth({})).toMatchObject({ role: 'client', year, firstYear: year });
  const { months } = await byMonth({ year: year - 1 });
  expect(months).toHaveLength(12);
  expect(months[2]).toEqual({
    ...{ month: `${year - 1}-03`, paidCents: 0, protectedCents: 0, returnedCents: 0 },
  });
  expect((await byMonth({ year: year + 1 })).months).toEqual([]);
  const admin = await makeAdmin(app);
  await expect(app.as(admin).money.byMonth({})).rejects.toEqual(matchRefusal('no_own_money'));
});

test('the months and the year of a user are one SQL statement each, also with many entries', async () => {
  const { projectId, client } = await makeHire(app);
  await app.sql(
    `select ledger_post('many:' || n, 'captured', m.payment_id, m.project_id, $2::timestamptz, $2::timestamptz,
       jsonb_build_array(jsonb_build_object('debit', 'stripe_clearing',
         'credit', 'unapplied:' || m.payment_id, 'amountCents', n)))
     from milestones m, generate_series(1, 1000) n where m.project_id = $1`,
    [projectId, app.clock.now().toISOString()],
  );
  await drainQueues(app);
  const orm = await openOrm(app.databaseUrl, { poolMax: 1 });
  const statements = recordStatementTexts(
    await orm.em.getDriver().getConnection().getNativeClient(),
  );
  const year = app.system.now().getUTCFullYear();
  await loadMoneyByMonth({ ...app.ctx(client), em: orm.em.fork() }, { year });
  expect(statements()).toHaveLength(1);
  const { lines } = await loadMoneyYear(orm.em.fork(), 'client', client.id, year);
  expect(statements()).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(1_000);
  await orm.close(true);
});
