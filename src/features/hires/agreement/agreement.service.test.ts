import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { listDownloadStatuses, makeFile } from '#testing/fixtures/uploaded-files.ts';
import { hashAgreement } from './agreement.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const criteriaTexts = ['Works on phones', 'Loads in two seconds', 'مرحبا 👋 <b>bold</b>'];

/** Returns a hire whose developer does not include the second of three criteria. */
async function hireWithCriteria() {
  const project = await makeProject(app, {
    criteria: criteriaTexts,
    exclusions: ['Hosting'],
    rights: { kind: 'open_source', licence: 'MIT' },
  });
  const [first, second, third] = project.criteria.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('There are three');
  const bid = await makeBid(app, { project });
  const answers = [
    { id: first, included: true, remark: 'From 320 pixels' },
    { id: second, included: false, remark: 'Depends on your hosting' },
  ];
  await app.as(bid.bidder).bids.change({ id: bid.id, criteria: answers });
  const started = await startPayment(app, bid);
  expect(started).toMatchObject({
    projectRevision: 1,
    criteriaCount: 2,
    excludedCriteria: [`${project.criteria[1]?.text} (Depends on your hosting)`],
  });
  await confirmPayment(app, started);
  await drainQueues(app);
  return { projectId: project.id, client: project.owner, developer: bid.bidder, first, third };
}

const met = (...ids: number[]) => ids.map((id) => ({ id }));

test('the agreement freezes project and bid, and its hash is in the first event', async () => {
  const { projectId, client, developer, first, third } = await hireWithCriteria();
  const agreement = await app.as(developer).hires.agreement({ projectId });
  expect(agreement).toMatchObject({
    revision: 1,
    criteria: [
      { id: first, text: criteriaTexts[0], remark: 'From 320 pixels' },
      { id: third, text: criteriaTexts[2], remark: null },
    ],
    exclusions: ['Hosting', 'Loads in two seconds (Depends on your hosting)'],
    rights: { kind: 'open_source', licence: 'MIT' },
    bid: { amount: 900, deliveryTime: 14, revision: 2 },
    clientName: client.name,
    developerName: developer.name,
  });
  const { hash, agreedAt: _at, clientName: _client, developerName: _dev, ...rest } = agreement;
  const { version, versions, ...content } = rest;
  expect([version, versions]).toMatchObject([1, [{ version: 1, hash }]]);
  expect(hashAgreement(content)).toBe(hash);
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.at(-1)).toMatchObject({ kind: 'hired', detail: { agreementHash: hash } });
  const { status, body } = await app.call(client, 'GET', `/api/projects/${projectId}/agreement`);
  expect([status, body]).toEqual([200, agreement]);
  const stranger = await app.call(
    await makeClient(app),
    'GET',
    `/api/projects/${projectId}/agreement`,
  );
  expect(stranger).toMatchObject({ status: 404, body: { code: 'no_agreement' } });
  await expect(app.sql('delete from agreements')).rejects.toThrow('is protected');
});

test('answers are agreed as they were at the bid, and later ones are listed beside them', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const ask = (text: string) =>
    app.as(developer).questions.ask({ projectId: project.id, text: `${text}?` });
  const answer = ({ id }: { id: number }, text: string) =>
    app.as(project.owner).questions.answer({ id, answer: text });
  const [first, second] = [await ask('Who writes the texts'), await ask('Who hosts it')];
  await answer(first, 'You do.');
  await answer(first, 'We do.');
  app.clock.aheadMs += 1_000;
  const bid = await makeBid(app, { project, developer });
  app.clock.aheadMs += 1_000;
  await answer(first, 'You do, for free.');
  await answer(second, 'You do.');
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const { answers } = await app.as(developer).hires.agreement({ projectId: project.id });
  expect(answers.map((one) => [one.id, one.answer, one.isLater])).toEqual([
    [first.id, 'We do.', false],
    [first.id, 'You do, for free.', true],
    [second.id, 'You do.', true],
  ]);
  const rewrite = app.sql(`update former_answers set answer = 'You do.'`);
  await expect(rewrite).rejects.toThrow('is protected');
});

test('a delivery marks every included criterion as met, with remark, link or file', async () => {
  const { projectId, client, developer, first, third } = await hireWithCriteria();
  const { hires } = app.as(developer);
  const note = 'All pages are live.';
  const unmet = hires.deliver({ projectId, note, criteria: met(first) });
  await expect(unmet).rejects.toEqual(matchRefusal('criteria_unmet'));
  await expect(unmet).rejects.toThrow(`Missing: “${criteriaTexts[2]}”`);
  const unknown = hires.deliver({ projectId, note, criteria: met(first, third, 99) });
  await expect(unknown).rejects.toEqual(matchRefusal('no_such_criterion'));
  const file = await makeFile(app, developer);
  await hires.deliver({
    projectId,
    note,
    criteria: [
      { id: first, remark: 'See the video', link: 'https://demo.example.org/' },
      { id: third, fileId: file.id },
    ],
  });
  const { agreement, deliveries } = await app.as(client).hires.workspace({ projectId });
  expect(agreement?.criteria.map(({ id }) => id)).toEqual([first, third]);
  expect(deliveries).toMatchObject([
    {
      criteria: [
        { id: first, remark: 'See the video', link: 'https://demo.example.org/', fileId: null },
        { id: third, remark: null, link: null, fileId: file.id },
      ],
      files: [{ id: file.id }],
    },
  ]);
});

