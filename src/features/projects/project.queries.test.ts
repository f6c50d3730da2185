import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { visibleTo } from './project.queries.ts';
import { viewRefusal } from './project.rules.ts';

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
