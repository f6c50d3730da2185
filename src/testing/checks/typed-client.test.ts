import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { makeClient } from '../fixtures/makers.ts';

const file = join(import.meta.dirname, 'typed-client.ts');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('README contains the typed client of this folder, word for word', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, shown] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(shown).toBe(readFileSync(file, 'utf8'));
});

test('the typed client signs in, posts a project and finds it', async () => {
  await makeClient(app, { email: 'client@demo.example', password: 'Demo-pass-1!' });
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, BIDWRIGHT_URL: app.url },
  });
  expect(stdout).toBe(
    'Project 1, A booking page for a bicycle workshop, is open beside 0 others.\n',
  );
});
