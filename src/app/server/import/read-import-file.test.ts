import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

async function readBytes(bytes: Buffer): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(folder, 'projects.json');
  await writeFile(path, bytes);
  return readImportFile(path).finally(() => rm(folder, { recursive: true }));
}

const json = '[{"title":"Größe"}]';

test.each([
  ['UTF-8', Buffer.from(json)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${json}`, 'utf16le')],
  ['UTF-16 of big end', Buffer.from(`\uFEFF${json}`, 'utf16le').swap16()],
])('a file in %s is read', async (_title, bytes) => {
  expect(await readBytes(bytes)).toEqual([{ title: 'Größe' }]);
});

test.each([
  ['Windows-1252', Buffer.from(json, 'latin1')],
  ['UTF-16 without a byte order mark', Buffer.from(json, 'utf16le')],
])('a file in %s is refused by the name of its encoding', async (name, bytes) => {
  await expect(readBytes(bytes)).rejects.toThrow(
    `is not UTF-8, but seems to be ${name}. Save it as UTF-8 and import it again.`,
  );
});
