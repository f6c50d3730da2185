import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem } from '#app/server/process/bootstrap.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { readConfig } from '#platform/server/config.ts';
import { db } from '#platform/server/database/db.ts';
import { createPasswordHasher } from '#platform/server/password-hasher.ts';
import { payoutCountryWarning } from '#platform/shared/countries.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import { demoCounts, demoCountsQuery, listDemoStory } from '#testing/fixtures/demo-story.ts';
import { createDemo } from './create-demo.ts';

type Empty = Awaited<ReturnType<typeof emptyProduct>>;

const opened: (() => Promise<void>)[] = [];
const log = { info() {}, warn() {}, error() {} };

/** As a server is when it seeds: nobody listens and no webhook is delivered yet. */
async function emptyProduct(start = new Date()) {
  const database = await createTestDatabase();
  const parts = await openSystem(readConfig({}), database.url, () => start, log, {
    hasNoTimeout: true,
  });
  opened.push(async () => {
    await parts.close();
    await database.drop();
  });
  return {
    ...parts,
    start,
    sql: <Row>(text: string, params: unknown[] = []) =>
      db(parts.system.em.fork())
        .executeQuery<Row>(CompiledQuery.raw(text, params))
        .then(({ rows }) => rows),
  };
}

let seeded: Empty;
beforeAll(async () => {
  seeded = await emptyProduct();
  await createDemo(seeded);
});
afterAll(async () => {
  for (const close of opened) await close();
});

test('the demo has projects in every state, and its figures match its rows', async () => {
  const { sql } = seeded;
  expect(await sql(demoCountsQuery)).toEqual([demoCounts]);
  const untrue = await sql(
    `select id from projects p where (bid_count, bid_total) <>
       (select count(*), coalesce(sum(amount), 0) from bids
        where project_id = p.id and status <> 'withdrawn')`,
  );
  expect(untrue).toEqual([]);
  const [seen] = await sql(
    `select bool_or(is_private) as private, bool_or(status = 'assigned') as assigned,
       bool_or(bid_count >= 10) as sought, bool_or(bid_count = 0) as untouched,
       bool_or(status = 'active' and deadline < now()) as expired,
       bool_or(is_urgent and deadline between now() and now() + interval '7 days') as urgent
     from projects`,
  );
  expect(Object.values(seen ?? {})).toEqual(Array(6).fill(true));
  expect(await sql('select * from dev_mails')).toEqual([]);
});

test('visitors see averages of bids, and prices of web apps', async () => {
  const { sql } = seeded;
  const [shown] = await sql(
    `select count(average_bid_cents)::int > 20 as averages,
       (select json_agg(json_build_array(category, hires)) from price_figures) as prices
     from projects`,
  );
  expect(shown).toEqual({ averages: true, prices: [['Web App', 8]] });
});

test('the five accounts sign in, and the client has bids to choose from', async () => {
  const { sql } = seeded;
  const accounts = await sql<{ email: string; passwordHash: string }>(
    `select email, password_hash as "passwordHash" from users
     where email ~ '^(client|client2|developer|developer2|admin)@demo[.]example$'`,
  );
  expect(accounts).toHaveLength(5);
  for (const { passwordHash } of accounts) {
    expect(await createPasswordHasher().verify('Demo-pass-1!', passwordHash)).toBe(true);
  }
  const ready = await sql(
    `select p.id from projects p join users c on c.id = p.client_id
     where c.email = 'client@demo.example' and p.status = 'active' and not p.is_private
       and p.deadline > now() and p.bid_count >= 6
       and 2 = (select count(*) from bids b join users d on d.id = b.developer_id
                where b.project_id = p.id and b.status = 'active'
                  and d.email in ('developer@demo.example', 'developer2@demo.example'))`,
  );
  expect(ready).toHaveLength(1);
  const invited = await sql(
    `select 1 from invitations i join users u on u.id = i.developer_id
     where u.email = 'developer@demo.example' and i.status = 'pending'`,
  );
  expect(invited.length).toBeGreaterThan(0);
});

test('the demo has work in every state, on both sides', async () => {
  const states = async (email: string) => {
    const found = await seeded.sql<{ state: string }>(
      `select distinct m.state from hires h join milestones m on m.project_id = h.project_id
       join users u on u.id in (h.client_id, h.developer_id) where u.email = $1 || '@demo.example'`,
      [email],
    );
    return found.map(({ state }) => state).sort();
  };
  expect(await states('client')).toEqual([
    ...['changes_requested', 'completed', 'delivered', 'in_progress', 'planned'],
  ]);
  expect(await states('client2')).toEqual(['completed', 'delivered', 'disputed', 'in_progress']);
  expect(await states('developer')).toEqual([
    ...['cancelled', 'completed', 'delivered', 'in_progress', 'planned'],
  ]);
  expect(await states('developer2')).toEqual(['changes_requested', 'completed', 'disputed']);
  const [said] = await seeded.sql(
    `select (select count(*)::int from dispute_statements) as statements,
       (select count(*)::int from dispute_offers where status = 'open') as offers,
       (select min(rating) from reviews)::int as worst, (select max(rating) from reviews)::int as best,
       (select refunded_cents::int from milestones where state = 'cancelled') as refunded`,
  );
  expect(said).toEqual({ statements: 3, offers: 1, worst: 3, best: 5, refunded: 190_000 });
  const late = await seeded.sql(`select 1 from hire_events where at > $1`, [seeded.start]);
  expect(late).toEqual([]);
});

