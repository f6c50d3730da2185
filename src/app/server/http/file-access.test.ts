import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportArchive } from '#features/documents/project-archive/archive.service.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import { isPartOfDraft } from '#features/projects/project-file-access.queries.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDelivery, makeHire, readWorkspaceAfter } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import {
  executable,
  listDownloadStatuses,
  makeFile,
  png,
  uploadFile,
} from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const log = Buffer.from('Line by line, what happened.\n'.repeat(40_000));

test('a delivery shows its files to both sides, and the archive proves their content', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const plan = await makeFile(app, developer, 'plan.png');
  const text = await makeFile(app, developer, 'log.txt', log);
  const fileIds = [text.id, plan.id];
  const delivering = app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  const handed = await readWorkspaceAfter(app, developer, delivering);
  const shown = [
    { ...plan, sha256: sha256(png) },
    { ...text, sha256: sha256(log) },
  ];
  expect(handed.deliveries[0]?.files).toEqual(shown);
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace.deliveries[0]?.files).toEqual(shown);
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items[0]?.detail.files).toEqual([
    { name: 'plan.png', sha256: sha256(png) },
    { name: 'log.txt', sha256: sha256(log) },
  ]);
  const { rawPayload } = await app.fastify.inject({
    url: `/files/${text.id}/log.txt`,
    headers: { cookie: client.cookie },
  });
  expect(sha256(rawPayload)).toBe(workspace.deliveries[0]?.files[1]?.sha256);
});

test('delivered files are readable by both sides, and by admins once there is a dispute', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const { id } = await makeFile(app, developer);
  const people = [client, developer, admin, await makeClient(app), await makeDeveloper(app), null];
  expect(await listDownloadStatuses(app, id, people)).toEqual([404, 200, 404, 404, 404, 401]);
  await app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [id] });
  expect(await listDownloadStatuses(app, id, people)).toEqual([200, 200, 404, 404, 404, 401]);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  expect(await listDownloadStatuses(app, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
  await app.as(client).disputes.withdraw({ projectId });
  expect(await listDownloadStatuses(app, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
});

test('in a dispute of one milestone, admins may read the files of the others', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{}], {
    funded: 1,
  });
  const { id } = await makeFile(app, developer);
  await app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [id] });
  expect(await listDownloadStatuses(app, id, [admin])).toEqual([404]);
  const [, milestoneId] = milestoneIds;
  await app.as(client).disputes.open({ projectId, milestoneId, reason: 'Nothing works.' });
  expect(await listDownloadStatuses(app, id, [admin])).toEqual([200]);
});

test('evidence is shown with its statement to both sides and to admins', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  const shot = await makeFile(app, client, 'broken.png');
  const answer = await makeFile(app, developer, 'log.txt', log);
  const ask = await makeFile(app, admin, 'rules.txt', log);
  const reason = 'Nothing works.';
  await app.as(client).disputes.open({ projectId, reason, fileIds: [shot.id] });
  const say = (who: TestUser, fileIds: number[]) =>
    app.as(who).disputes.addStatement({ projectId, text: 'See this.', fileIds });
  await say(developer, [answer.id]);
  const { disputes } = await readWorkspaceAfter(app, admin, say(admin, [ask.id]));
  expect(disputes[0]?.files).toEqual([{ ...shot, sha256: sha256(png) }]);
  expect(disputes[0]?.statements.map(({ party, files }) => [party, files])).toEqual([
    ['developer', [{ ...answer, sha256: sha256(log) }]],
    ['admin', [{ ...ask, sha256: sha256(log) }]],
  ]);
  const people = [client, developer, admin, await makeClient(app), await makeDeveloper(app), null];
  for (const { id } of [shot, answer, ask]) {
    expect(await listDownloadStatuses(app, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
  }
  const { items } = await app.as(client).hires.timeline({ projectId });
  const recorded = items.map(({ kind, detail }) => [kind, detail.files]);
  expect(recorded.slice(0, 3)).toEqual([
    ['statement', [{ name: 'rules.txt', sha256: sha256(log) }]],
    ['statement', [{ name: 'log.txt', sha256: sha256(log) }]],
    ['dispute', [{ name: 'broken.png', sha256: sha256(png) }]],
  ]);
});

test('the exported archive names the delivered files and verifies with them', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const plan = await makeFile(app, developer, 'plan.png');
  const shot = await makeFile(app, client, 'broken.png');
  await app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [plan.id] });
  const reason = 'Nothing works.';
  await app.as(client).disputes.open({ projectId, reason, fileIds: [shot.id] });
  const { bytes } = await exportArchive(app.ctx(developer), projectId);
  expect(verifyArchive(bytes).faults).toEqual([]);
  const { parts } = JSON.parse(bytes.toString());
  expect(parts.deliveries[0].files).toEqual([{ ...plan, sha256: sha256(png) }]);
  expect(parts.disputes[0].files).toEqual([{ ...shot, sha256: sha256(png) }]);
});

