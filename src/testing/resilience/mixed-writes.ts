import { queryRows } from '../app/postgres.ts';
import {
  placeBid,
  postProject,
  type SignedUpUser,
  signUp,
} from '../fixtures/acknowledged-writes.ts';
import type { Experiment } from './experiment.ts';
import { invariantsHold } from './invariants-hold.ts';
import { formatAnswers, sendContinuously, until } from './visitors.ts';

const WRITES = 10_000;
const WRITERS = 16;
const CLIENTS = 4;
const DEVELOPERS = 12;
const PROJECTS_EACH = 3;

interface Cast {
  clients: SignedUpUser[];
  developers: SignedUpUser[];
  projects: { id: number; owner: SignedUpUser }[];
  bids: { id: number; bidder: SignedUpUser }[];
}

const anyOf = <Thing>(things: readonly Thing[]): Thing => {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('There is nothing to choose from');
  return thing;
};

async function some(many: number, url: string, path: string): Promise<SignedUpUser[]> {
  const people: SignedUpUser[] = [];
  while (people.length < many) people.push(await signUp(url, path));
  return people;
}

async function castOf(url: string): Promise<Cast> {
  const clients = await some(CLIENTS, url, '/api/users/create-with-profile');
  const developers = await some(DEVELOPERS, url, '/api/developers');
  const projects: Cast['projects'] = [];
  const bids: Cast['bids'] = [];
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

/** Typical writes, all about the same few rows. */
function actsOf({ clients, developers, projects, bids }: Cast): (() => Promise<Response>)[] {
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
      const set = { kind: 'project', id: anyOf(projects).id, saved: Math.random() < 0.5 };
      return anyOf(developers).send('/trpc/favorites.set', set);
    },
    () => anyOf(developers).send('/trpc/conversations.start', { projectId: anyOf(projects).id }),
    () => {
      const { id, owner } = anyOf(projects);
      const deadline = new Date(Date.now() + (30 + Math.random() * 30) * 86_400_000).toISOString();
      return owner.send('/trpc/projects.extend', { id, deadline });
    },
    () => {
      const asked = { projectId: anyOf(projects).id, developerIds: [anyOf(developers).id] };
      return anyOf(clients).send('/trpc/invitations.invite', asked);
    },
    () => anyOf(clients).send('/trpc/notifications.markReadUpTo', { id: 2 ** 31 - 1 }),
  ];
}

async function deadlocksIn(databaseUrl: string): Promise<number> {
  const [counted] = await queryRows<{ deadlocks: number }>(
    databaseUrl,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return counted?.deadlocks ?? Number.NaN;
}

/** Checks that mixed writes cause no deadlock, because all use the same lock order. */
export const mixedWrites: Experiment = {
  name: 'mixed-writes',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run({ databaseUrl, serve }) {
    const { url } = await serve({}, ['--workers', '2']);
    const acts = actsOf(await castOf(url));
    const load = sendContinuously(WRITERS, () => anyOf(acts)());
    const all = () => load.count(() => true);
    await until(async () => all() >= WRITES, 400_000);
    await load.end();
    const deadlocks = await deadlocksIn(databaseUrl);
    const faults = load.count((status) => status === 'none' || status >= 500);
    return [
      {
        claim: `${WRITES.toLocaleString('en-US')} writes to the same few rows: no deadlock`,
        holds: deadlocks === 0 && faults === 0 && all() >= WRITES,
        figures: `${deadlocks} deadlocks; ${formatAnswers(load.answers)}`,
      },
      await invariantsHold(databaseUrl),
    ];
  },
};