test('a project was edited twice; of its bids one is confirmed and others are outdated', async () => {
  const [edited] = await seeded.sql(
    `select (select json_agg(json_build_array(b.project_revision, b.confirmed_at is not null)
         order by b.id) from bids b where b.project_id = p.id) as bids,
       (select json_agg(q.answer is not null order by q.id) from project_questions q
         where q.project_id = p.id) as answered,
       (select json_agg(c.email) from project_drafts d join users c on c.id = d.client_id) as drafts
     from projects p where p.revision = 3 and p.material_revision = 3`,
  );
  const bids = [
    [1, false],
    [3, true],
    [2, false],
  ];
  const drafts = ['client@demo.example'];
  expect(edited).toEqual({ bids, answered: [true, true, false], drafts });
});

test('criteria are marked in a delivery, named in a request for changes, and disputed', async () => {
  const requested = await seeded.sql(
    `select m.state, jsonb_array_length(g.content->'criteria') as agreed,
       jsonb_array_length(d.criteria) as marked,
       jsonb_path_query_array(d.changes_criteria, '$[*].id') as unmet
     from deliveries d join milestones m on m.id = d.milestone_id
     join agreements g on g.project_id = d.project_id
     where d.changes_criterion_id is not null
     order by d.project_id`,
  );
  expect(requested).toEqual([
    { state: 'delivered', agreed: 3, marked: 3, unmet: [1, 3] },
    { state: 'changes_requested', agreed: 4, marked: 4, unmet: [3, 4] },
  ]);
  const [disputed] = await seeded.sql(
    `select jsonb_path_query_array(criteria, '$[*].client.isMet') as client,
       jsonb_path_query_array(criteria, '$[*].developer.isMet') as developer
     from disputes where status = 'open' and criteria <> '[]'`,
  );
  expect(disputed).toEqual({ client: [false, true, true], developer: [true, true, true] });
});

test('bids are split, and hires of several milestones are in their second one', async () => {
  const hires = await seeded.sql(
    `select p.status, json_agg(m.state order by m.position) as states
     from milestones m join projects p on p.id = m.project_id
     group by p.id having count(*) > 1 order by p.id`,
  );
  expect(hires).toEqual([
    { status: 'assigned', states: ['completed', 'in_progress', 'planned', 'planned'] },
    { status: 'disputed', states: ['completed', 'disputed'] },
  ]);
  const [open] = await seeded.sql(
    `select json_agg(jsonb_array_length(b.milestones) order by b.id) as milestones
     from bids b join projects p on p.id = b.project_id
     where p.status = 'active' group by p.id having count(b.milestones) > 0`,
  );
  expect(open).toEqual({ milestones: [null, 3, null] });
});

test('one pair shows price and days, and of another one side', async () => {
  const hires = await seeded.sql(
    `select p.title, has_client_price_consent as client, has_developer_price_consent as developer
     from hires h join projects p on p.id = h.project_id
     where has_client_price_consent or has_developer_price_consent order by 1`,
  );
  expect(hires).toEqual([
    { title: 'Newsletter sign-up that the bindery owns', client: true, developer: true },
    { title: 'Stock import from the fabric mill', client: false, developer: true },
  ]);
});

test('a hire has an accepted change and an open one', async () => {
  const changes = await seeded.sql(
    `select state, proposed_by as by, agreement_version as version, items->0->>'kind' as kind
     from proposed_changes order by id`,
  );
  expect(changes).toEqual([
    { state: 'accepted', by: 'client', version: 2, kind: 'add' },
    { state: 'open', by: 'developer', version: null, kind: 'dueAt' },
  ]);
});

