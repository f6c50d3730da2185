import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/db.ts';
import { freePort } from '#testing/e2e/server.ts';
import { makeProject } from '#testing/makers.ts';

async function tryWith(replicaUrl: string) {
  const database = await testDatabase();
  const rig = await testApp(
    { DATABASE_URL: database.url, DATABASE_REPLICA_URL: replicaUrl },
    database,
  );
  try {
    const { id } = await makeProject(rig);
    const listed = await rig.call(null, 'GET', '/api/projects');
    const { text: figures } = await rig.call(null, 'GET', '/metrics');
    return { listed, id, figures, reports: rig.reports };
  } finally {
    await rig.close();
  }
}

test('a replica that is not there is named, and visitors read the primary', async () => {
  const { listed, id, figures, reports } = await tryWith(
    `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
  );
  expect(listed).toMatchObject({ status: 200, body: [{ id }] });
  expect(reports).toContain('Visitors read the primary: the replica does not answer');
  expect(figures).toContain('bidwright_replica_well 0\n');
  expect(figures).toMatch(/bidwright_visitor_reads_total\{from="primary"\} [1-9]/);
});

test('a database that copies no other is not read as a replica', async () => {
  const other = await testDatabase();
  const { listed, id, figures } = await tryWith(other.url).finally(() => other.drop());
  expect(listed).toMatchObject({ status: 200, body: [{ id }] });
  expect(figures).toContain('bidwright_replica_well 0\n');
  expect(figures).toContain('bidwright_visitor_reads_total{from="replica"} 0\n');
});
