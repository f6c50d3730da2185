import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|xml)$/;
const MIN_BYTES = 1024;

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const brotli = await promisify(brotliCompress)(plain, { params });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

/** Writes a `.br` and a `.gz` file for every text file, so that no request has to compress it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}
