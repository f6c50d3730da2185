import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('a project has at most 100 versions', async () => {
  const { id, owner } = await makeProject(app);
  const { projects, questions } = app.as(owner);
  const { id: questionId } = await app
    .as(await makeDeveloper(app))
    .questions.ask({ projectId: id, text: 'Who hosts it?' });
  await projects.edit({ id, title: 'The second version' });
  await app.sql('update projects set revision = 99 where id = $1', [id]);
  expect(await projects.edit({ id, title: 'The last version' })).toMatchObject({ revision: 100 });
  const refusal = matchRefusal('too_many_revisions');
  await expect(projects.edit({ id, title: 'One more' })).rejects.toEqual(refusal);
  const answer = { id: questionId, answer: 'You do.' };
  await expect(questions.answer({ ...answer, changesBrief: true })).rejects.toEqual(refusal);
  expect(await questions.answer(answer)).toMatchObject({ answer: 'You do.' });
  expect(await projects.get({ id })).toMatchObject({ title: 'The last version', revision: 100 });
});

test('a project has at most 100 answered questions, which can still be corrected', async () => {
  const { id: projectId, owner } = await makeProject(app);
  const developer = await makeDeveloper(app);
  const ask = (text: string) => app.as(developer).questions.ask({ projectId, text });
  const [first, second] = [await ask('Who hosts it?'), await ask('Who writes the texts?')];
  await app.sql(
    `insert into project_questions (project_id, asker_id, text, asked_at, answer, answered_at)
     select $1, $2, 'And ' || n || '?', now(), 'Yes.', now() from generate_series(1, 99) n`,
    [projectId, developer.id],
  );
  const { questions } = app.as(owner);
  await questions.answer({ id: first.id, answer: 'You do.' });
  await expect(questions.answer({ id: second.id, answer: 'We do.' })).rejects.toEqual(
    matchRefusal('too_many_answers'),
  );
  const corrected = await questions.answer({ id: first.id, answer: 'We do.' });
  expect(corrected).toMatchObject({ answer: 'We do.' });
});
