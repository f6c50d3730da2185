import { Client } from 'pg';
import { queryRows, runStatement, databaseUrl as urlOf } from '../app/postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { postProjects, signUpClients } from './posting.ts';
import { formatAnswers, sendContinuously } from './visitors.ts';

const ROUNDS = 5;
/** The first migration of a next version: it only adds, because the old version still runs. */
const STEPS = [
  'alter table projects add column trust_new text',
  'create table trust_new (id integer primary key, project_id integer references projects (id))',
  'create index concurrently trust_new_projects on projects (trust_new)',
  'alter table projects add constraint trust_new_short check (length(trust_new) < 9) not valid',
  'alter table projects validate constraint trust_new_short',
  'drop table trust_new',
  'alter table projects drop column trust_new',
];

async function whileServing({ databaseUrl, serve }: Subject): Promise<Finding[]> {
  const { url, stop } = await serve();
  const posting = postProjects(await signUpClients(url, 6));
  const readers = sendContinuously(6, () => fetch(`${url}/api/projects`));
  const migrating = new Client({ connectionString: databaseUrl });
  await migrating.connect();
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const step of STEPS) {
      const startedAt = performance.now();
      await migrating.query(step);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  }
  await migrating.end();
  await Promise.all([posting.load.end(), readers.end()]);
  const bad = [posting.load, readers].reduce(
    (sum, load) => sum + load.count((status) => status === 'none' || status >= 400),
    0,
  );
  const settled = await posting.settle(databaseUrl);
  await stop();
  return [
    {
      claim: 'what a next version adds is added while this one serves',
      holds: bad === 0,
      figures:
        `${ROUNDS * STEPS.length} steps, the slowest ${slowest.toFixed(0)} ms; ` +
        `reads ${formatAnswers(readers.answers)}, writes ${formatAnswers(posting.load.answers)}`,
    },
    ...settled,
  ];
}

/** Starts two processes on an empty database: one must migrate it while the other waits. */
async function startedTwice({ server, serve }: Subject): Promise<Finding> {
  const name = 'trust_started_twice';
  await runStatement(server.admin, `create database ${name}`);
  const url = urlOf(server.admin, name);
  const startedAt = performance.now();
  const both = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: url })));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const answers = await Promise.all(both.map(({ url }) => fetch(`${url}/api/projects`)));
  const rows = await queryRows<{ run: number; different: number }>(
    url,
    'select count(*)::int as run, count(distinct name)::int as different from mikro_orm_migrations',
  );
  for (const served of both) await served.stop();
  await runStatement(server.admin, `drop database ${name} with (force)`);
  const [{ run, different } = { run: 0, different: 0 }] = rows;
  return {
    claim: 'two processes that start at once on an empty database bring it to its shape once',
    holds: answers.every(({ ok }) => ok) && run === different && run > 0,
    figures: `${run} migrations of ${different} names; both ready after ${seconds} s`,
  };
}

/** Checks that a migration causes no errors while the product serves requests. */
export const migration: Experiment = {
  name: 'migration',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  run: async (subject) => [...(await whileServing(subject)), await startedTwice(subject)],
};
