import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
});
afterAll(() => app?.close());

const note = 'Looked at it and at what was said.';
const because = { rule: 'fraud', reason: 'It asks for a deposit by gift card.' } as const;

/** Returns a reported project with the reporter and the report's id. */
async function makeReport() {
  const project = await makeProject(app);
  const reporter = await makeDeveloper(app);
  await app.as(reporter).reports.send({ kind: 'project', id: project.id, reason: 'fraud' });
  return { project, reporter, id: await openReport(project.id) };
}

async function openReport(projectId: number): Promise<number> {
  const [found] = await app.sql<{ id: number }>(
    `select id from reports where project_id = $1 and status = 'open'`,
    [projectId],
  );
  return found?.id ?? 0;
}

async function noticesFor(person: TestUser) {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title, body }) => ({ title, body }));
}

test('a report is dismissed with a note; its reporter is notified only of the review', async () => {
  const { id, project, reporter } = await makeReport();
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
  const report = await app.as(other).reports.get({ id });
  expect(report).toMatchObject({
    status: 'resolved',
    outcome: 'dismissed',
    note,
    warning: null,
    resolvedByName: admin.name,
  });
  const [notice] = await noticesFor(reporter);
  expect(notice?.title).toBe('We have reviewed your report');
  expect(JSON.stringify(await noticesFor(reporter))).not.toContain(note);
  expect(JSON.stringify(await noticesFor(reporter))).not.toContain(project.title);
  await expect.poll(() => app.mailsTo(reporter)).toHaveLength(1);
  expect(await noticesFor(project.owner)).toEqual([]);
});

test('a warning is sent to the reported user without the reporter’s name', async () => {
  const { id, project, reporter } = await makeReport();
  const warning = 'Take the bank account out of the text.';
  const resolve = (given: object) =>
    app.as(admin).reports.resolve({ id, outcome: 'warned', note, ...given });
  await expect(resolve({})).rejects.toThrow('Please write the warning they will read');
  await resolve({ warning });
  await expect.poll(() => app.mailsTo(project.owner)).toHaveLength(1);
  const [mail] = await app.mailsTo(project.owner);
  expect(mail?.text).toContain(warning);
  expect(mail?.text).not.toContain(reporter.name);
  expect(mail?.text).not.toContain(note);
});

test('removing the project and resolving its report are one act', async () => {
  const { id, project } = await makeReport();
  const form = { id, outcome: 'content_removed', note } as const;
  const resolve = (given: object = {}) => app.as(admin).reports.resolve({ ...form, ...given });
  await expect(resolve()).rejects.toThrow('Please choose the rule that was broken');
  await expect(resolve({ rule: 'fraud' })).rejects.toThrow('Please say why');
  expect(await app.as(admin).reports.get({ id })).toMatchObject({ status: 'open' });
  await resolve(because);
  expect(await app.as(admin).reports.get({ id })).toMatchObject({
    status: 'resolved',
    outcome: 'content_removed',
    project: { status: 'removed' },
  });
  expect(await app.as(project.owner).takedowns.own({ projectId: project.id })).toMatchObject({
    ...because,
    appeal: null,
  });
  const entries = await app.sql<{ action: string }>(
    `select action from audit_entries where actor_id = $1 order by id desc limit 2`,
    [admin.id],
  );
  expect(entries.map(({ action }) => action)).toEqual(['report_resolved', 'project_removed']);
});

test('suspending the person and resolving the report are one act', async () => {
  const { id, project } = await makeReport();
  await app.as(admin).reports.resolve({ id, outcome: 'person_suspended', note, ...because });
  expect(await app.as(admin).reports.get({ id })).toMatchObject({
    status: 'resolved',
    reportedUser: { suspended: true },
    project: { status: 'active' },
  });
  expect(await app.as(project.owner).suspensions.own()).toMatchObject(because);
});

test('an action that was taken before needs no rule and no reason', async () => {
  const { id, project } = await makeReport();
  await app.as(admin).takedowns.takeDown({ projectId: project.id, ...because });
  await app.as(admin).reports.resolve({ id, outcome: 'content_removed', note });
  expect((await app.as(admin).reports.get({ id })).outcome).toBe('content_removed');
});

test('a project with held money stays, and so does its report', async () => {
  const { id, project } = await makeReport();
  await makeHire(app, { project });
  const form = { id, outcome: 'content_removed', note, ...because } as const;
  await expect(app.as(admin).reports.resolve(form)).rejects.toThrow('its money is held');
  expect(await app.as(admin).reports.get({ id })).toMatchObject({
    status: 'open',
    project: { status: 'assigned' },
  });
});

