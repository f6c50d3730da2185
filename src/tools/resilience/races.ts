import { Client } from 'pg';
import {
  placeBid,
  postProject,
  projectForm,
  type SignedUpUser,
  signUp,
} from '#testing/fixtures/acknowledged-writes.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { checkInvariants } from './invariants-hold.ts';
import { type Answers, formatAnswers, sendWithRetries } from './visitors.ts';

const BIDDERS = 50;
const HIRES = 200;
const times = <Item>(count: number, make: (nth: number) => Item) =>
  Array.from({ length: count }, (_, nth) => make(nth));

interface Participants {
  url: string;
  client: SignedUpUser;
  developers: SignedUpUser[];
  query<Row>(sql: string, params: unknown[]): Promise<Row[]>;
}

const bidInput = (projectId: number, amountDollars: number) => ({
  projectId,
  amount: amountDollars,
  proposal: 'I will.',
  deliveryTime: 7,
});

const hasStatuses = (answers: Answers, expected: Record<number, number>) =>
  JSON.stringify([...answers].sort()) ===
  JSON.stringify(Object.entries(expected).map(([status, many]) => [Number(status), many]));

async function bidAtOnce({ url, client, developers }: Participants): Promise<Finding> {
  const { id } = await postProject(client, 'Everybody bids');
  const answers = await sendWithRetries(
    developers.map((one, nth) => () => one.send('/api/bids', bidInput(id, 100 + nth))),
  );
  // Only the client gets the exact average.
  const headers = { cookie: client.cookie };
  const project = await (await fetch(`${url}/api/projects/${id}`, { headers })).json();
  const average = 100 + (BIDDERS - 1) / 2;
  return {
    claim: `${BIDDERS} developers bid on one project at once`,
    holds:
      hasStatuses(answers, { 201: BIDDERS }) &&
      project.bidCount === BIDDERS &&
      project.averageBid === average,
    figures: `${formatAnswers(answers)}; the project has ${project.bidCount} bids, ${project.averageBid} on average`,
  };
}

async function bidRepeatedly({ client, developers: [one] }: Participants): Promise<Finding> {
  const { id } = await postProject(client, 'One bids often');
  const answers = await sendWithRetries(
    times(
      100,
      (nth) => async () => (await one?.send('/api/bids', bidInput(id, 100 + nth))) ?? notSent,
    ),
  );
  return {
    claim: 'one developer bids 100 times at once, and has one bid',
    holds: hasStatuses(answers, { 201: 1, 409: 99 }),
    figures: formatAnswers(answers),
  };
}

/** Stands for a request that was not sent, so that the numbers do not match. */
const notSent = new Response(null, { status: 599 });

async function hireAtOnce({ client, developers, query }: Participants): Promise<Finding> {
  const [developer] = developers;
  if (!developer) throw new Error('At least one developer is needed');
  const { id } = await postProject(client, 'Hired often');
  const { amount } = await placeBid(developer, id);
  const input = { amount, projectId: id, developerId: developer.id };
  const secrets = new Set<string>();
  const answers = await sendWithRetries(
    times(HIRES, () => async () => {
      const response = await client.send('/api/create-payment-intent', input);
      if (response.status === 201) secrets.add((await response.clone().json()).clientSecret);
      return response;
    }),
  );
  const [found] = await query<{ payments: number; intents: number }>(
    `select count(*)::int as payments, count(stripe_intent_id)::int as intents from payments
     where project_id = $1`,
    [id],
  );
  return {
    claim: `one bid is hired ${HIRES} times at once, and paid for once`,
    holds:
      hasStatuses(answers, { 201: HIRES }) &&
      secrets.size === 1 &&
      found?.payments === 1 &&
      found.intents === 1,
    figures: `${formatAnswers(answers)}; ${found?.payments} payment, ${found?.intents} at Stripe`,
  };
}

