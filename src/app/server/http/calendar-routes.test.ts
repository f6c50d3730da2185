import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';

let app: TestApp;
let developer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  developer = await makeDeveloper(app);
});
afterAll(() => app?.close());

async function createAddress(person: TestUser): Promise<string> {
  const { url } = await app.as(person).calendarAddress.create();
  return new URL(url).pathname;
}

const get = (path: string, person: TestUser | null = null) => app.call(person, 'GET', path);

function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

test('the calendar has the deadlines of the work in UTC, with shortened titles', async () => {
  const project = await makeProject(app, {
    title: 'Booking, billing; and\\ calendar for a sauna in 🦊 town',
  });
  await makeBid(app, { project, developer });
  const { text, headers } = await get(await createAddress(developer));
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const [event, ...others] = readEvents(text);
  expect(others).toEqual([]);
  expect(event?.summary).toBe('Closes: Booking, billing; and\\…');
  const end = event?.endDate.toJSDate().toISOString();
  expect(end?.slice(0, 19)).toBe(project.deadline.slice(0, 19));
  expect(event?.endDate.zone.tzid).toBe('UTC');
  expect(event?.component.getFirstPropertyValue('url')).toBe(`${app.url}/projects/${project.id}`);
});

test('events keep their ids when the calendar is read again', async () => {
  const path = await createAddress(developer);
  const ids = async () => readEvents((await get(path)).text).map(({ uid }) => uid);
  expect(await ids()).toEqual(await ids());
});

test('a calendar without work is valid', async () => {
  const { status, text } = await get(await createAddress(await makeClient(app)));
  expect([status, readEvents(text)]).toEqual([200, []]);
});

test('a new address ends the former one, and a revoked one is 404', async () => {
  const first = await createAddress(developer);
  const second = await createAddress(developer);
  expect((await get(first)).status).toBe(404);
  expect((await get(second)).status).toBe(200);
  await app.as(developer).calendarAddress.revoke();
  expect((await get(second)).status).toBe(404);
  expect(await app.as(developer).calendarAddress.own()).toEqual({ createdAt: null });
});

test('the address is stored hashed', async () => {
  const path = await createAddress(developer);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  const rows = await app.sql(`select * from calendar_addresses`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`])(
  '%s is 404 and shows nothing of the work, also to a session',
  async (path) => {
    const { status, headers, text } = await get(path, developer);
    expect(status).toBe(404);
    expect(text).not.toContain('VEVENT');
    expect(headers['cache-control']).toBe('private, no-store');
  },
);

test('a suspension ends the address', async () => {
  const suspended = await makeDeveloper(app);
  const path = await createAddress(suspended);
  await app.as(await makeAdmin(app)).suspensions.suspend({
    userId: suspended.id,
    rule: 'impersonation',
    reason: 'Another person on every picture.',
  });
  expect((await get(path)).status).toBe(404);
});

test('a deleted account has no calendar', async () => {
  const leaver = await makeDeveloper(app);
  const path = await createAddress(leaver);
  await app.call(leaver, 'POST', '/trpc/accountDeletion.confirm', {
    password: leaver.password,
    confirmation: 'delete my account',
  });
  expect((await get(path)).status).toBe(404);
});