test.each(['content_removed', 'person_suspended'] as const)(
  'of two admins at once one resolves with %s, the other is refused',
  async (outcome) => {
    const { id } = await makeReport();
    const form = { id, outcome, note, ...because };
    const both = await Promise.allSettled([
      app.as(admin).reports.resolve(form),
      app.as(other).reports.resolve(form),
    ]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ message: 'This report is already resolved.' }]);
  },
);

test('a repeated request removes and resolves once', async () => {
  const { id, project } = await makeReport();
  const body = { id, outcome: 'content_removed', note, ...because };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => app.call(admin, 'POST', '/trpc/reports.resolve', body, headers);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  const [count] = await app.sql(
    'select count(*)::int as n from project_takedowns where project_id = $1',
    [project.id],
  );
  expect(count).toEqual({ n: 1 });
});

test('a report that led to a takedown or a suspension cannot be dismissed', async () => {
  const [removed, suspended] = [await makeReport(), await makeReport()];
  await app.as(admin).takedowns.takeDown({ projectId: removed.project.id, ...because });
  await app.as(admin).suspensions.suspend({ userId: suspended.project.owner.id, ...because });
  const dismiss = ({ id }: { id: number }) =>
    app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
  await expect(dismiss(removed)).rejects.toThrow('This project was removed after it was reported');
  await expect(dismiss(suspended)).rejects.toThrow('This person was suspended after it was');
  const { actionsSince } = await app.as(admin).reports.get({ id: removed.id });
  expect(actionsSince).toEqual(['content_removed']);
  await app.as(admin).takedowns.restore({ projectId: removed.project.id, reason: 'It was fine.' });
  await dismiss(removed);
});

test('an action before the report does not prevent its dismissal', async () => {
  const { id, project } = await makeReport();
  await app.as(admin).takedowns.takeDown({ projectId: project.id, ...because });
  await app.as(admin).suspensions.suspend({ userId: project.owner.id, ...because });
  await app.sql(`update reports set created_at = now() + interval '1 hour' where id = $1`, [id]);
  expect(await app.as(admin).reports.get({ id })).toMatchObject({ actionsSince: [] });
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
});

test('of reports resolved together, none is dismissed if one led to a takedown', async () => {
  const { id, project } = await makeReport();
  await again(project.id, 1);
  await app.as(admin).takedowns.takeDown({ projectId: project.id, ...because });
  const { otherReports } = await app.as(admin).reports.get({ id });
  const late = otherReports[0]?.id ?? 0;
  await app.sql(`update reports set created_at = now() + interval '1 hour' where id = $1`, [late]);
  const dismiss = (all: boolean) =>
    app.as(admin).reports.resolve({ id: late, outcome: 'dismissed', note, others: all });
  await expect(dismiss(true)).rejects.toThrow('This project was removed after it was reported');
  await dismiss(false);
});

test('a profile cannot be removed, but its user can be suspended', async () => {
  const [client, reporter] = [await makeClient(app), await makeDeveloper(app)];
  await app.as(reporter).reports.send({ kind: 'client', id: client.id, reason: 'fraud' });
  const { items } = await app.as(admin).reports.queue({ status: 'open', limit: 50 });
  const id = items.find(({ subject }) => subject.id === client.id)?.id ?? 0;
  const resolve = (outcome: 'content_removed' | 'person_suspended') =>
    app.as(admin).reports.resolve({ id, outcome, note });
  await expect(resolve('content_removed')).rejects.toThrow('A profile cannot be removed.');
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await resolve('person_suspended');
  const report = await app.as(admin).reports.get({ id });
  expect(report).toMatchObject({ outcome: 'person_suspended', reportedUser: { suspended: true } });
});

test('of two admins resolving a report concurrently, one is refused', async () => {
  const { id, reporter } = await makeReport();
  const both = await Promise.allSettled([
    app.as(admin).reports.resolve({ id, outcome: 'dismissed', note }),
    app.as(other).reports.resolve({ id, outcome: 'warned', note, warning: 'Do not do it.' }),
  ]);
  const refusals = both.filter((one) => one.status === 'rejected');
  expect(refusals).toHaveLength(1);
  expect(refusals[0]?.reason).toMatchObject({
    code: 'CONFLICT',
    message: 'This report is already resolved.',
  });
  expect(await noticesFor(reporter)).toHaveLength(1);
});

/** Reports the same project by further users and returns them. */
async function again(projectId: number, times: number): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const person = await makeDeveloper(app);
    await app.as(person).reports.send({ kind: 'project', id: projectId, reason: 'spam' });
    people.push(person);
  }
  return people;
}

