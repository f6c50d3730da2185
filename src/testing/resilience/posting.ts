import { queryRows } from '../app/postgres.ts';
import { projectForm, type SignedUpUser, signUp } from '../fixtures/acknowledged-writes.ts';
import type { Finding } from './experiment.ts';
import { type Answers, formatAnswers, type Load, sendContinuously } from './visitors.ts';

/** A project that must be posted once, with however many retries. */
interface Wish {
  client: SignedUpUser;
  key: string;
  form: ReturnType<typeof projectForm>;
  acknowledged: boolean;
}

export interface Posting {
  load: Load;
  /** Retries with the same keys what was not acknowledged, then returns what is stored. */
  settle(databaseUrl: string): Promise<Finding[]>;
}

async function send({ client, key, form }: Wish): Promise<Response> {
  return client.send('/api/projects', form, { 'idempotency-key': key });
}

export async function signUpClients(url: string, many: number): Promise<SignedUpUser[]> {
  const clients: SignedUpUser[] = [];
  while (clients.length < many) clients.push(await signUp(url, '/api/users/create-with-profile'));
  return clients;
}

/** Posts projects until it is stopped, each with its own key. */
export function postProjects(clients: readonly SignedUpUser[]): Posting {
  const wishes: Wish[] = [];
  const wish = (): Wish => {
    const nth = wishes.length;
    const client = clients[nth % clients.length];
    if (!client) throw new Error('Nobody signed up');
    const key = crypto.randomUUID();
    const made = { client, key, form: projectForm(`Wish ${key}`), acknowledged: false };
    wishes.push(made);
    return made;
  };
  const load = sendContinuously(clients.length, async () => {
    const made = wish();
    const response = await send(made);
    made.acknowledged = response.status === 201;
    return response;
  });
  return { load, settle: (databaseUrl) => settle(wishes, load.answers, databaseUrl) };
}

async function settle(wishes: Wish[], answers: Answers, databaseUrl: string): Promise<Finding[]> {
  const open = wishes.filter(({ acknowledged }) => !acknowledged);
  const acknowledged = wishes.length - open.length;
  const before = await timesPosted(databaseUrl, wishes);
  const lost = wishes.filter((wish) => wish.acknowledged && !before.get(wish.form.title)).length;
  const unheard = open.filter(({ form }) => before.has(form.title)).length;
  const again: Answers = new Map();
  for (const wish of open) {
    const { status } = await send(wish);
    again.set(status, (again.get(status) ?? 0) + 1);
  }
  const after = await timesPosted(databaseUrl, wishes);
  const notOnce = wishes.filter(({ form }) => after.get(form.title) !== 1).length;
  return [
    {
      claim: 'what was acknowledged is there, and nobody was answered 500',
      holds: lost === 0 && acknowledged > 0 && !answers.has(500),
      figures: `${lost} lost of ${acknowledged} acknowledged; answers: ${formatAnswers(answers)}`,
    },
    {
      claim: 'what was not, asked for again under its key, is there once',
      holds: notOnce === 0,
      figures:
        `${notOnce} of ${wishes.length} not once; ${open.length} asked for again ` +
        `(${unheard} had been stored unheard): ${formatAnswers(again) || 'none'}`,
    },
  ];
}

async function timesPosted(databaseUrl: string, wishes: Wish[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ title: string; times: number }>(
    databaseUrl,
    'select title, count(*)::int as times from projects where title = any($1) group by title',
    [wishes.map(({ form }) => form.title)],
  );
  return new Map(rows.map(({ title, times }) => [title, times]));
}
