import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSchemaDifferences } from '#app/server/process/schema.ts';
import { verifyLog } from '#features/audit/chain/verify.service.ts';
import { exportArchive } from '#features/documents/project-archive/archive.service.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { updateAverageBids } from '#features/projects/average-bid/average-bid.service.ts';
import { createPasswordHasher } from '#platform/server/password-hasher.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { seedInvariants, seedOrderInvariants } from '#testing/checks/seed-invariants.ts';
import { nodeArgs } from '#testing/e2e/server.ts';
import { isAccepted } from './changes.ts';
import { generateHires } from './hires.ts';
import { Market } from './market.ts';
import { Progress } from './progress.ts';
import { projectTables } from './rows/project-rows.ts';
import { userTables } from './rows/user-rows.ts';
import { seed } from './seed.ts';

const PASSWORD = 'Seeded-pass-1!';
const PROJECTS = 300;
const now = new Date();

let app: TestApp;
let database: TestDatabase;
let accounts: { role: string; email: string }[];
let passwordHash: string;

const quiet = () => new Progress({ write: () => {} });
const seedInto = (url: string, given: { random?: number; add?: boolean; now?: Date } = {}) =>
  seed(
    url,
    { projects: PROJECTS, random: 7, now, feePercent: 7.5, passwordHash, add: false, ...given },
    quiet(),
  );

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(PASSWORD);
  database = await createTestDatabase();
  ({ accounts } = await seedInto(database.url));
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '7.5' }, database);
});
afterAll(() => app?.close());

/** Returns the rows that violate a rule, by rule; empty if all rules are satisfied. */
async function lies(said: Record<string, string>): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [truth, sql] of Object.entries(said)) {
    const broken = await app.sql(sql);
    if (broken.length > 0) found[truth] = broken.slice(0, 3);
  }
  return found;
}

async function signIn(role: string) {
  const email = accounts.find((one) => one.role === role)?.email ?? '';
  const form = { email, password: PASSWORD };
  const { status, headers, body } = await app.call(null, 'POST', '/api/auth/login', form);
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { id: body.id, name: body.name, role: body.role, email, password: PASSWORD, cookie };
}

test('there are as many projects as requested, a fifth of the users and ten times the bids', async () => {
  const [counted] = await app.sql(
    `select (select count(*)::int from projects) as projects,
       (select count(*)::int from users) as people, (select count(*)::int from bids) as bids`,
  );
  expect(counted).toEqual({ projects: PROJECTS, people: PROJECTS / 5, bids: PROJECTS * 10 });
});

test('about one in twelve bids is split, and their hires are in several states', async () => {
  const [bids] = await app.sql<{ share: number }>(
    'select avg((milestones is not null)::int)::float8 as share from bids',
  );
  expect(bids?.share).toBeGreaterThan(0.07);
  expect(bids?.share).toBeLessThan(0.1);
  const states = await app.sql<{ state: string }>(
    `select distinct m.state from milestones m
     where exists (select from milestones later where later.project_id = m.project_id
       and later.position > 1)`,
  );
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['completed', 'in_progress', 'planned']),
  );
});

test('a few hires have a proposed change, accepted or not', async () => {
  const plan = { seed: 7, projects: 5_000, now: now.getTime(), feePercent: 0 };
  const lastIds = { users: 0, projects: 0, bids: 0, milestones: 0, changes: 0 };
  const hires = [...generateHires(new Market({ ...plan, lastIds }))];
  const count = (state: string) => hires.filter(({ change }) => change?.state === state).length;
  const acceptedShare = count('accepted') / hires.length;
  expect(acceptedShare).toBeGreaterThan(0.04);
  expect(acceptedShare).toBeLessThan(0.07);
  for (const state of ['open', 'accepted', 'declined', 'withdrawn', 'lapsed']) {
    expect(count(state), state).toBeGreaterThan(0);
  }
  const kinds = new Set(
    hires.flatMap(({ change }) => (isAccepted(change) ? change.items.map(({ kind }) => kind) : [])),
  );
  expect([...kinds].sort()).toEqual(['add', 'dueAt', 'price']);
});

test('some open bids weight the criteria', async () => {
  const [bids] = await app.sql<{ weighted: number; hired: number }>(
    `select count(*)::int as weighted, count(*) filter (where status = 'hired')::int as hired
     from bids where criteria @? '$[*] ? (@.share >= 1 && @.share <= 100)'`,
  );
  expect(bids?.weighted).toBeGreaterThan(0);
  expect(bids?.hired).toBe(0);
});

