import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { openProjectsRead, visibleTo } from './project.queries.ts';
import { viewRefusal } from './project.rules.ts';
import { ProjectFilter } from './project.schema.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('the rule of who may see a project is the same in SQL', async () => {
  const developers = await Promise.all([1, 2, 3, 4].map(() => makeDeveloper(rig)));
  const invited = developers.slice(1).map(({ id }) => id);
  const owner = await makeClient(rig);
  const people = [null, owner, await makeClient(rig), ...developers];
  const answers: boolean[] = [];
  for (const isPrivate of [false, true]) {
    const { id } = await makeProject(rig, { owner, isPrivate, invitedDeveloperIds: invited });
    await rig.sql(
      `update invitations set status = case developer_id when $2::int then 'accepted'
         when $3::int then 'declined' else status end where project_id = $1`,
      [id, invited[1], invited[2]],
    );
    for (const person of people) {
      const [found] = await rig.sql<{ seen: boolean; invitation: string | null }>(
        `select ${visibleTo('$2::int')} as seen, (select status from invitations
           where project_id = p.id and developer_id = $2) as invitation
         from projects p where p.id = $1`,
        [id, person?.id ?? 0],
      );
      const project = { isPrivate, clientId: owner.id, status: 'active' as const };
      const refusal = viewRefusal(project, found?.invitation ?? null, person);
      expect(found?.seen).toBe(refusal === null);
      answers.push(refusal === null);
    }
  }
  const some = [false, true, false, false, true, true, false];
  expect(answers).toEqual([...people.map(() => true), ...some]);
});

async function fillWith(projects: number) {
  const { id } = await makeClient(rig);
  await rig.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select $1, md5(n::text) || ' ' || md5(n || 'y'), md5(n || 'x') || md5(n || 'z'), 'Web App', 1,
       false, false, array['Skill ' || n % 2000], $2, $2
     from generate_series(1, $3::int) n`,
    [id, new Date(rig.clock.now().getTime() + 86_400_000), projects],
  );
  await rig.sql('vacuum analyze projects');
}

test('a search is read through its index, also one of two letters', async () => {
  await fillWith(8_000);
  const planOf = async (search: string) => {
    const filter = ProjectFilter.parse({ search });
    const { sql, params } = openProjectsRead(filter, null, rig.clock.now());
    const lines = await rig.sql<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };
  for (const [search, index] of [
    ['d41d8cd98f', 'projects_open_search'],
    ['77', 'projects_open_starts'],
    ['7#', 'projects_open_starts'],
  ] as const) {
    const plan = await planOf(search);
    expect([search, plan]).toEqual([search, expect.stringContaining(index)]);
    expect(plan).not.toContain('Seq Scan on projects');
  }
});
