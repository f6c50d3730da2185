import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  completeOnboarding,
  loadTransfers,
  makeDelivery,
  submitOnboardingPage,
} from '#testing/fixtures/hires.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues, recordStripeCalls, withStripeErrors } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const begin = { country: 'US', entity: 'individual' } as const;
const another = { country: 'DE', entity: 'company' } as const;

/** Delays the creation of an account, so that other requests can run before it is complete. */
const slowly = { on: /^POST \/v2\/core\/accounts$/, ms: 1_500 };

async function accountOf({ id }: TestUser): Promise<string> {
  const [account] = await app.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [id],
  );
  return account?.id ?? '';
}

/** Returns the statuses of the events of an account, oldest first. */
async function eventsOf(account: string): Promise<string[]> {
  const events = await app.sql<{ status: string }>(
    'select status from stripe_events where object_id = $1 order by received_at',
    [account],
  );
  return events.map(({ status }) => status);
}

/** Returns the titles of a developer's payout notifications, newest first. */
async function payoutTitlesOf(developer: TestUser): Promise<string[]> {
  const { items } = await app.as(developer).notifications.list({});
  return items.filter(({ kind }) => kind === 'payout').map(({ title }) => title);
}

/** Returns an account as Stripe has it. */
async function retrieveAccount(id: string) {
  const { closed, identity } = await app.system.stripe.v2.core.accounts.retrieve(id, {
    include: ['identity'],
  });
  return { closed, country: identity?.country, kind: identity?.entity_type };
}

test('waiting earnings go to the newest account; the one before is closed', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await completeOnboarding(app, developer, 'restrict');
  const former = await accountOf(developer);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const { url } = await app.as(developer).payouts.restart(another);
  await submitOnboardingPage(app, url, 'complete');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 90_000, reversed: 0 }]);
  const { data } = await app.system.stripe.transfers.list({
    transfer_group: `project_${projectId}`,
  });
  expect(data.map(({ destination }) => destination)).toEqual([await accountOf(developer)]);
  expect(await retrieveAccount(former)).toMatchObject({ closed: true });
});

test('an account that received earnings is kept, also when it is restricted', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await completeOnboarding(app, developer, 'complete');
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const account = await accountOf(developer);
  await app.sql(`update payout_accounts set status = 'restricted' where developer_id = $1`, [
    developer.id,
  ]);
  await expect(app.as(developer).payouts.restart(another)).rejects.toEqual(
    matchRefusal('payouts_not_restarted'),
  );
  expect(await accountOf(developer)).toBe(account);
  expect(await retrieveAccount(account)).toMatchObject({ closed: false });
});

test('a developer with the wrong country starts again, and the unfinished account is closed', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  await expect(payouts.restart(another)).rejects.toEqual(matchRefusal('payouts_not_restarted'));
  await payouts.onboard(begin);
  const former = await accountOf(developer);
  const { url } = await payouts.restart(another);
  const account = await accountOf(developer);
  expect(await retrieveAccount(former)).toMatchObject({ closed: true, country: 'us' });
  expect(await retrieveAccount(account)).toEqual({ closed: false, country: 'de', kind: 'company' });
  await drainQueues(app);
  expect(await payouts.account()).toMatchObject({ status: 'restricted' });
  await submitOnboardingPage(app, url, 'complete');
  expect(await payouts.account()).toMatchObject({ status: 'active' });
  await expect(payouts.restart(begin)).rejects.toEqual(matchRefusal('payouts_not_restarted'));
  expect(await accountOf(developer)).toBe(account);
  const [current, previous] = [await eventsOf(account), await eventsOf(former)];
  expect([new Set(current), previous.at(-1)]).toEqual([new Set(['done']), 'ignored']);
});

test('two concurrent restarts create one account, to which both links lead', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  await payouts.onboard(begin);
  app.faults.delays.push(slowly);
  const links = await Promise.all([
    payouts.restart(another),
    payouts.restart({ ...another, country: 'FR' }),
  ]);
  app.faults.delays.length = 0;
  const account = await accountOf(developer);
  const leadTo = await app.sql<{ id: string }>(
    `select distinct a.id from stripe_sandbox.account_links l
     join stripe_sandbox.objects a on a.id = l.account
     where a.body->'metadata'->>'developer_id' = $1 and not (a.body->>'closed')::boolean`,
    [`${developer.id}`],
  );
  expect(links).toHaveLength(2);
  expect(leadTo).toEqual([{ id: account }]);
  const open = await app.sql(
    `select a.id from stripe_sandbox.objects a
     where a.body->'metadata'->>'developer_id' = $1 and not (a.body->>'closed')::boolean`,
    [`${developer.id}`],
  );
  expect(open).toEqual([{ id: account }]);
});

