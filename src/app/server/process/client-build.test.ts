import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureClientBuild } from './client-build.ts';
import { logProgress } from './progress.ts';

const repository = join(import.meta.dirname, '../../../..');
const folders: string[] = [];

async function smallProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'bidwright-test-client-'));
  folders.push(root);
  const long = `export const words = ${JSON.stringify('many words '.repeat(300))};`;
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    'index.html': '<script type="module" src="/src/app/client/main.ts"></script>',
    'vite.config.ts': 'export default { build: { manifest: true } };',
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/words.ts': long,
    'src/app/client/main.ts':
      "import { words } from '../../words.ts'; document.title = words.toUpperCase();",
    'src/app/server/main.ts': 'export {};',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  return root;
}

async function listMessages(root: string): Promise<string[]> {
  const messages: string[] = [];
  await ensureClientBuild({ root, log: { info: (message) => void messages.push(message) } });
  return messages;
}

const build = async (root: string) => (await listMessages(root)).length > 0;

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test('the client is built once, and again only when its own sources change', async () => {
  const root = await smallProject();
  expect(await build(root)).toBe(true);
  expect(await build(root)).toBe(false);

  await writeFile(join(root, 'src/app/server/main.ts'), 'export const changed = 1;');
  expect(await build(root)).toBe(false);
  await writeFile(join(root, 'src/words.ts'), "export const words = 'few';");
  expect(await build(root)).toBe(true);
});

test('a build names its steps, and the seconds that pass', async () => {
  const messages = await listMessages(await smallProject());
  const steps = messages.filter((message) => message.endsWith('…'));
  expect(steps).toEqual([
    'Building the client (step 1 of 2, bundling) …',
    'Building the client (step 2 of 2, compressing) …',
  ]);

  vi.useFakeTimers();
  const lines: string[] = [];
  const log = { info: (message: string) => void lines.push(message) };
  const work = Promise.withResolvers<number>();
  const running = logProgress(log, 'Working', () => work.promise);
  await vi.advanceTimersByTimeAsync(11_000);
  work.resolve(7);
  expect(await running).toBe(7);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(lines).toEqual(['Working …', 'Working … 5 s', 'Working … 10 s']);
});

test('text files lie beside smaller copies of themselves', async () => {
  const root = await smallProject();
  await build(root);
  const assets = await readdir(join(root, 'dist/client/assets'));
  const script = assets.find((name) => name.endsWith('.js')) ?? '';
  expect(assets).toEqual(expect.arrayContaining([`${script}.br`, `${script}.gz`]));
});

test('two concurrent builds leave one complete client', async () => {
  const root = await smallProject();
  await Promise.all([build(root), build(root)]);
  expect(await readFile(join(root, 'dist/client/index.html'), 'utf8')).toContain('/assets/');
  expect((await readdir(join(root, 'dist'))).sort()).toEqual(['client']);
});

test('a client build that fails ends the start with the error of Vite', async () => {
  const root = await smallProject();
  await writeFile(join(root, 'src/words.ts'), 'export const words = ;');
  await expect(build(root)).rejects.toThrow(/could not be built:[\s\S]*words\.ts/);
});
