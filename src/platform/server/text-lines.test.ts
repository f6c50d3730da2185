import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLines } from './text-lines.ts';

async function linesOf(bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lines-'));
  const path = join(folder, 'file.jsonl');
  await writeFile(path, bytes);
  try {
    return await Array.fromAsync(readLines(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('lines end at a line feed only, in every encoding and beyond the first chunk', async () => {
  const lines = ['{"a":"b\u2028c\u0085d"}', 'ß山'.repeat(60_000), '', 'end'];
  const text = lines.join('\n');
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}\n`), utf16, utf16.swap16()])
    expect(await linesOf(bytes)).toEqual(lines);
  expect(await linesOf(Buffer.alloc(0))).toEqual([]);
});