test('all open reports of the same subject are resolved together on request, and no others', async () => {
  const [{ id, project, reporter }, elsewhere] = [await makeReport(), await makeReport()];
  const others = await again(project.id, 2);
  expect(await app.as(admin).reports.get({ id })).toMatchObject({ otherOpenCount: 2 });
  const warning = 'Take the bank account out of the text.';
  await app.as(admin).reports.resolve({ id, outcome: 'warned', note, warning, others: true });
  const report = await app.as(other).reports.get({ id });
  expect(report).toMatchObject({
    status: 'resolved',
    outcome: 'warned',
    warning,
    otherOpenCount: 0,
  });
  expect(report.otherReports.map(({ outcome }) => outcome)).toEqual(['warned', 'warned']);
  for (const person of [reporter, ...others]) expect(await noticesFor(person)).toHaveLength(1);
  expect((await noticesFor(project.owner)).map(({ title }) => title)).toEqual([
    'A warning from our team',
  ]);
  const about = [id, ...report.otherReports.map((one) => one.id)].map(String);
  const written = await app.sql(
    `select 1 from audit_entries where action = 'report_resolved' and target_id = any($1::text[])`,
    [about],
  );
  expect(written).toHaveLength(3);
  expect(await app.as(admin).reports.get({ id: elsewhere.id })).toMatchObject({ status: 'open' });
});

test('other reports of the subject remain open by default', async () => {
  const { id, project } = await makeReport();
  await again(project.id, 1);
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
  expect(await app.as(admin).reports.get({ id })).toMatchObject({ otherOpenCount: 1 });
});

test('two admins resolving all reports of one subject do not deadlock', async () => {
  const { id, project } = await makeReport();
  await again(project.id, 3);
  const { otherReports } = await app.as(admin).reports.get({ id });
  const second = otherReports[0]?.id ?? 0;
  const both = await Promise.allSettled([
    app.as(admin).reports.resolve({ id, outcome: 'dismissed', note, others: true }),
    app.as(other).reports.resolve({ id: second, outcome: 'dismissed', note, others: true }),
  ]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ message: 'This report is already resolved.' }]);
  expect(await app.as(admin).reports.get({ id })).toMatchObject({ otherOpenCount: 0 });
});

test('a resolution is logged with actor, target and reason', async () => {
  const [dismissed, warned] = [await makeReport(), await makeReport()];
  await app.as(admin).reports.resolve({ id: dismissed.id, outcome: 'dismissed', note });
  await app
    .as(other)
    .reports.resolve({ id: warned.id, outcome: 'warned', note, warning: 'Do not do it.' });
  const entries = await app.sql(
    `select action, actor_id as by, details->>'outcome' as outcome from audit_entries
     where target_type = 'report' and target_id = any($1::text[]) order by id`,
    [[String(dismissed.id), String(warned.id)]],
  );
  expect(entries).toEqual([
    { action: 'report_dismissed', by: admin.id, outcome: 'dismissed' },
    { action: 'report_resolved', by: other.id, outcome: 'warned' },
  ]);
});

test('an admin reads the subject, the reporter and the other reports of the subject', async () => {
  const { id, project, reporter } = await makeReport();
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
  const second = await makeClient(app);
  await app.as(second).reports.send({
    kind: 'project',
    id: project.id,
    reason: 'other',
    details: 'It is <b>not</b> a project.',
  });
  const report = await app.as(admin).reports.get({ id: await openReport(project.id) });
  expect(report).toMatchObject({
    subject: { kind: 'project', id: project.id, name: project.title },
    reporter: { id: second.id, role: 'client' },
    details: 'It is <b>not</b> a project.',
    reportedUser: { id: project.owner.id, suspended: false },
    project: { description: project.description, status: 'active', holdsMoney: false },
    profile: null,
    otherReports: [{ id, outcome: 'dismissed', note, reporterName: reporter.name }],
    reporterSentCount: 1,
    reporterDismissedCount: 0,
  });
});

test.each([
  ['a resolution without a note', 'note = null'],
  ['one without an outcome', 'outcome = null'],
  ['an unknown outcome', `outcome = 'forgotten'`],
  ['a warning nobody wrote', `outcome = 'warned'`],
  ['a report that is open and resolved', `status = 'open'`],
])('the database refuses %s', async (_title, change) => {
  const { id } = await makeReport();
  await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note });
  await expect(app.sql(`update reports set ${change} where id = $1`, [id])).rejects.toThrow(
    /violates check constraint/,
  );
});