test('a request for changes names criteria, each with a remark and files', async () => {
  const { projectId, client, developer, first, third } = await hireWithCriteria();
  await app.as(developer).hires.deliver({ projectId, note: 'Live.', criteria: met(first, third) });
  const request = (given: object) => app.as(client).hires.askForChanges({ projectId, ...given });
  await expect(request({})).rejects.toThrow('Please say what should change');
  const nameless = request({ criteria: [{ id: first, remark: ' ' }] });
  await expect(nameless).rejects.toThrow('Please say what should change');
  const unknown = request({ criteria: [{ id: 99, remark: 'Not there.' }] });
  await expect(unknown).rejects.toEqual(matchRefusal('no_such_criterion'));
  const foreign = await makeFile(app, developer);
  const stolen = request({ criteria: [{ id: first, remark: 'Look.', fileIds: [foreign.id] }] });
  await expect(stolen).rejects.toEqual(matchRefusal('file_not_found'));

  const [phone, list] = [await makeFile(app, client), await makeFile(app, client, 'list.png')];
  const criteria = [
    { id: third, remark: 'The text is bold.', fileIds: [list.id] },
    { id: first, remark: 'It scrolls sideways.', fileIds: [phone.id, list.id] },
  ];
  await request({ criteria });
  const { deliveries, state } = await app.as(developer).hires.workspace({ projectId });
  expect(state).toBe('changes_requested');
  expect(deliveries).toMatchObject([
    {
      changesNote: null,
      changesCriteria: criteria,
      changesFiles: [{ id: phone.id }, { id: list.id, name: 'list.png' }],
      files: [],
    },
  ]);
  const readers = [client, developer, await makeAdmin(app), await makeClient(app)];
  expect(await listDownloadStatuses(app, phone.id, readers)).toEqual([200, 200, 404, 404]);

  const { items } = await app.as(developer).hires.timeline({ projectId });
  const sha256 = deliveries[0]?.changesFiles[0]?.sha256;
  const files = [
    { name: 'plan.png', sha256 },
    { name: 'list.png', sha256 },
  ];
  expect(items[0]?.detail).toMatchObject({
    unmet: [
      { id: third, text: criteriaTexts[2], remark: 'The text is bold.', files: files.slice(1) },
      { id: first, text: criteriaTexts[0], remark: 'It scrolls sideways.', files },
    ],
  });
  const record = await app.fastify.inject({
    method: 'POST',
    url: `/documents/projects/${projectId}/record.json`,
    headers: { cookie: developer.cookie },
  });
  expect(record.json().parts.deliveries).toMatchObject([
    { changesCriteria: criteria, changesFiles: [{ id: phone.id, sha256 }, { id: list.id }] },
  ]);
  await drainQueues(app);
  const mail = (await app.mailsTo(developer)).at(-1)?.text ?? '';
  expect(mail).toMatch(/About “Works on phones”:\s+“It scrolls sideways\.”/);
  expect(mail).toContain('“The text is bold.”');

  const [stored] = await app.sql(
    'select changes_criterion_id as id from deliveries where project_id = $1',
    [projectId],
  );
  expect(stored).toEqual({ id: third });
  await app.sql('update deliveries set changes_criteria = null where project_id = $1', [projectId]);
  const older = await app.as(client).hires.workspace({ projectId });
  expect(older.deliveries[0]?.changesCriteria).toMatchObject([
    { id: third, remark: null, fileIds: [] },
  ]);
});

