import { Client } from 'pg';
import { queryRows, runStatement, databaseUrl as urlOf } from '#testing/app/postgres.ts';
import type { Experiment, Finding, Subject } from './experiment.ts';
import { postProjects, signUpClients } from './posting.ts';
import { formatAnswers, sendContinuously } from './visitors.ts';

const ROUNDS = 5;
const STATEMENTS = [
  'alter table projects add column next_version text',
  'create table next_version (id integer primary key, project_id integer references projects (id))',
  'create index concurrently next_version_projects on projects (next_version)',
  'alter table projects add constraint next_version_short check (length(next_version) < 9) not valid',
  'alter table projects validate constraint next_version_short',
  'drop table next_version',
  'alter table projects drop column next_version',
];

async function migrateUnderLoad({ databaseUrl, serve }: Subject): Promise<Finding[]> {
  const { url, stop } = await serve();
  const posting = postProjects(await signUpClients(url, 6));
  const readers = sendContinuously(6, () => fetch(`${url}/api/projects`));
  const migrationClient = new Client({ connectionString: databaseUrl });
  await migrationClient.connect();
  let slowestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const statement of STATEMENTS) {
      const startedAt = performance.now();
      await migrationClient.query(statement);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
  }
  await migrationClient.end();
  await Promise.all([posting.load.end(), readers.end()]);
  const bad = [posting.load, readers].reduce(
    (sum, load) => sum + load.count((status) => status === 'none' || status >= 400),
    0,
  );
  const settled = await posting.settle(databaseUrl);
  await stop();
  return [
    {
      claim: 'a migration of the next version causes no errors while this version runs',
      holds: bad === 0,
      figures:
        `${ROUNDS * STATEMENTS.length} statements, the slowest ${slowestMs.toFixed(0)} ms; ` +
        `reads ${formatAnswers(readers.answers)}, writes ${formatAnswers(posting.load.answers)}`,
    },
    ...settled,
  ];
}

/** One must migrate the empty database while the other waits. */
async function startTwo({ server, serve }: Subject): Promise<Finding> {
  const name = 'resilience_started_twice';
  await runStatement(server.admin, `create database ${name}`);
  const url = urlOf(server.admin, name);
  const startedAt = performance.now();
  const servers = await Promise.all([1, 2].map(() => serve({ DATABASE_URL: url })));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/api/projects`)));
  const rows = await queryRows<{ executed: number; distinct: number }>(
    url,
    'select count(*)::int as executed, count(distinct name)::int as "distinct" from mikro_orm_migrations',
  );
  for (const started of servers) await started.stop();
  await runStatement(server.admin, `drop database ${name} with (force)`);
  const [{ executed, distinct } = { executed: 0, distinct: 0 }] = rows;
  return {
    claim: 'two servers that start at once on an empty database migrate it once',
    holds: answers.every(({ ok }) => ok) && executed === distinct && executed > 0,
    figures: `${executed} migrations with ${distinct} names; both ready after ${seconds} s`,
  };
}

export const migration: Experiment = {
  name: 'migration',
  env: { RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent' },
  startsItself: true,
  run: async (subject) => [...(await migrateUnderLoad(subject)), await startTwo(subject)],
};
