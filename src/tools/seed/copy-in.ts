import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Cell = string | number | boolean | Date | null | readonly string[];
export type Row = readonly Cell[];

export interface TableData {
  table: string;
  columns: string;
  rows: Iterable<Row>;
}

const CHUNK_LENGTH = 262_144;

export async function copyRows(
  client: Client,
  { table, columns, rows }: TableData,
  onProgress: (rows: number) => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(toChunks(rows, onProgress), stream);
}

function* toChunks(rows: Iterable<Row>, onProgress: (rows: number) => void): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const row of rows) {
    chunk += formatRow(row);
    count += 1;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    onProgress(count);
    chunk = '';
    count = 0;
  }
  if (count === 0) return;
  yield chunk;
  onProgress(count);
}

function formatRow(row: Row): string {
  let line = '';
  for (const [column, cell] of row.entries())
    line += column === 0 ? formatCell(cell) : `\t${formatCell(cell)}`;
  return `${line}\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escapeText(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (cell instanceof Date) return cell.toISOString();
  const items = cell.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`);
  return escapeText(`{${items.join(',')}}`);
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeText(value: string): string {
  return special.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (char) => escapes[char] ?? '')
    : value;
}