test('an interrupted creation of the demo is completed by the next start', async () => {
  const app = await emptyProduct();
  await app.sql(`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await app.sql(`create trigger die before insert on dispute_offers for each row
    execute function die()`);
  await expect(createDemo(app)).rejects.toThrow('killed');
  expect(await app.sql(`select 1 from milestones where state = 'disputed'`)).toEqual([]);
  await app.sql('drop trigger die on dispute_offers');
  await createDemo(app);
  expect(await app.sql(demoCountsQuery)).toEqual([demoCounts]);
});

test('another start creates the same demo, whatever the date', async () => {
  const later = await emptyProduct(new Date(seeded.start.getTime() + 400_000_000));
  await createDemo(later);
  expect(await listDemoStory(later)).toEqual(await listDemoStory(seeded));
});

test('an interrupted seed leaves no rows; of two new starts one creates all', async () => {
  const app = await emptyProduct();
  await app.sql(`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await app.sql(`create trigger die before insert on bids for each row
    when (new.amount = 9600) execute function die()`);
  await expect(createDemo(app)).rejects.toThrow('killed');
  expect((await app.sql<{ clients: number }>(demoCountsQuery))[0]?.clients).toBe(0);

  await app.sql('drop trigger die on bids');
  await Promise.all([createDemo(app), createDemo(app)]);
  expect(await app.sql(demoCountsQuery)).toEqual([demoCounts]);
});

test('a seed that died among its payments is completed by the next start', async () => {
  const app = await emptyProduct();
  const { stripe } = app.system;
  const intents = stripe.paymentIntents;
  const confirm = async (...args: Parameters<typeof intents.confirm>) => {
    await intents.confirm(...args);
    throw new Error('killed');
  };
  const paymentIntents = Object.create(intents, { confirm: { value: confirm } });
  const dying = Object.create(stripe, { paymentIntents: { value: paymentIntents } });
  const attempt = createDemo({ ...app, stripeAt: () => dying });
  await expect(attempt).rejects.toThrow('killed');
  // What a sender leaves that was killed before it had Stripe's answer.
  await app.sql(
    `update payments set status = 'creating', stripe_intent_id = null, client_secret = null
     where id = (select min(id::text)::uuid from payments)`,
  );
  await app.sql(
    `update stripe_commands set status = 'new', next_attempt_at = first_sent_at + interval '180 seconds'
     where payment_id = (select min(id::text)::uuid from payments)`,
  );

  const later = new Date(app.start.getTime() + 300_000_000);
  await createDemo({ ...app, system: { ...app.system, now: () => later } });
  expect(await app.sql(demoCountsQuery)).toEqual([demoCounts]);
  expect(await listDemoStory(app)).toEqual(await listDemoStory(seeded));
});

test('money moved when the demo’s people paid, in our books as in the provider’s', async () => {
  const { sql, system } = seeded;
  const paid = await sql<{ seconds: string; late: number }>(
    `select extract(epoch from t.at)::text as seconds,
       extract(epoch from
         (select min(e.at) from hire_events e where e.project_id = t.project_id
            and e.kind in ('hired', 'milestoneFunded') and e.at >= t.at) - t.at)::float8 as late
     from ledger_transactions t where t.kind = 'captured'`,
  );
  expect(paid).toHaveLength(demoCounts.paid);
  for (const { late } of paid) expect(Math.floor(late)).toBe(0);
  const days = new Set(paid.map(({ seconds }) => Math.floor(Number(seconds) / 86_400)));
  expect(days.size).toBeGreaterThan(8);
  const moved: number[] = [];
  for await (const { type, created } of system.stripe.balanceTransactions.list({ limit: 100 })) {
    if (type === 'charge') moved.push(created);
  }
  expect(moved.sort()).toEqual(paid.map(({ seconds }) => Number(seconds)).sort());
  expect(await findLedgerFaults(system.em.fork())).toEqual([]);
  expect(await findIdentityFaults(system.em.fork())).toEqual([]);
});

test('a database in use is not changed', async () => {
  const app = await emptyProduct();
  await app.sql(
    `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
     values ('ann', 'ann@example.com', 'Ann', 'Lee', 'client', 'x', now())`,
  );
  await createDemo(app);
  expect(await app.sql('select email from users')).toHaveLength(1);
});

test('notifications are newest first, and the users of the demo have conversations', async () => {
  const { sql } = seeded;
  const out = await sql(
    `select 1 from notifications a join notifications b on a.user_id = b.user_id
     where a.id < b.id and a.created_at > b.created_at`,
  );
  expect(out).toEqual([]);
  const talks = await sql<{ messages: number }>(
    `select count(*)::int as messages from conversations c
     join messages m on m.conversation_id = c.id group by c.id order by c.id`,
  );
  expect(talks.map(({ messages }) => messages)).toEqual([4, 2, 2, 5]);
});

test('developers live where Stripe pays out, and clients have a handful of unread notifications', async () => {
  const homes = await seeded.sql<{ country: string }>(
    'select distinct country from developers union select country from clients',
  );
  expect(homes.flatMap(({ country }) => payoutCountryWarning(country) ?? [])).toEqual([]);
  const unread = await seeded.sql<{ count: number }>(
    `select count(*) filter (where n.read_at is null)::int as count
     from users u join notifications n on n.user_id = u.id where u.role = 'client' group by u.id`,
  );
  for (const { count } of unread) expect(count).toBeLessThanOrEqual(5);
  expect(unread.some(({ count }) => count === 5)).toBe(true);
});

test('users, bids and hires are spread over the weeks before the start', async () => {
  const weeks = async (column: string, table: string) => {
    const rows = await seeded.sql<{ week: number }>(
      `select distinct floor(extract(epoch from $1::timestamptz - ${column}) / 604800)::int as week
       from ${table} order by week`,
      [seeded.start],
    );
    return rows.map(({ week }) => week);
  };
  expect(await weeks('created_at', 'users')).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  expect(await weeks('created_at', 'bids')).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  expect(await weeks('hired_at', 'hires')).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  const early = await seeded.sql(
    `select u.id from users u join bids b on b.developer_id = u.id where b.created_at < u.created_at
     union select u.id from users u join projects p on p.client_id = u.id
       where p.created_at < u.created_at`,
  );
  expect(early).toEqual([]);
});
