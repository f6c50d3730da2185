import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { compileOnce, type Slot } from './compile-once.ts';
import type { Database } from './db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('a read is built once for each shape, and runs with the values of each call', async () => {
  let builds = 0;
  const findUsers = compileOnce(
    (
      query: Kysely<Database>,
      slot: Slot<{ id: number; role: 'client' | 'developer' }>,
      { hasRole }: { hasRole: boolean },
    ) => {
      builds += 1;
      return query
        .selectFrom('users')
        .select(['id', 'role'])
        .where('id', '=', slot('id'))
        .$if(hasRole, (users) => users.where('role', '=', slot('role')));
    },
  );
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const em = app.system.em.fork();
  const find = (id: number, hasRole: boolean) =>
    findUsers(em, { id, role: 'developer' }, { hasRole });
  expect(await find(client.id, false)).toEqual([{ id: client.id, role: 'client' }]);
  expect(await find(developer.id, false)).toEqual([{ id: developer.id, role: 'developer' }]);
  expect(await find(client.id, true)).toEqual([]);
  expect(await find(developer.id, true)).toEqual([{ id: developer.id, role: 'developer' }]);
  expect(builds).toBe(2);
});

test('a read joins the transaction of the entity manager', async () => {
  const countClients = compileOnce((query: Kysely<Database>, slot: Slot<{ role: 'client' }>) =>
    query.selectFrom('users').select('id').where('role', '=', slot('role')),
  );
  const count = async (em: SqlEntityManager) =>
    (await countClients(em, { role: 'client' }, {})).length;
  const before = await count(app.system.em.fork());
  const rollback = new Error('rollback');
  const transaction = app.system.em.fork().transactional(async (em) => {
    await em.execute(`update users set role = 'client'`);
    expect(await count(em)).toBeGreaterThan(before);
    throw rollback;
  });
  await expect(transaction).rejects.toBe(rollback);
  expect(await count(app.system.em.fork())).toBe(before);
});