test('each delivery says truly whether it was on time', async () => {
  const [wrong] = await app.sql<{ count: number }>(
    `select count(*)::int as count from deliveries d join milestones m on m.id = d.milestone_id
     where d.is_on_time is distinct from (d.delivered_at <= m.due_at)`,
  );
  expect(wrong?.count).toBe(0);
});

test('every table of the marketplace has rows', async () => {
  const tables = [
    ...[
      'invitations',
      'hires',
      'milestones',
      'payments',
      'deliveries',
      'payouts',
      'refunds',
      'documents',
    ],
    ...['reviews', 'saved_developers', 'saved_projects', 'portfolio_items', 'conversations'],
    ...['messages', 'notifications', 'audit_entries', 'balance_transactions'],
    ...['project_revisions', 'project_questions', 'agreements', 'proposed_changes', 'reductions'],
  ];
  const counts = await app.sql(
    tables
      .map((table) => `select '${table}' as name where not exists (select from ${table})`)
      .join(' union all '),
  );
  expect(counts).toEqual([]);
});

test('the seed fills each column of users, projects and bids except for those named here', () => {
  const taken = { users: 0, projects: 0, bids: 0, milestones: 0, changes: 0 };
  const plan = { seed: 7, projects: 10, now: now.getTime(), feePercent: 0, lastIds: taken };
  const market = new Market(plan);
  const fillings = [...userTables(market, passwordHash), ...projectTables(market, new Map())];
  const entities = [...app.system.em.getMetadata().getAll().values()];
  const empty = fillings.flatMap(({ table, columns }) => {
    const filled = columns.split(', ');
    const entity = entities.find(({ tableName }) => tableName === table);
    return (entity?.props ?? [])
      .filter(({ hidden, autoincrement }) => !hidden && !autoincrement)
      .flatMap(({ fieldNames }) => fieldNames)
      .filter((name) => !filled.includes(name))
      .map((name) => `${table}.${name}`);
  });
  expect(empty).toEqual([
    ...['users.duplicate_email', 'users.avatar', 'users.suspended_at', 'users.deleted_at'],
    ...['users.first_steps_ended_at', 'users.daily_mailed_on', 'portfolio_items.picture_id'],
    ...['projects.takedown_id', 'projects.bid_total_change', 'projects.is_by_program'],
    'invitations.message',
    ...['bids.amount_change', 'bids.revision', 'bids.revised_at'],
    'bids.confirmation_asked_at',
    ...['bids.shortlisted_at', 'bids.decline_reason', 'bids.declined_at', 'bids.is_by_program'],
  ]);
});

test('no public average is due after the seed', async () => {
  const averages = () =>
    app.sql('select id, average_bid_cents, next_average_count from projects order by id');
  const seeded = await averages();
  await updateAverageBids({ em: app.system.em.fork(), now: () => now });
  expect(await averages()).toEqual(seeded);
});

test('every constraint on rows holds', async () => {
  expect(await lies({ ...seedInvariants, ...seedOrderInvariants })).toEqual({});
});

test('the books balance, and the audit log follows from hash to hash, both guarded', async () => {
  const { em } = app.system;
  expect(await findLedgerFaults(em.fork())).toEqual([]);
  expect(await findIdentityFaults(em.fork())).toEqual([]);
  const { entries, faults, missingGuards } = await verifyLog(em.fork());
  expect(entries).toBeGreaterThan(100);
  expect({ faults, missingGuards }).toEqual({ faults: [], missingGuards: [] });
});

test('indexes and keys are back as the entities have them', async () => {
  expect(await listSchemaDifferences(database.url)).toEqual([]);
});

test('a hired project has a record that proves itself', async () => {
  const admin = await signIn('admin');
  const hired = await app.sql<{ id: number }>(
    `select project_id as id from
       (select distinct on (state) project_id from milestones order by state, project_id) worked
     union select project_id from
       (select distinct on (state) project_id from proposed_changes order by state, project_id) changed
     union select m.project_id from reductions x join milestones m on m.id = x.milestone_id`,
  );
  expect(hired.length).toBeGreaterThan(1);
  for (const { id } of hired) {
    const { bytes } = await exportArchive(app.ctx(admin), id);
    expect(verifyArchive(bytes, null).faults).toEqual([]);
  }
  const [issued] = await app.sql<{ id: number }>(
    `select project_id as id from documents where kind = 'fee_invoice' limit 1`,
  );
  for (const file of ['receipt.pdf', 'invoice.pdf', 'fee-invoice.pdf']) {
    const { status } = await app.call(admin, 'POST', `/documents/projects/${issued?.id}/${file}`);
    expect([file, status]).toEqual([file, 200]);
  }
});

