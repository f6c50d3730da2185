import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKeptUpload } from '#app/server/process/job-workers.ts';
import { deleteExpiredUploads } from '#features/files/file.service.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
} from '#testing/fixtures/makers.ts';
import { makePhoto, makePicture } from '#testing/fixtures/pictures.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const because = { rule: 'offensive', reason: 'It insults a client by name.' } as const;
const toKey = (path: string) => path.slice('/pictures/'.length);
const getStatus = async (path: string) => (await app.call(null, 'GET', path)).status;
const takeDown = (path: string) =>
  app.as(admin).takedowns.takeDownPicture({ key: toKey(path), ...because });

/** As the job does a day later. */
async function sweep() {
  await app.sql(`update files set created_at = created_at - interval '2 days'`);
  await deleteExpiredUploads({ ...app.system, em: app.system.em.fork() }, isKeptUpload);
}

async function makePiece(developer: TestUser) {
  const pictureId = await makePicture(app, developer);
  const item = await makePortfolioItem(app, developer, { pictureId });
  return { item, pictureId, path: new URL(item.picture?.url ?? '').pathname };
}

async function report(developer: TestUser, path: string) {
  const reporter = await makeClient(app);
  const sent = { kind: 'developer', id: developer.id, reason: 'offensive' } as const;
  await app.as(reporter).reports.send({ ...sent, picture: toKey(path) });
  const [row] = await app.sql<{ id: number }>('select id from reports where reporter_id = $1', [
    reporter.id,
  ]);
  return row?.id ?? 0;
}

test('a removed photo disappears everywhere, and its owner gets the rule and the reason', async () => {
  const ada = await makeDeveloper(app);
  const path = await makePhoto(app, ada);
  const { path: kept } = await makePiece(ada);
  await takeDown(path);
  expect([await getStatus(path), await getStatus(kept)]).toEqual([404, 200]);
  expect(await app.as(null).profiles.developer({ id: ada.id })).toMatchObject({ avatar: null });
  await expect
    .poll(() => app.mailsTo(ada), { timeout: 10_000 })
    .toEqual([
      {
        subject: 'A picture on your profile was removed',
        text: expect.stringMatching(/Do not insult, threaten.*It insults a client by name/s),
      },
    ]);
  const entries = await app.sql(
    `select actor_id as by, details->>'reason' as reason from audit_entries
     where action = 'picture_removed' and target_id = $1`,
    [String(ada.id)],
  );
  expect(entries).toEqual([{ by: admin.id, reason: because.reason }]);
});

test('a removed picture of a piece of work leaves the piece, and cannot be added again', async () => {
  const ada = await makeDeveloper(app);
  const { item, pictureId, path } = await makePiece(ada);
  await takeDown(path);
  const [shown] = await app.as(null).portfolio.ofDeveloper({ id: ada.id });
  expect(shown).toEqual({ ...item, picture: null });
  const { picture: _, ...fields } = item;
  const again = app.as(ada).portfolio.change({ ...fields, pictureId });
  await expect(again).rejects.toEqual(matchRefusal('picture_not_found'));
  await expect(takeDown(path)).rejects.toEqual(matchRefusal('picture_not_found'));
  await sweep();
  expect(await app.sql('select 1 from files where owner_id = $1', [ada.id])).toEqual([]);
});

test('a report names a picture, which resolving it removes', async () => {
  const ada = await makeDeveloper(app);
  const { item, pictureId, path } = await makePiece(ada);
  const id = await report(ada, path);
  const { picture, subject } = await app.as(admin).reports.get({ id });
  expect(subject).toMatchObject({ kind: 'developer', id: ada.id });
  expect(picture).toMatchObject({ id: pictureId, title: item.title, isShown: true });
  const note = 'Seen, and it insults.';
  await app.as(admin).reports.resolve({ id, outcome: 'content_removed', note, ...because });
  expect(await getStatus(path)).toBe(404);
  expect(await app.as(admin).reports.get({ id })).toMatchObject({
    status: 'resolved',
    actionsSince: ['content_removed'],
    picture: { isShown: false },
  });
});

test('a reported picture stays readable for admins only, until the report is resolved', async () => {
  const ada = await makeDeveloper(app);
  const path = await makePhoto(app, ada);
  const id = await report(ada, path);
  await app.as(ada).profiles.setPhoto({ pictureId: null });
  await sweep();
  const { picture } = await app.as(admin).reports.get({ id });
  const file = `/files/${picture?.id}/${picture?.name}`;
  expect((await app.call(admin, 'GET', file)).status).toBe(200);
  expect((await app.call(await makeClient(app), 'GET', file)).status).toBe(404);
  expect(await getStatus(path)).toBe(404);
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note: 'It was harmless.' });
  await sweep();
  expect((await app.call(admin, 'GET', file)).status).toBe(404);
});

test('a reported picture that was replaced is neither deleted by its owner nor used again', async () => {
  const ada = await makeDeveloper(app);
  const path = await makePhoto(app, ada);
  const id = await report(ada, path);
  await app.as(ada).profiles.setPhoto({ pictureId: null });
  const { picture } = await app.as(admin).reports.get({ id });
  const pictureId = picture?.id ?? 0;
  await app.as(ada).files.deleteUpload({ id: pictureId });
  expect((await app.as(admin).reports.get({ id })).picture).toMatchObject({ id: pictureId });
  const note = 'Seen, and it insults.';
  await app.as(admin).reports.resolve({ id, outcome: 'content_removed', note, ...because });
  await expect(app.as(ada).profiles.setPhoto({ pictureId })).rejects.toEqual(
    matchRefusal('picture_not_found'),
  );
});

test('a report of one person cannot name a picture of another', async () => {
  const [ada, other] = [await makeDeveloper(app), await makeDeveloper(app)];
  const path = await makePhoto(app, other);
  const reporting = report(ada, path);
  await expect(reporting).rejects.toEqual(matchRefusal('picture_not_found'));
});