async function signUpAtOnce({ url, query }: Participants): Promise<Finding> {
  const form = { firstName: 'Ada', lastName: 'Byron', password: 'Trusted-pass-1!' };
  const email = 'often@resilience.example';
  const answers = await sendWithRetries(
    times(
      20,
      () => () =>
        fetch(`${url}/api/developers`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...form, email, bio: '', skills: [] }),
        }),
    ),
  );
  const [found] = await query<{ users: number }>(
    'select count(*)::int as users from users where email = $1',
    [email],
  );
  return {
    claim: '20 sign up with one address at once, and there is one account',
    holds: hasStatuses(answers, { 201: 1, 409: 19 }) && found?.users === 1,
    figures: `${formatAnswers(answers)}; ${found?.users} account`,
  };
}

async function answerInvitationsAtOnce({
  client,
  developers,
  query,
}: Participants): Promise<Finding> {
  const invited = developers.slice(0, 20);
  const { id } = await client.post('/api/projects', {
    ...projectForm('Accepted and declined'),
    isPrivate: true,
    invitedDeveloperIds: invited.map((one) => one.id),
  });
  const invitations = await query<{ id: number; developer: number }>(
    'select id, developer_id as developer from invitations where project_id = $1',
    [id],
  );
  const pairs = await Promise.all(
    invitations.map(({ id, developer }) => {
      const one = invited.find((other) => other.id === developer);
      return sendWithRetries(
        ['accepted', 'declined'].map(
          (status) => async () =>
            (await one?.send('/trpc/invitations.answer', { id, status })) ?? notSent,
        ),
      );
    }),
  );
  const correct = pairs.filter((answers) => hasStatuses(answers, { 200: 1, 409: 1 })).length;
  return {
    claim: 'a developer who accepts and declines at once has done one of them',
    holds: correct === invited.length,
    figures: `${correct} of ${invited.length} invitations answered once, refused once`,
  };
}

async function bidWhileClosing({ client, developers, query }: Participants): Promise<Finding> {
  const { id } = await postProject(client, 'Closed meanwhile');
  const cancel = () => client.send('/trpc/hires.cancelProject', { id });
  const bids = developers.map((one, nth) => () => one.send('/api/bids', bidInput(id, 100 + nth)));
  const answers = await sendWithRetries([...bids.slice(0, 25), cancel, ...bids.slice(25)]);
  const late = await sendWithRetries(
    developers.slice(0, 1).map((one) => () => one.send('/api/bids', bidInput(id, 99))),
  );
  const [found] = await query<{ bids: number }>(
    'select count(*)::int as bids from bids where project_id = $1',
    [id],
  );
  return {
    claim: 'on a project that closes at the same time, exactly the acknowledged bids are stored',
    holds: found?.bids === (answers.get(201) ?? 0) && answers.get(200) === 1 && late.has(409),
    figures: `${formatAnswers(answers)}; ${found?.bids} stored; afterwards ${formatAnswers(late)}`,
  };
}

async function createParticipants({ url, databaseUrl }: Pick<Subject, 'url' | 'databaseUrl'>) {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const client = await signUp(url, '/api/users/create-with-profile');
  const developers: SignedUpUser[] = [];
  while (developers.length < BIDDERS) {
    const batch = times(10, () => signUp(url, '/api/developers'));
    developers.push(...(await Promise.all(batch)));
  }
  const participants: Participants = {
    url,
    client,
    developers,
    query: async (sql, params) => (await database.query(sql, params)).rows,
  };
  return { participants, end: () => database.end() };
}

/** On two processes, so that no check can rely on memory of one. */
export const races: Experiment = {
  name: 'races',
  env: { RATE_LIMIT_FACTOR: '0' },
  startsItself: true,
  async run({ databaseUrl, serve }) {
    const { url } = await serve({}, ['--workers', '2']);
    const { participants, end } = await createParticipants({ url, databaseUrl });
    try {
      const findings: Finding[] = [];
      for (const race of [
        bidAtOnce,
        bidRepeatedly,
        hireAtOnce,
        signUpAtOnce,
        answerInvitationsAtOnce,
        bidWhileClosing,
      ]) {
        findings.push(await race(participants));
      }
      return [...findings, await checkInvariants(databaseUrl)];
    } finally {
      await end();
    }
  },
};
