import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#testing/app/temporary-folder.ts';
import { loadAssetTags } from './page-assets.ts';

const routeChunk = (name: string) => `src/app/client/routes/${name}.tsx?tsr-split=component`;

async function builtClient(routes: string[]): Promise<string> {
  const folder = await createTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const chunks = ['index.html', ...routes.map(routeChunk)];
  const files = ['main', ...routes];
  const manifest = Object.fromEntries(
    chunks.map((chunk, nth) => [
      chunk,
      { file: `${files[nth]}.js`, ...(nth > 0 && { css: [`${files[nth]}.css`] }) },
    ]),
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const name of routes) await writeFile(join(folder, `${name}.css`), `.${name} {}`);
  return folder;
}

test.each([
  ['/messages', ['messages.js', 'messages.index.js']],
  ['/messages/7', ['messages.js', 'messages.$id.js']],
  ['/work', ['work.js']],
  ['/unknown', []],
])('the page %s names the scripts of its route and of the layouts around it', async (path, own) => {
  const filesOf = await loadAssetTags(
    await builtClient(['messages', 'messages.$id', 'messages.index', 'work']),
  );
  const html = filesOf(path, 'nonce');
  const scripts = [...html.matchAll(/"\/([\w.$]+\.js)"/g)].map(([, file]) => file);
  expect(scripts).toEqual(['main.js', ...own]);
  const styles = own.map((file) => file.replace('.js', '.css'));
  for (const file of styles) expect(html).toContain(`href="/${file}"`);
});
