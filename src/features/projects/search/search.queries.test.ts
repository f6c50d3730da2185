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
     select ($1::int[])[1 + n % 20], md5(n::text) || ' ' || md5(n || 'y'), md5(n || 'x') || md5(n || 'z'), (array['Web App', 'Mobile App', 'Enterprise'])[1 + n % 3], 1,
       false, false, array['Skill ' || n % 2000], $2, $2::timestamptz - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [clients.map(({ id }) => id), new Date(rig.clock.now().getTime() + 86_400_000), projects],
  );
  await rig.sql('vacuum analyze projects, users');
}

test('a search is read through its indexes, also one of two letters', async () => {
  await fillWith(8_000);
  const asked = ['d41d8cd98f', '77', '7# 1999'].flatMap((search) => [
    { search },
    { search, category: 'Web App' },
  ]);
  for (const given of asked) {
    const filter = ProjectFilter.parse(given);
    const { sql, params } = openProjectsRead(filter, null, rig.clock.now());
    const lines = await rig.sql<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    for (const index of ['head', 'said']) {
      const scan = RegExp(
        `Bitmap Index Scan on projects_open_category_${index}.*\\n *Index Cond:.*`,
      );
      expect([given, plan]).toEqual([given, expect.stringMatching(scan)]);
      const condition = plan.match(scan)?.[0] ?? '';
      expect([given, condition.includes('category)::text =')]).toEqual([
        given,
        'category' in given,
      ]);
    }
    expect(plan).not.toContain('Seq Scan on projects');
  }
});