test('an account activated during its replacement is kept', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  const { url } = await payouts.onboard(begin);
  const account = await accountOf(developer);
  app.faults.delays.push(slowly);
  const restarted = payouts.restart(another);
  await submitOnboardingPage(app, url, 'complete');
  await restarted;
  app.faults.delays.length = 0;
  expect(await accountOf(developer)).toBe(account);
  expect(await payouts.account()).toMatchObject({ status: 'active' });
  expect(await retrieveAccount(account)).toMatchObject({ closed: false });
});

test('a refusal of Stripe is shown with its message', async () => {
  const developer = await makeDeveloper(app);
  await app.sql(`update users set email = 'mira@here' where id = $1`, [developer.id]);
  await expect(app.as(developer).payouts.onboard(begin)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: {
      code: 'stripe_refused',
      message:
        'Stripe, our payment provider, did not accept this: Invalid contact_email: mira@here',
    },
  });
});

test('an account that cannot be closed does not prevent a new one, and the operator is notified', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  await payouts.onboard(begin);
  const former = await accountOf(developer);
  await withStripeErrors(app, /^POST .*\/close$/, () => payouts.restart(another));
  expect(await retrieveAccount(await accountOf(developer))).toMatchObject({ country: 'de' });
  expect(app.reports.join()).toContain(`Stripe did not close account ${former}`);
});

test('only a developer has payouts, and they begin with none', async () => {
  const { payouts } = app.as(await makeClient(app));
  const acts = [
    () => payouts.account(),
    () => payouts.list({}),
    () => payouts.refresh(),
    () => payouts.onboard(begin),
    () => payouts.resume(),
    () => payouts.restart(another),
  ];
  for (const act of acts) await expect(act()).rejects.toEqual(matchRefusal('developers_only'));
  const developer = app.as(await makeDeveloper(app));
  expect(await developer.payouts.refresh()).toMatchObject({ status: 'none', waitingCents: 0 });
  expect(await developer.payouts.list({})).toEqual({ items: [], next: null });
});

test('a developer lists their own payouts, newest first', async () => {
  const { projectId, title, client, developer } = await makeDelivery(app);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await app.sql(
    `insert into payouts (payment_id, nth, developer_id, amount_cents, reversed_cents, status,
       created_at, updated_at)
     select payment_id, later, developer_id, amount_cents, reversed_cents, status, created_at,
       updated_at
     from payouts, generate_series(2, 32) later where developer_id = $1`,
    [developer.id],
  );
  const { payouts } = app.as(developer);
  const newest = await payouts.list({});
  const rest = await payouts.list({ cursor: newest.next });
  const ids = [...newest.items, ...rest.items].map(({ id }) => id);
  expect([newest.items.length, rest.items.length, rest.next]).toEqual([30, 2, null]);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
  expect(rest.items.at(-1)).toMatchObject({ projectTitle: title, amountCents: 90_000 });
});

test('repeated returns cause few requests to Stripe', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const developer = await makeDeveloper(limited);
  const look = () => limited.call(developer, 'POST', '/trpc/payouts.refresh', {});
  expect(await recordStripeCalls(limited, look)).toEqual([]);
  await limited.as(developer).payouts.onboard(begin);
  await drainQueues(limited);
  const requests = await recordStripeCalls(limited, () =>
    Promise.all(Array.from({ length: 8 }, look)),
  );
  const { status, body } = await look();
  await limited.close();
  expect([status, body.result.data.status]).toEqual([200, 'restricted']);
  // A limit window of two seconds may end between the requests.
  expect([1, 2]).toContain(requests.length);
});

test('a developer with waiting earnings is notified once to set up payouts', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const titles = ['$900 is waiting for you: set up payouts'];
  expect(await payoutTitlesOf(developer)).toEqual(titles);
  await completeOnboarding(app, developer, 'restrict');
  expect(await payoutTitlesOf(developer)).toEqual(titles);
});

test('a restricted account is reported only if earnings wait for it', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  await completeOnboarding(app, developer, 'restrict');
  expect(await app.as(developer).payouts.account()).toMatchObject({ status: 'restricted' });
  expect(await payoutTitlesOf(developer)).toEqual([]);
});

test('an account without news keeps its stored state', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const noted = 'select status, updated_at from payout_accounts where developer_id = $1';
  const before = await app.sql(noted, [developer.id]);
  app.clock.aheadMs += 60_000;
  await app.as(developer).payouts.refresh();
  expect(await app.sql(noted, [developer.id])).toEqual(before);
});
