import { queryRows } from '#testing/app/postgres.ts';
import { projectForm, type SignedUpUser, signUp } from '#testing/fixtures/acknowledged-writes.ts';
import type { Finding } from './experiment.ts';
import { type Answers, formatAnswers, type Load, sendContinuously } from './visitors.ts';

/** Must be stored exactly once, after any number of attempts with the same key. */
interface Submission {
  client: SignedUpUser;
  key: string;
  form: ReturnType<typeof projectForm>;
  acknowledged: boolean;
}

export interface Posting {
  load: Load;
  /**
   * Must be called after the load has ended. Sends the projects without a success again under their
   * keys, then checks that no acknowledged project is lost and each is stored once.
   */
  settle(databaseUrl: string): Promise<Finding[]>;
}

async function send({ client, key, form }: Submission): Promise<Response> {
  return client.send('/api/projects', form, { 'idempotency-key': key });
}

export async function signUpClients(url: string, count: number): Promise<SignedUpUser[]> {
  const clients: SignedUpUser[] = [];
  while (clients.length < count) clients.push(await signUp(url, '/api/users/create-with-profile'));
  return clients;
}

export function postProjects(clients: readonly SignedUpUser[]): Posting {
  const submissions: Submission[] = [];
  const createSubmission = (): Submission => {
    const nth = submissions.length;
    const client = clients[nth % clients.length];
    if (!client) throw new Error('At least one client is needed');
    const key = crypto.randomUUID();
    const submission = { client, key, form: projectForm(`Project ${key}`), acknowledged: false };
    submissions.push(submission);
    return submission;
  };
  const load = sendContinuously(clients.length, async () => {
    const submission = createSubmission();
    const response = await send(submission);
    submission.acknowledged = response.status === 201;
    return response;
  });
  return { load, settle: (databaseUrl) => settle(submissions, load.answers, databaseUrl) };
}

async function settle(
  submissions: Submission[],
  answers: Answers,
  databaseUrl: string,
): Promise<Finding[]> {
  const unacknowledged = submissions.filter(({ acknowledged }) => !acknowledged);
  const acknowledged = submissions.length - unacknowledged.length;
  const before = await countByTitle(databaseUrl, submissions);
  const lost = submissions.filter(
    (submission) => submission.acknowledged && !before.get(submission.form.title),
  ).length;
  const storedUnacknowledged = unacknowledged.filter(({ form }) => before.has(form.title)).length;
  const retryAnswers: Answers = new Map();
  for (const submission of unacknowledged) {
    const { status } = await send(submission);
    retryAnswers.set(status, (retryAnswers.get(status) ?? 0) + 1);
  }
  const after = await countByTitle(databaseUrl, submissions);
  const notOnce = submissions.filter(({ form }) => after.get(form.title) !== 1).length;
  return [
    {
      claim: 'acknowledged writes are stored, and no response was 500',
      holds: lost === 0 && acknowledged > 0 && !answers.has(500),
      figures: `${lost} lost of ${acknowledged} acknowledged; answers: ${formatAnswers(answers)}`,
    },
    {
      claim: 'other writes, sent again under their keys, are stored once',
      holds: notOnce === 0,
      figures:
        `${notOnce} of ${submissions.length} not once; ${unacknowledged.length} sent again ` +
        `(${storedUnacknowledged} had been stored already): ${formatAnswers(retryAnswers) || 'none'}`,
    },
  ];
}

async function countByTitle(
  databaseUrl: string,
  submissions: Submission[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ title: string; times: number }>(
    databaseUrl,
    'select title, count(*)::int as times from projects where title = any($1) group by title',
    [submissions.map(({ form }) => form.title)],
  );
  return new Map(rows.map(({ title, times }) => [title, times]));
}
