import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeCompletedHire } from '#testing/fixtures/hires.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const hash = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Changes rows that the database protects, as a version of the product before a field would. */
async function rewrite(table: string, statement: string, values: unknown[]) {
  await app.sql(`alter table ${table} disable trigger user`);
  await app.sql(statement, values);
  await app.sql(`alter table ${table} enable trigger user`);
}

/** Stores and hashes all versions as if the fields `rights` and `files` were added later. */
async function storeAsBeforeRights(projectId: number) {
  const rows = await app.sql<{ revision: number; snapshot: object }>(
    `select revision, snapshot - 'rights' - 'files' as snapshot from project_revisions
     where project_id = $1`,
    [projectId],
  );
  for (const { revision, snapshot } of rows) {
    await rewrite(
      'project_revisions',
      `update project_revisions set snapshot = $3, hash = $4 where project_id = $1 and revision = $2`,
      [projectId, revision, JSON.stringify(snapshot), hash(snapshot)],
    );
  }
}

test('a version from before a field was added can be compared, edited and hired on', async () => {
  const project = await makeProject(app);
  const { id: projectId, owner } = project;
  const bid = await makeBid(app, { project });
  await app.as(owner).projects.edit({ id: projectId, title: 'Another title' });
  await storeAsBeforeRights(projectId);
  await app.as(owner).projects.edit({ id: projectId, title: 'A third title' });
  const { changes } = await app.as(null).projects.changesSince({ id: projectId, since: 1 });
  expect(changes.map(({ field }) => field)).toEqual(['title']);
  // The bid is for version 1, which must not count as blanked.
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  expect(await app.as(owner).hires.agreement({ projectId })).toMatchObject({
    ...{ revision: 1, title: project.title, rights: null, files: [] },
  });
});

test('a text of a version from before a field was added can be blanked', async () => {
  const { id, owner } = await makeProject(app);
  const edit = (description: string) => app.as(owner).projects.edit({ id, description });
  await edit('The password is hunter2.');
  await edit('The password comes by mail.');
  await storeAsBeforeRights(id);
  await app.as(owner).projects.blankRevision({ id, revision: 2, field: 'description' });
  const stored = await app.sql('select * from project_revisions where project_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain('hunter2');
});

test('an agreement from before a field was added is shown with its hash and printed', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  const [row] = await app.sql<{ content: object }>(
    `select content - 'rights' - 'files' as content from agreements where project_id = $1`,
    [projectId],
  );
  await rewrite(
    'agreements',
    'update agreements set content = $2, hash = $3 where project_id = $1',
    [projectId, JSON.stringify(row?.content), hash(row?.content)],
  );
  const agreement = await app.as(developer).hires.agreement({ projectId });
  expect(agreement).toMatchObject({ rights: null, files: [], hash: hash(row?.content) });
  expect((await app.as(client).hires.workspace({ projectId })).agreement).toMatchObject({
    revision: 1,
  });
  const pdf = await app.call(client, 'POST', `/documents/projects/${projectId}/agreement.pdf`);
  expect(pdf.status).toBe(200);
});

test('an invoice with a field of another version of the product is unchanged', async () => {
  const { projectId, client } = await makeCompletedHire(app);
  await drainQueues(app);
  const [row] = await app.sql<{ number: string; issuedAt: Date; content: object }>(
    `select number, issued_at as "issuedAt", content from documents
     where project_id = $1 and kind = 'invoice'`,
    [projectId],
  );
  if (!row) throw new Error('There is an invoice');
  const issuedAt = new Date(row.issuedAt).toISOString();
  const content = { ...row.content, language: 'en' };
  await rewrite('documents', 'update documents set content = $2, sha256 = $3 where number = $1', [
    row.number,
    JSON.stringify(content),
    hash([row.number, 'invoice', projectId, issuedAt, content]),
  ]);
  const path = `/documents/projects/${projectId}/invoice.pdf`;
  expect((await app.call(client, 'POST', path)).status).toBe(200);
});
