import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcile } from '#features/payments/reconcile.service.ts';
import { type Rig, testApp } from './app.ts';
import { type Acknowledged, keepHiring } from './crash-clients.ts';
import { type TestDatabase, testDatabase } from './db.ts';
import { freePort, startProduct } from './e2e/server.ts';
import { settled } from './payments.ts';

const KILLS = 8;
const KILLS_MIN = 3;
/** Milliseconds after which a busy machine has killed often enough. */
const ENOUGH = 30_000;
const CLIENTS = 3;
/** Milliseconds: at most this long after a payment was opened, wherever it stands by then. */
const GRACE = 500;
/** Milliseconds: a busy machine may not get that far. */
const PATIENCE = 8_000;

/** A red run says its seed; CRASH_SEED gives the same turns and delays again. */
const seed = Number(process.env.CRASH_SEED) || Math.floor(Math.random() * 2 ** 31);
const random = randomFrom(seed);
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`The crashes came by CRASH_SEED=${seed}\n`));
});

const seen: Acknowledged = { projects: [], bids: [], secrets: [], paidIntents: [] };
let database: TestDatabase;
let rig: Rig;

/** Mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function liveAndDie(port: number): Promise<void> {
  const product = await startProduct({
    port,
    withClient: false,
    dataDir: '/nonexistent',
    env: { DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'silent' },
  });
  const stop = new AbortController();
  const clients = Array.from({ length: CLIENTS }, () =>
    keepHiring(product.url, seen, stop.signal, Math.floor(random() * 3)),
  );
  const opened = seen.secrets.length;
  for (let waited = 0; waited < PATIENCE && seen.secrets.length === opened; waited += 10) {
    await sleep(10);
  }
  await sleep(random() * GRACE);
  stop.abort();
  await product.kill();
  await Promise.all(clients);
}

beforeAll(async () => {
  database = await testDatabase();
  const port = await freePort();
  const began = performance.now();
  for (let round = 1; round <= KILLS; round += 1) {
    if (round > KILLS_MIN && performance.now() - began > ENOUGH) break;
    await liveAndDie(port);
  }
  rig = await testApp({}, database);
  // The queue does this by itself two minutes after its worker died.
  await rig.sql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  for (let look = 0; look < 4; look += 1) {
    rig.clock.aheadMs += 150_000;
    await reconcile(rig.system);
    await settled(rig);
  }
}, 180_000);
afterAll(() => rig.close());

test('the crashes came while hires were under way', () => {
  expect(seen.secrets.length).toBeGreaterThanOrEqual(KILLS_MIN);
});

test('nothing that was acknowledged is lost', async () => {
  const lost = await rig.sql(
    `select 'project ' || id as lost from unnest($1::int[]) id
       where not exists (select from projects p where p.id = id)
     union all select 'bid ' || id from unnest($2::int[]) id
       where not exists (select from bids b where b.id = id)
     union all select 'secret ' || secret from unnest($3::text[]) secret
       where not exists (select from payments y where y.client_secret = secret)
     union all select 'payment of ' || intent from unnest($4::text[]) intent
       where not exists (select from payments y where y.stripe_intent_id = intent
         and y.status in ('held', 'refunded'))`,
    [seen.projects, seen.bids, seen.secrets, seen.paidIntents],
  );
  expect(lost).toEqual([]);
});

test('every charge is a hire or went back in full', async () => {
  const wrong = await rig.sql(
    `select c.body->>'id' as charge, y.status, (c.body->>'amount_refunded')::int as refunded
     from stripe_sandbox.objects c
     left join payments y on y.stripe_charge_id = c.body->>'id'
     left join hires h on h.bid_id = y.bid_id and h.project_id = y.project_id
     where c.kind = 'charge' and (c.body->>'paid')::boolean and not coalesce(
       (y.status = 'held' and h.project_id is not null and (c.body->>'amount_refunded')::int = 0
         and h.amount_cents = (c.body->>'amount')::int)
       or (y.status = 'refunded' and h.project_id is null
         and c.body->>'amount_refunded' = c.body->>'amount'), false)`,
  );
  expect(wrong).toEqual([]);
});

test('every hire is paid for, once, and its project and bids agree', async () => {
  const wrong = await rig.sql(
    `select p.id, p.status, count(y.id)::int as held,
       (select array_agg(b.status order by b.id) from bids b where b.project_id = p.id) as bids
     from projects p left join hires h on h.project_id = p.id
     left join payments y on y.project_id = p.id and y.status = 'held'
     group by p.id, h.project_id, h.bid_id
     having (p.status = 'assigned') <> (h.project_id is not null)
       or count(y.id) <> case when h.project_id is null then 0 else 1 end
       or (h.project_id is not null and exists (select from bids b where b.project_id = p.id
         and b.status = 'active'))
       or (h.bid_id is not null and not exists (select from bids b where b.id = h.bid_id
         and b.status = 'hired'))`,
  );
  expect(wrong).toEqual([]);
});

test('nothing is left undone, and every winner has exactly one mail', async () => {
  const undone = await rig.sql(
    `select 'command' as what, id::text from stripe_commands where status = 'new'
     union all select 'event', id from stripe_events where status = 'new'
     union all select 'payment', id::text from payments where status = 'creating'`,
  );
  expect(undone).toEqual([]);
  const wrong = await rig.sql(
    `select h.project_id, count(m.id)::int as mails from hires h
     join users u on u.id = h.developer_id
     left join kept_mails m on m.recipient = u.email and m.subject like 'You are hired%'
     group by h.project_id having count(m.id) <> 1`,
  );
  expect(wrong).toEqual([]);
});