test('a message accepts only the sender’s own complete files that were not sent before', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const deliver = (fileIds: number[]) =>
    app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  const foreign = await makeFile(app, client);
  await expect(deliver([foreign.id])).rejects.toEqual(matchRefusal('file_not_found'));

  const dropped = await makeFile(app, developer);
  await app.as(developer).files.deleteUpload({ id: dropped.id });
  await expect(deliver([dropped.id])).rejects.toEqual(matchRefusal('file_not_found'));

  const broken = await makeFile(app, developer);
  await app.sql('update files set complete = false where id = $1', [broken.id]);
  await expect(deliver([broken.id])).rejects.toEqual(matchRefusal('file_not_found'));

  const said = await makeFile(app, developer);
  const talk = await app.as(developer).conversations.start({ projectId });
  const message = { conversationId: talk.id, key: 'key-said-00000001', text: '' };
  await app.as(developer).conversations.send({ ...message, fileIds: [said.id] });
  await expect(deliver([said.id])).rejects.toEqual(matchRefusal('file_used'));

  const good = await makeFile(app, developer);
  await expect(deliver([good.id, foreign.id])).rejects.toEqual(matchRefusal('file_not_found'));
  const workspace = await readWorkspaceAfter(app, developer, deliver([good.id]));
  expect(workspace.deliveries).toHaveLength(1);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const again = { projectId, text: 'See this.', fileIds: [good.id] };
  await expect(app.as(developer).disputes.addStatement(again)).rejects.toEqual(
    matchRefusal('file_used'),
  );
});

test('of twenty concurrent statements with one file, only one succeeds and is announced', async () => {
  const { projectId, client } = await makeDelivery(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const { id } = await makeFile(app, client);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      app.as(client).disputes.addStatement({ projectId, text: `Try ${n}`, fileIds: [id] }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace.disputes[0]?.statements.map(({ files }) => files.length)).toEqual([1]);
});

test('a delivery accepts at most ten files, and none twice', async () => {
  const { projectId, developer } = await makeHire(app);
  const files: { id: number }[] = [];
  for (let n = 0; n < 11; n += 1) files.push(await makeFile(app, developer, `${n}.png`));
  const ids = files.map(({ id }) => id);
  const deliver = (fileIds: number[]) =>
    app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  await expect(deliver(ids)).rejects.toThrow('A delivery can have at most 10 files');
  await expect(deliver([1, 1])).rejects.toThrow('You can send each file once.');
  const workspace = await readWorkspaceAfter(app, developer, deliver(ids.slice(1)));
  expect(workspace.deliveries[0]?.files).toHaveLength(10);
});

test('a program is refused before anything could deliver it', async () => {
  const { developer } = await makeHire(app);
  const { status, body } = await uploadFile(app, developer, 'release.zip', executable);
  expect([status, body.code]).toEqual([400, 'program']);
});

test('delivered work is not swept, however old', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const { id } = await makeFile(app, developer);
  await app.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [id] });
  await app.sql(`update files set created_at = now() - interval '1 year'`);
  await deleteExpiredUploads({ ...app.system, em: app.system.em.fork() }, isPartOfDraft);
  expect(await listDownloadStatuses(app, id, [client])).toEqual([200]);
});
