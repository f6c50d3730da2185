import { Pool } from 'pg';
import { openSystem } from '#app/server/process/bootstrap.ts';
import { createOperatorContext } from '#app/server/process/system-context.ts';
import { placeBid } from '#features/bids/place-bid.service.ts';
import { readConfig } from '#platform/server/config.ts';
import { median } from './load.ts';

const CONNECTIONS = 8;
const ROUNDS = 5;
const BIDS = 1_000;

/** Copies of the tables without constraints, triggers and notifications. */
const createTables = `
  create table hand_bids (like bids including defaults including identity including indexes);
  create table hand_notifications (like notifications including defaults including identity
    including indexes);
  create table hand_projects (like projects including defaults including indexes);
  create table hand_jobs (like pgboss.job_common including defaults including indexes);
  insert into hand_projects select * from projects;`;

const pairsQuery = `select p.id as project, d.id as developer, d.first_name as name, p.client_id as client
  from (select * from projects p where is_open and deadline > now() and not is_private
      and not exists (select from users owner
        where owner.id = p.client_id and owner.suspended_at is not null)
    limit 200) p
  cross join (select * from users where role = 'developer' and suspended_at is null
    and deleted_at is null order by id limit 300) d
  where not exists (select from bids b where b.project_id = p.id and b.developer_id = d.id)
  order by md5(p.id::text || d.id)`;

interface Pair {
  project: number;
  developer: number;
  name: string;
  client: number;
}

type Write = (pair: Pair) => Promise<unknown>;

const offer = {
  amount: 900,
  proposal: 'I have built three of these. '.repeat(14),
  deliveryTime: 20,
};

const mailJobPayload = JSON.stringify({
  userId: 7,
  kind: 'bid_received',
  title: 'New bid on “A booking page for a bicycle workshop”',
  paragraphs: ['Somebody offers to build it. '.repeat(4), 'Read the proposal. '.repeat(4)],
  links: [],
  action: { label: 'See the bids', path: '/projects/7' },
});

async function measureRate(pairs: Pair[], write: Write): Promise<number> {
  const queue = pairs.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const pair of queue) await write(pair);
    }),
  );
  return pairs.length / ((performance.now() - started) / 1_000);
}

interface Tables {
  bids: string;
  projects: string;
  notifications: string;
  jobs: string;
}

const productTables: Tables = {
  bids: 'bids',
  projects: 'projects',
  notifications: 'notifications',
  jobs: 'pgboss.job',
};

const plainTables: Tables = {
  bids: 'hand_bids',
  projects: 'hand_projects',
  notifications: 'hand_notifications',
  jobs: 'hand_jobs',
};

type Statement = [text: string, valuesOf: (pair: Pair) => unknown[]];

function createStatements({ bids, projects, notifications, jobs }: Tables): Statement[] {
  return [
    [
      `insert into ${bids}
        (project_id, developer_id, amount, proposal, delivery_time, created_at, updated_at)
       values ($1, $2, $3, $4, $5, now(), now()) returning id`,
      ({ project, developer }) => [project, developer, ...Object.values(offer)],
    ],
    [
      `update ${projects} set bid_count = bid_count + 1, bid_total = bid_total + $2 where id = $1`,
      ({ project }) => [project, offer.amount],
    ],
    [
      `insert into ${notifications} (user_id, kind, title, body, path, created_at)
       values ($1, 'bid_received', 'New bid', 'Somebody offers to build it.', '/projects/7', now())`,
      ({ client }) => [client],
    ],
    [
      `insert into ${jobs} (name, data, keep_until)
       values ('mail-notice', $1, now() + interval '14 days')`,
      () => [mailJobPayload],
    ],
  ];
}

function writeBySql(pool: Pool, tables: Tables): Write {
  const statements = createStatements(tables);
  return async (pair) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const [text, valuesOf] of statements) {
        await client.query({ name: text.slice(0, 40), text, values: valuesOf(pair) });
      }
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

const quiet = { info() {}, warn() {}, error() {} };

/**
 * Medians of bids per second: `perSecond` of the product, `byHandThere` of plain SQL that writes
 * the same rows into the same tables, `byHandApart` of plain SQL into tables without constraints.
 * Jobs are queued but not run.
 */
export async function measureBids(url: string) {
  const config = readConfig({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '0' });
  const parts = await openSystem(config, url, () => new Date(), quiet);
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const place: Write = ({ project, developer, name }) =>
    placeBid(
      {
        ...createOperatorContext(parts.system, parts.system.em.fork(), new Date()),
        jobs: parts.system.jobs,
        actor: { id: developer, role: 'developer', name },
      },
      { projectId: project, ...offer },
    );
  try {
    await pool.query(createTables);
    const { rows } = await pool.query<Pair>(pairsQuery);
    const unusedPairs = rows.values();
    const ways = [place, writeBySql(pool, productTables), writeBySql(pool, plainTables)];
    const rates: number[][] = ways.map(() => []);
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, write] of ways.entries()) {
        rates[index]?.push(await measureRate(unusedPairs.take(BIDS).toArray(), write));
      }
    }
    const [ours = 0, byHandThere = 0, byHandApart = 0] = rates.map((rounds) =>
      median(rounds.slice(1)),
    );
    return { perSecond: ours, byHandThere, byHandApart };
  } finally {
    await pool.end();
    await parts.close();
  }
}