test('lists return rows, and a search finds the one project of a reference', async () => {
  const listed = await app.call(null, 'GET', '/api/projects?limit=50');
  expect(listed.status).toBe(200);
  expect(listed.body.length).toBeGreaterThan(0);
  const [one] = listed.body;
  const [, reference] = /reference is (\S+)\.$/.exec((await described(one.id)) ?? '') ?? [];
  const found = await app.call(null, 'GET', `/api/projects?search=${reference}`);
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([one.id]);
});

async function described(id: number) {
  const [found] = await app.sql<{ description: string }>(
    'select description from projects where id = $1',
    [id],
  );
  return found?.description;
}

test('all users sign in with the same password and can use the product', async () => {
  const [client, developer] = [await signIn('client'), await signIn('developer')];
  const project = await app.as(client).projects.post({
    title: 'A page for what comes after',
    description: 'It follows whatever was there before it, and takes no number twice.',
    category: 'Web App',
    budget: 900,
    deadline: new Date(Date.now() + 9e8).toISOString(),
  });
  const bid = { projectId: project.id, amount: 800, proposal: 'I would.', deliveryTime: 9 };
  await expect(app.as(developer).bids.place(bid)).resolves.toMatchObject({ amount: 800 });
});

test('the figures of the dashboard match the rows', async () => {
  const output = await app.as(await signIn('admin')).dashboard.analytics();
  const [counted] = await app.sql<object>(
    `select (select count(*)::int from users) as "totalUsers",
       (select count(*)::int from users where role = 'client') as "totalClients",
       (select count(*)::int from projects) as "totalProjects",
       (select count(*)::int from projects where status = 'completed') as "completedProjects",
       (select round(avg(bid_count), 2)::float8 from projects) as "averageBidsPerProject"`,
  );
  expect(output).toMatchObject(counted ?? {});
});

test('a database with users is left unchanged unless `--add` is passed', async () => {
  await expect(seedInto(database.url)).rejects.toThrow(/holds 60 users already.*--add/);
  await seedInto(database.url, { random: 8, add: true, now: new Date() });
  expect(await app.sql('select count(*)::int as count from users')).toEqual([{ count: 120 }]);
  expect(await lies(seedInvariants)).toEqual({});
  expect(await findLedgerFaults(app.system.em.fork())).toEqual([]);
  expect((await verifyLog(app.system.em.fork())).faults).toEqual([]);
});

const print = `select md5(string_agg(p.title || p.description || p.deadline, ',' order by p.id))
    || (select md5(string_agg(row_to_json(b)::text, ',' order by id)) from bids b)
    || (select md5(string_agg(hash, ',' order by project_id, seq)) from hire_events) as print
  from projects p`;

/** Returns a digest of the database that this random seed creates. */
async function printOf(random: number): Promise<string> {
  const other = await createTestDatabase();
  const client = new Client({ connectionString: other.url });
  try {
    await seedInto(other.url, { random });
    await client.connect();
    return (await client.query(print)).rows[0].print;
  } finally {
    await client.end();
    await other.drop();
  }
}

test('an interrupted seeding leaves no rows', async () => {
  const other = await createTestDatabase();
  let time = 0;
  const breaking = {
    write(text: string) {
      if (text.startsWith('bids')) throw new Error('the line was cut');
    },
  };
  // Each reading of the clock is a minute later, so that every update is logged.
  const progress = new Progress(breaking, () => (time += 60_000));
  const given = { projects: PROJECTS, random: 7, now, feePercent: 0, passwordHash, add: false };
  await expect(seed(other.url, given, progress)).rejects.toThrow('the line was cut');
  expect(await listSchemaDifferences(other.url)).toEqual([]);
  const client = new Client({ connectionString: other.url });
  await client.connect();
  expect((await client.query('select from users')).rowCount).toBe(0);
  await client.end();
  await other.drop();
});

test('the same number makes the same marketplace, another another', async () => {
  const [first, again, another] = [await printOf(9), await printOf(9), await printOf(10)];
  expect(first).toBe(again);
  expect(first).not.toBe(another);
});

test('outside development nothing is seeded, and a message says what to do', () => {
  const APP_URL = 'https://bidwright.example';
  const production = { NODE_ENV: 'production', DEMO: '1', APP_URL };
  const env = { ...process.env, ...production, DATABASE_URL: database.url };
  const command = [...nodeArgs, 'src/tools/seed/command.ts', '--size', '10k', '--add'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Nothing was changed');
});