test('a request for changes still takes one criterion, or quotes a passage of the agreement', async () => {
  const { projectId, client, developer, first, third } = await hireWithCriteria();
  const deliver = () =>
    app.as(developer).hires.deliver({ projectId, note: 'Live.', criteria: met(first, third) });
  const request = (given: object) =>
    app.as(client).hires.askForChanges({ projectId, note: 'Not yet.', ...given });
  await deliver();
  await expect(request({})).rejects.toEqual(matchRefusal('subject_needed'));
  const unknown = request({ criterionId: 99 });
  await expect(unknown).rejects.toEqual(matchRefusal('no_such_criterion'));
  const invented = request({ quote: 'A second page for free' });
  await expect(invented).rejects.toEqual(matchRefusal('no_such_passage'));
  await request({ criterionId: first });
  await deliver();
  await request({ quote: 'pick  a day,\ndescribe the defect' });
  const { deliveries } = await app.as(developer).hires.workspace({ projectId });
  expect(deliveries).toMatchObject([
    { changesCriteria: [{ id: first, remark: null }], changesNote: 'Not yet.', changesQuote: null },
    { changesCriteria: [], changesQuote: 'pick  a day,\ndescribe the defect' },
  ]);
  await drainQueues(app);
  const mails = (await app.mailsTo(developer)).map(({ text }) => text).join('\n');
  expect(mails).toMatch(/About “Works on phones”:\s+“Not yet\.”/);
  expect(mails).toContain('About “pick');
});

test('a dispute lists both sides’ statements on each criterion, and the decision', async () => {
  const { projectId, client, developer, first, third } = await hireWithCriteria();
  const admin = await makeAdmin(app);
  const unmet = { id: first, isMet: false, remark: 'It does not scroll' };
  await app.as(client).disputes.open({ projectId, reason: 'It fails.', criteria: [unmet] });
  const isMet = [
    { id: first, isMet: true },
    { id: third, isMet: true },
  ];
  await app.as(developer).disputes.addStatement({ projectId, text: 'It works.', criteria: isMet });
  const asAdmin = app
    .as(admin)
    .disputes.addStatement({ projectId, text: 'I see.', criteria: isMet });
  await expect(asAdmin).rejects.toEqual(matchRefusal('sides_only'));
  const decide = (decisions: typeof isMet) =>
    app.as(admin).disputes.decide({
      projectId,
      toDeveloperCents: 45_000,
      reasons: 'Half of it is met.',
      criteria: decisions,
    });
  const partly = decide([{ id: first, isMet: false }]);
  await expect(partly).rejects.toEqual(matchRefusal('criteria_undecided'));
  await decide([
    { id: first, isMet: false },
    { id: third, isMet: true },
  ]);
  const { disputes } = await app.as(developer).hires.workspace({ projectId });
  expect(disputes).toMatchObject([
    {
      toDeveloperCents: 45_000,
      criteria: [
        {
          id: first,
          client: { isMet: false, remark: 'It does not scroll' },
          developer: { isMet: true, remark: null },
          decision: false,
        },
        { id: third, client: null, developer: { isMet: true }, decision: true },
      ],
    },
  ]);
  const { items } = await app.as(client).hires.timeline({ projectId });
  const decided = items.find(({ kind }) => kind === 'decide');
  expect(decided?.detail).toMatchObject({
    criteria: [
      { id: first, isMet: false },
      { id: third, isMet: true },
    ],
  });
});

test('a hire without criteria, or without an agreement, needs no new input', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.sql('alter table agreements disable trigger agreements_stay');
  await app.sql('delete from agreements where project_id = $1', [projectId]);
  await app.sql('alter table agreements enable trigger agreements_stay');
  const { body, status } = await app.call(client, 'GET', `/api/projects/${projectId}/agreement`);
  expect([status, body.code]).toEqual([404, 'no_agreement']);
  for (const hire of [{ projectId, client, developer }, await makeHire(app)]) {
    const { projectId: id } = hire;
    await app.as(hire.developer).hires.deliver({ projectId: id, note: 'Live.' });
    await app.as(hire.client).hires.askForChanges({ projectId: id, note: 'Blue, please.' });
    await app.as(hire.client).disputes.open({ projectId: id, reason: 'Nothing happens.' });
    const { disputes } = await app.as(hire.client).hires.workspace({ projectId: id });
    expect(disputes).toMatchObject([{ criteria: [] }]);
  }
  const papers = await app.as(client).documents.ofProject({ projectId });
  expect(papers.items.map(({ file }) => file)).not.toContain('agreement.pdf');
});

test('the agreement is a PDF of both sides, also with the longest texts', async () => {
  const project = await makeProject(app, {
    description: `${'long '.repeat(1_000)}\n${'x'.repeat(4_000)}`,
    criteria: Array.from({ length: 20 }, (_, nth) => `${nth} ${'шаг '.repeat(49)}`.slice(0, 200)),
  });
  const bid = await makeBid(app, { project });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/documents/projects/${project.id}/agreement.pdf`,
    headers: { cookie: bid.bidder.cookie },
  });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const get = (person: TestUser | null) =>
    app.call(person, 'GET', `/documents/projects/${project.id}/agreement.pdf`);
  const { status, headers } = await get(project.owner);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await get(null)).status).toBe(401);
  expect((await get(await makeClient(app))).status).toBe(404);
  const papers = await app.as(project.owner).documents.ofProject({ projectId: project.id });
  expect(papers.items.map(({ file }) => file)).toContain('agreement.pdf');
});
