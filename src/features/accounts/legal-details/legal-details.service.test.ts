import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const nothing = { legalName: null, address: null, taxNumber: null };
const details = { legalName: 'Ada Ltd.', address: '1 Mill Lane\nOslo', taxNumber: 'NO 123' };

test('legal details are stored, changed and removed by their user, and logged without values', async () => {
  const person = await makeClient(app);
  const { own, save } = app.as(person).legalDetails;
  expect(await own()).toEqual(nothing);
  await save(details);
  expect(await own()).toEqual(details);
  await save({ ...details, address: null, taxNumber: ' ' });
  expect(await own()).toEqual({ ...nothing, legalName: 'Ada Ltd.' });
  await save({});
  expect(await own()).toEqual(nothing);
  expect(await app.sql('select from legal_details where user_id = $1', [person.id])).toEqual([]);
  const logged = await app.sql(
    `select details from audit_entries where action = 'legal_details_changed' and actor_id = $1`,
    [person.id],
  );
  expect(logged).toEqual(Array(3).fill({ details: {} }));
});

test.each([
  ['legalName', 'x'.repeat(121), 'at most 120 characters'],
  ['address', 'x'.repeat(301), 'at most 300 characters'],
  ['address', Array(11).fill('x').join('\n'), 'at most 10 lines'],
  ['taxNumber', 'x'.repeat(41), 'at most 40 characters'],
])('a %s beyond its limit is refused', async (field, value, message) => {
  const person = await makeDeveloper(app);
  const saving = app.as(person).legalDetails.save({ [field]: value });
  await expect(saving).rejects.toThrow(message);
});

test('suspended users and admins save none', async () => {
  const [admin, person] = [await makeAdmin(app), await makeDeveloper(app)];
  const because = { rule: 'spam', reason: 'The same words to forty people.' } as const;
  await app.as(admin).suspensions.suspend({ userId: person.id, ...because });
  await expect(app.as(person).legalDetails.save(details)).rejects.toEqual(
    matchRefusal('suspended'),
  );
  await expect(app.as(admin).legalDetails.save(details)).rejects.toEqual(
    matchRefusal('no_documents'),
  );
});

test('they are in the data export and are deleted with the account', async () => {
  const person = await makeDeveloper(app);
  await app.as(person).legalDetails.save(details);
  const response = await fetch(`${app.url}/api/account/export`, {
    method: 'POST',
    headers: { cookie: person.cookie },
  });
  expect(Buffer.from(await response.arrayBuffer()).includes('data/legal-details.json')).toBe(true);
  await app.as(person).accountDeletion.confirm({
    password: person.password,
    confirmation: 'delete my account',
  });
  expect(await app.sql('select from legal_details where user_id = $1', [person.id])).toEqual([]);
});
