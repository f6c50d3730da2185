import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportArchive } from '#features/documents/project-archive/archive.service.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { askFor, bring, makeFile, png, program } from '#testing/files.ts';
import { makeDelivery, makeHire, roomAfter } from '#testing/hires.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/makers.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const log = Buffer.from('Line by line, what happened.\n'.repeat(40_000));

test('a delivery shows both sides its files, and the record proves what they were', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const plan = await makeFile(rig, developer, 'plan.png');
  const text = await makeFile(rig, developer, 'log.txt', log);
  const fileIds = [text.id, plan.id];
  const delivering = rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  const handed = await roomAfter(rig, developer, delivering);
  const shown = [
    { ...plan, sha256: sha256(png) },
    { ...text, sha256: sha256(log) },
  ];
  expect(handed.deliveries[0]?.files).toEqual(shown);
  const room = await rig.as(client).hires.room({ projectId });
  expect(room.deliveries[0]?.files).toEqual(shown);
  const { items } = await rig.as(client).hires.timeline({ projectId });
  expect(items[0]?.detail.files).toEqual([
    { name: 'plan.png', sha256: sha256(png) },
    { name: 'log.txt', sha256: sha256(log) },
  ]);
  const { rawPayload } = await rig.app.inject({
    url: `/files/${text.id}/log.txt`,
    headers: { cookie: client.cookie },
  });
  expect(sha256(rawPayload)).toBe(room.deliveries[0]?.files[1]?.sha256);
});

test('delivered files are for the two sides; for admins once there is a dispute', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const { id } = await makeFile(rig, developer);
  const people = [client, developer, admin, await makeClient(rig), await makeDeveloper(rig), null];
  expect(await askFor(rig, id, people)).toEqual([404, 200, 404, 404, 404, 401]);
  await rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [id] });
  expect(await askFor(rig, id, people)).toEqual([200, 200, 404, 404, 404, 401]);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  expect(await askFor(rig, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
  await rig.as(client).disputes.withdraw({ projectId });
  expect(await askFor(rig, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
});

test('evidence stands with the words it came with, for both sides and for admins', async () => {
  const { projectId, client, developer } = await makeDelivery(rig);
  const shot = await makeFile(rig, client, 'broken.png');
  const answer = await makeFile(rig, developer, 'log.txt', log);
  const ask = await makeFile(rig, admin, 'rules.txt', log);
  const reason = 'Nothing works.';
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [shot.id] });
  const say = (who: Person, fileIds: number[]) =>
    rig.as(who).disputes.say({ projectId, text: 'See this.', fileIds });
  await say(developer, [answer.id]);
  const { disputes } = await roomAfter(rig, admin, say(admin, [ask.id]));
  expect(disputes[0]?.files).toEqual([{ ...shot, sha256: sha256(png) }]);
  expect(disputes[0]?.statements.map(({ party, files }) => [party, files])).toEqual([
    ['developer', [{ ...answer, sha256: sha256(log) }]],
    ['admin', [{ ...ask, sha256: sha256(log) }]],
  ]);
  const people = [client, developer, admin, await makeClient(rig), await makeDeveloper(rig), null];
  for (const { id } of [shot, answer, ask]) {
    expect(await askFor(rig, id, people)).toEqual([200, 200, 200, 404, 404, 401]);
  }
  const { items } = await rig.as(client).hires.timeline({ projectId });
  const recorded = items.map(({ kind, detail }) => [kind, detail.files]);
  expect(recorded.slice(0, 3)).toEqual([
    ['statement', [{ name: 'rules.txt', sha256: sha256(log) }]],
    ['statement', [{ name: 'log.txt', sha256: sha256(log) }]],
    ['dispute', [{ name: 'broken.png', sha256: sha256(png) }]],
  ]);
});

test('the exported record names what was handed over, and proves itself with it', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const plan = await makeFile(rig, developer, 'plan.png');
  const shot = await makeFile(rig, client, 'broken.png');
  await rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [plan.id] });
  const reason = 'Nothing works.';
  await rig.as(client).disputes.open({ projectId, reason, fileIds: [shot.id] });
  const { bytes } = await exportArchive(rig.ctx(developer), projectId);
  expect(verifyArchive(bytes).faults).toEqual([]);
  const { parts } = JSON.parse(bytes.toString());
  expect(parts.deliveries[0].files).toEqual([{ ...plan, sha256: sha256(png) }]);
  expect(parts.disputes[0].files).toEqual([{ ...shot, sha256: sha256(png) }]);
});

test('only one’s own files go along, whole ones, once, and not what was sent elsewhere', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const deliver = (fileIds: number[]) =>
    rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  const foreign = await makeFile(rig, client);
  await expect(deliver([foreign.id])).rejects.toEqual(refused('file_not_found'));

  const dropped = await makeFile(rig, developer);
  await rig.as(developer).files.drop({ id: dropped.id });
  await expect(deliver([dropped.id])).rejects.toEqual(refused('file_not_found'));

  const broken = await makeFile(rig, developer);
  await rig.sql('update files set complete = false where id = $1', [broken.id]);
  await expect(deliver([broken.id])).rejects.toEqual(refused('file_not_found'));

  const said = await makeFile(rig, developer);
  const talk = await rig.as(developer).conversations.start({ projectId });
  const message = { conversationId: talk.id, key: 'key-said-00000001', text: '' };
  await rig.as(developer).conversations.send({ ...message, fileIds: [said.id] });
  await expect(deliver([said.id])).rejects.toEqual(refused('file_used'));

  const good = await makeFile(rig, developer);
  await expect(deliver([good.id, foreign.id])).rejects.toEqual(refused('file_not_found'));
  const room = await roomAfter(rig, developer, deliver([good.id]));
  expect(room.deliveries).toHaveLength(1);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const again = { projectId, text: 'See this.', fileIds: [good.id] };
  await expect(rig.as(developer).disputes.say(again)).rejects.toEqual(refused('file_used'));
});

test('of one file in twenty statements at once, one has it, and only that one is said', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  const { id } = await makeFile(rig, client);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      rig.as(client).disputes.say({ projectId, text: `Try ${n}`, fileIds: [id] }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const room = await rig.as(client).hires.room({ projectId });
  expect(room.disputes[0]?.statements.map(({ files }) => files.length)).toEqual([1]);
});

test('a delivery takes ten files, not eleven, and none twice', async () => {
  const { projectId, developer } = await makeHire(rig);
  const files: { id: number }[] = [];
  for (let n = 0; n < 11; n += 1) files.push(await makeFile(rig, developer, `${n}.png`));
  const ids = files.map(({ id }) => id);
  const deliver = (fileIds: number[]) =>
    rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds });
  await expect(deliver(ids)).rejects.toThrow('A delivery takes at most 10 files');
  await expect(deliver([1, 1])).rejects.toThrow('Each file is sent once.');
  const room = await roomAfter(rig, developer, deliver(ids.slice(1)));
  expect(room.deliveries[0]?.files).toHaveLength(10);
});

test('a program is refused before anything could deliver it', async () => {
  const { developer } = await makeHire(rig);
  const { status, body } = await bring(rig, developer, 'release.zip', program);
  expect([status, body.code]).toEqual([400, 'program']);
});

test('delivered work is not swept, however old', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const { id } = await makeFile(rig, developer);
  await rig.as(developer).hires.deliver({ projectId, note: 'Done.', fileIds: [id] });
  await rig.sql(`update files set created_at = now() - interval '1 year'`);
  await deleteExpiredUploads({ ...rig.system, em: rig.system.em.fork() });
  expect(await askFor(rig, id, [client])).toEqual([200]);
});
