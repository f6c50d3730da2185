import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, flag } from '#platform/server/database/db.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { viewRefusal } from './project.rules.ts';
import { isVisibleTo } from './project-conditions.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('the rule who can see a project is the same in SQL', async () => {
  const developers = await Promise.all([1, 2, 3, 4].map(() => makeDeveloper(app)));
  const invited = developers.slice(1).map(({ id }) => id);
  const owner = await makeClient(app);
  const people = [null, owner, await makeClient(app), ...developers];
  const answers: boolean[] = [];
  for (const isPrivate of [false, true]) {
    const { id } = await makeProject(app, { owner, isPrivate, invitedDeveloperIds: invited });
    await app.sql(
      `update invitations set status = case developer_id when $2::int then 'accepted'
         when $3::int then 'declined' else status end where project_id = $1`,
      [id, invited[1], invited[2]],
    );
    for (const person of people) {
      const row = await db(app.system.em.fork())
        .selectFrom('projects as p')
        .leftJoin('invitations as i', (join) =>
          join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', person?.id ?? 0),
        )
        .select([flag(isVisibleTo(person?.id ?? 0)).as('seen'), 'i.status as invitation'])
        .where('p.id', '=', id)
        .executeTakeFirst();
      const project = { isPrivate, clientId: owner.id, status: 'active' as const };
      const refusal = viewRefusal(project, row?.invitation ?? null, person);
      expect(row?.seen).toBe(refusal === null);
      answers.push(refusal === null);
    }
  }
  const some = [false, true, false, false, true, true, false];
  expect(answers).toEqual([...people.map(() => true), ...some]);
});
