import { createReadStream } from 'node:fs';
import { readByteOrderMark } from './text-encoding.ts';

/**
 * Yields the lines of a text file in UTF-8, or in UTF-16 with a byte order mark. Unlike
 * `node:readline`, it splits at LF only, because U+2028 may be a part of JSON.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    decoder ??= new TextDecoder(readByteOrderMark(chunk) ?? 'utf-8');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  const lastLine = rest + (decoder?.decode() ?? '');
  if (lastLine !== '') yield lastLine;
}
