import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeClient } from '#testing/makers.ts';
import { ProjectFilter } from '../project.schema.ts';
import { openProjectsRead } from './search.queries.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

async function fillWith(projects: number) {
  const clients = await Promise.all(Array.from({ length: 20 }, () => makeClient(rig)));
  await rig.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select ($1::int[])[1 + n % 20], md5(n::text) || ' ' || md5(n || 'y'), md5(n || 'x') || md5(n || 'z'), 'Web App', 1,
       false, false, array['Skill ' || n % 2000], $2, $2::timestamptz - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [clients.map(({ id }) => id), new Date(rig.clock.now().getTime() + 86_400_000), projects],
  );
  await rig.sql('vacuum analyze projects, users');
}

test('a search is read through its indexes, also one of two letters', async () => {
  await fillWith(8_000);
  for (const search of ['d41d8cd98f', '77', '7# 1999']) {
    const filter = ProjectFilter.parse({ search });
    const { sql, params } = openProjectsRead(filter, null, rig.clock.now());
    const lines = await rig.sql<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect([search, plan]).toEqual([search, expect.stringContaining('projects_open')]);
    expect(plan).not.toContain('Seq Scan on projects');
  }
});
