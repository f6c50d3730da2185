// cspell:ignore velocipde zepelin
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnWords } from '#features/projects/search/search.service.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);

test('a corrected search names the words that were searched', async () => {
  const { id } = await makeProject(app, { title: 'Zeppelin timetable' });
  await learnWords({ em: app.orm.em.fork() }, id);
  const { body, headers } = await app.call(null, 'GET', '/api/projects?search=zepelin&limit=5');
  expect(idsOf(body)).toEqual([id]);
  expect(headers['content-location']).toBe('/api/projects?search=zeppelin&limit=5');
  const asked = await app.call(null, 'GET', String(headers['content-location']));
  expect(asked.body).toEqual(body);
  expect(asked.headers['content-location']).toBeUndefined();
});

test('a corrected search is paged consistently', async () => {
  const made = [];
  for (let nth = 0; nth < 3; nth += 1) {
    made.unshift((await makeProject(app, { title: `Velocipede ${nth}` })).id);
  }
  await learnWords({ em: app.orm.em.fork() }, made[0] ?? 0);
  const seen: number[] = [];
  const locations: unknown[] = [];
  let url: string | undefined = '/api/projects?search=velocipde&limit=1';
  while (url && seen.length < 9) {
    const { body, headers } = await app.call(null, 'GET', url);
    seen.push(...idsOf(body));
    locations.push(headers['content-location']);
    url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(made);
  expect(locations).toEqual(['/api/projects?search=velocipede&limit=1', undefined, undefined]);
});
