import { queryRows } from '#testing/app/postgres.ts';
import {
  placeBid,
  postProject,
  type SignedUpUser,
  signUp,
} from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment } from './experiment.ts';
import { checkInvariants } from './invariants-hold.ts';
import { formatAnswers, sendContinuously, waitUntil } from './visitors.ts';

const WRITES = 10_000;
const WRITERS = 16;
const CLIENTS = 4;
const DEVELOPERS = 12;
const PROJECTS_EACH = 3;

interface Contested {
  clients: SignedUpUser[];
  developers: SignedUpUser[];
  projects: { id: number; owner: SignedUpUser }[];
  bids: { id: number; bidder: SignedUpUser }[];
}

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

async function signUpMany(count: number, url: string, path: string): Promise<SignedUpUser[]> {
  const people: SignedUpUser[] = [];
  while (people.length < count) people.push(await signUp(url, path));
  return people;
}

async function createContested(url: string): Promise<Contested> {
  const clients = await signUpMany(CLIENTS, url, '/api/users/create-with-profile');
  const developers = await signUpMany(DEVELOPERS, url, '/api/developers');
  const projects: Contested['projects'] = [];
  const bids: Contested['bids'] = [];
  for (const owner of clients) {
    for (let nth = 0; nth < PROJECTS_EACH; nth += 1) {
      const { id } = await postProject(owner, `Contested ${nth}`);
      projects.push({ id, owner });
      for (const bidder of developers) {
        bids.push({ id: (await placeBid(bidder, id)).id, bidder });
      }
    }
  }
  return { clients, developers, projects, bids };
}

function createWrites({
  clients,
  developers,
  projects,
  bids,
}: Contested): (() => Promise<Response>)[] {
  const terms = () => ({
    amount: 100 + Math.floor(Math.random() * 400),
    proposal: 'Once more.',
    deliveryTime: 7,
  });
  return [
    () => {
      const { id, bidder } = anyOf(bids);
      return bidder.send('/trpc/bids.change', { id, ...terms() });
    },
    () => {
      const { id, bidder } = anyOf(bids);
      return bidder.send('/trpc/bids.withdraw', { id });
    },
    () => anyOf(developers).send('/api/bids', { projectId: anyOf(projects).id, ...terms() }),
    () => {
      const { owner } = anyOf(projects);
      return owner.send('/trpc/bids.shortlist', { id: anyOf(bids).id, shortlisted: true });
    },
    () => {
      const input = { kind: 'project', id: anyOf(projects).id, saved: Math.random() < 0.5 };
      return anyOf(developers).send('/trpc/favorites.set', input);
    },
    () => anyOf(developers).send('/trpc/conversations.start', { projectId: anyOf(projects).id }),
    () => {
      const { id, owner } = anyOf(projects);
      const deadline = new Date(Date.now() + (30 + Math.random() * 30) * 86_400_000).toISOString();
      return owner.send('/trpc/projects.extend', { id, deadline });
    },
    () => {
      const input = { projectId: anyOf(projects).id, developerIds: [anyOf(developers).id] };
      return anyOf(clients).send('/trpc/invitations.invite', input);
    },
    () => anyOf(clients).send('/trpc/notifications.markReadUpTo', { id: 2 ** 31 - 1 }),
  ];
}

async function countDeadlocks(databaseUrl: string): Promise<number> {
  const [row] = await queryRows<{ deadlocks: number }>(
    databaseUrl,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? Number.NaN;
}

/** Mixed writes must cause no deadlock, because all use the same lock order. */
export const mixedWrites: Experiment = {
  name: 'mixed-writes',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run({ databaseUrl, serve }) {
    const { url } = await serve({}, ['--workers', '2']);
    const writes = createWrites(await createContested(url));
    const load = sendContinuously(WRITERS, () => anyOf(writes)());
    const countAll = () => load.count(() => true);
    await waitUntil(async () => countAll() >= WRITES, 400_000);
    await load.end();
    const deadlocks = await countDeadlocks(databaseUrl);
    const faults = load.count((status) => status === 'none' || status >= 500);
    return [
      {
        claim: `${WRITES.toLocaleString('en-US')} writes to the same few rows: no deadlock`,
        holds: deadlocks === 0 && faults === 0 && countAll() >= WRITES,
        figures: `${deadlocks} deadlocks; ${formatAnswers(load.answers)}`,
      },
      await checkInvariants(databaseUrl),
    ];
  },
};
