import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

type Query = Parameters<ReturnType<Rig['as']>['reports']['queue']>[0];
const found = async (query: Query) =>
  (await rig.as(admin).reports.queue(query)).items.map(({ subject, reporter }) => [
    subject.name,
    reporter.name,
  ]);

test('a report is found by what is reported, by either person, and by its number', async () => {
  const [ada, zoe] = [
    await makeDeveloper(rig, { firstName: 'Ada', lastName: 'Whitaker' }),
    await makeClient(rig, { firstName: 'Zoë', lastName: 'Hollingberg' }),
  ];
  const project = await makeProject(rig, { owner: zoe, title: 'Quinquereme of Nineveh' });
  await rig.as(ada).reports.send({ kind: 'project', id: project.id, reason: 'fraud' });
  await rig.as(zoe).reports.send({ kind: 'developer', id: ada.id, reason: 'spam' });
  const ofProject = ['Quinquereme of Nineveh', 'Ada Whitaker'];
  const ofAda = ['Ada Whitaker', 'Zoë Hollingberg'];
  expect(await found({ search: 'nineveh' })).toEqual([ofProject]);
  expect(await found({ search: 'hollingberg' })).toEqual([ofAda]);
  expect(await found({ search: zoe.email })).toEqual([ofAda]);
  expect(await found({ search: 'whitaker' })).toEqual([ofAda, ofProject]);
  expect(await found({ search: 'whitaker', status: 'open' })).toEqual([ofProject, ofAda]);
  expect(await found({ search: 'whitaker', kind: 'project' })).toEqual([ofProject]);
  expect(await found({ search: 'whitaker', kind: 'developer' })).toEqual([ofAda]);
  expect(await found({ search: 'whitaker', kind: 'client' })).toEqual([]);
  expect(await found({ search: 'whitaker', reason: 'fraud' })).toEqual([ofProject]);
  expect(await found({ search: 'whitaker', status: 'resolved' })).toEqual([]);
  const [report] = (await rig.as(admin).reports.queue({ search: 'nineveh' })).items;
  expect(await found({ search: `#${report?.id}` })).toContainEqual(ofProject);
  expect(await found({ search: `#${project.id}` })).toContainEqual(ofProject);
  expect(await found({ search: '%' })).toEqual([]);
});

test('how many wait is what is open', async () => {
  const before = await rig.as(admin).reports.waiting();
  const { owner } = await makeProject(rig);
  await rig.as(await makeDeveloper(rig)).reports.send({
    kind: 'client',
    id: owner.id,
    reason: 'spam',
  });
  expect((await rig.as(admin).reports.waiting()).open).toBe(before.open + 1);
});
