import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcile } from '#features/payments/reconcile.service.ts';
import { type Rig, testApp } from './app.ts';
import { keepHiring, nothingYet } from './crash-clients.ts';
import { type TestDatabase, testDatabase } from './db.ts';
import { freePort, startProduct } from './e2e/server.ts';
import { ledgerLies, lies, seenBy } from './money/truths.ts';
import { settled } from './payments.ts';

const KILLS = Number(process.env.CRASH_KILLS ?? 20);
const KILLS_MIN = Math.min(KILLS, 3);
/** Milliseconds a life and a death may take on a busy machine. */
const PER_KILL = 9_000;
/** Milliseconds after which a busy machine has killed often enough. */
const ENOUGH = KILLS * 6_000;
const CLIENTS = 3;
/** Milliseconds: at most this long after a payment was opened, wherever it stands by then. */
const GRACE = 900;
/** Milliseconds: a busy machine may not get that far. */
const PATIENCE = 8_000;

/** A red run says its seed; CRASH_SEED gives the same turns and delays again. */
const seed = Number(process.env.CRASH_SEED) || Math.floor(Math.random() * 2 ** 31);
const random = randomFrom(seed);
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`The crashes came by CRASH_SEED=${seed}\n`));
});

const seen = nothingYet();
let database: TestDatabase;
let rig: Rig;
let kills = 0;

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

beforeAll(
  async () => {
    database = await testDatabase();
    const port = await freePort();
    const began = performance.now();
    for (let round = 1; round <= KILLS; round += 1) {
      if (round > KILLS_MIN && performance.now() - began > ENOUGH) break;
      await liveAndDie(port);
      kills += 1;
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
  },
  60_000 + KILLS * PER_KILL,
);
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
         and y.status in ('held', 'released', 'returned', 'refunded'))`,
    [seen.projects, seen.bids, seen.secrets, seen.paidIntents],
  );
  expect(lost).toEqual([]);
});

test('what was released is on its way to the developer, what was given back to the client', async () => {
  const lost = await rig.sql(
    `select h.project_id, h.state, y.status from hires h join payments y on y.id = h.payment_id
     where h.project_id = any($1::int[]) and y.status <> 'released'
       or h.project_id = any($2::int[]) and y.status <> 'returned'`,
    [seen.released, seen.returned],
  );
  expect(lost).toEqual([]);
});

test('the money of every project adds up to the cent', async () => {
  const projects = await rig.sql<{ id: number }>('select id from projects order by id');
  const found: string[] = [];
  for (const { id } of projects) found.push(...(await lies(rig, id)));
  expect([...found, ...(await ledgerLies(rig))]).toEqual([]);
  const told = { kills, ...(await seenBy(rig)) };
  process.stdout.write(`Over ${projects.length} projects: ${JSON.stringify(told)}\n`);
});

test('bids agree with their hires', async () => {
  const wrong = await rig.sql(
    `select p.id, p.status,
       (select array_agg(b.status order by b.id) from bids b where b.project_id = p.id) as bids
     from projects p join hires h on h.project_id = p.id
     where exists (select from bids b where b.project_id = p.id and b.status = 'active')
       or not exists (select from bids b where b.id = h.bid_id and b.status = 'hired')`,
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
