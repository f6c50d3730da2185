import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const AGREED = 'A booking page in C#';
const RENAMED = 'A booking page in C';

/** Creates a bid on a project whose title the client then changes, which is not material. */
async function makeRenamedProject() {
  const project = await makeProject(app, { title: AGREED });
  const bid = await makeBid(app, { project });
  await app.as(project.owner).projects.edit({ id: project.id, title: RENAMED });
  return { project, bid };
}

test('a payment names the version and the title that the bid answers, and the newest title', async () => {
  const { project, bid } = await makeRenamedProject();
  expect(await startPayment(app, bid)).toMatchObject({
    ...{ projectRevision: 1, projectTitle: AGREED, currentTitle: RENAMED, isEdited: true },
  });
  expect(
    (await app.as(project.owner).payments.ofProject({ projectId: project.id })).projectTitle,
  ).toBe(AGREED);
  const unedited = await startPayment(app, await makeBid(app));
  expect(unedited).toMatchObject({ projectRevision: 1, currentTitle: null, isEdited: false });
});

test('after the hire room, mails and documents have the title of the agreement', async () => {
  const { project, bid } = await makeRenamedProject();
  const { id: projectId, owner: client } = project;
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const developer = app.as(bid.bidder);
  await developer.hires.deliver({ projectId, note: 'All pages are live.', links: [], fileIds: [] });
  await app.as(client).hires.askForChanges({ projectId, note: 'Please add a logo.' });
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await developer.disputes.addStatement({ projectId, text: 'It does.' });
  await drainQueues(app);
  const notices = [...(await app.mailsTo(client)), ...(await app.mailsTo(bid.bidder))].filter(
    ({ subject }) => /hired|assigned|delivered|changes|dispute/i.test(subject),
  );
  expect(notices.length).toBeGreaterThanOrEqual(5);
  expect(notices.filter(({ subject }) => !subject.includes(AGREED))).toEqual([]);
  const read = async (path: string) => (await app.call(client, 'POST', path)).text;
  const documents = `/documents/projects/${projectId}`;
  const shown = {
    agreement: await app.as(client).hires.agreement({ projectId }),
    workspace: await app.as(client).hires.workspace({ projectId }),
    work: await app.as(client).work.list({}),
    payments: await app.as(client).payments.mine({}),
    statement: await read(`${documents}/statement.csv`),
    issued: await app.sql('select content from documents where project_id = $1', [projectId]),
  };
  for (const [place, content] of Object.entries(shown)) {
    const text = JSON.stringify(content);
    expect([place, text.includes(AGREED), text.includes(`${RENAMED}"`)]).toEqual([
      ...[place, true, false],
    ]);
  }
});
