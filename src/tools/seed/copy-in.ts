import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Cell = string | number | boolean | Date | null | readonly string[];
/** Cells of a row; an array is a PostgreSQL array of text. */
export type Row = readonly Cell[];

/** Rows for a table. */
export interface TableData {
  table: string;
  /** Names of the columns, separated by commas. */
  columns: string;
  /** Cells in the order of the columns. Generated while they are sent. */
  rows: Iterable<Row>;
}

/** Number of characters from which on the collected rows are sent as one message. */
const CHUNK_LENGTH = 262_144;

/** Streams rows into a table. After each chunk, calls `onProgress` with the chunk's row count. */
export async function copyRows(
  client: Client,
  { table, columns, rows }: TableData,
  onProgress: (rows: number) => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(toChunks(rows, onProgress), stream);
}

function* toChunks(rows: Iterable<Row>, onProgress: (rows: number) => void): Generator<string> {
  let [chunk, count] = ['', 0];
  for (const row of rows) {
    chunk += formatRow(row);
    count += 1;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    onProgress(count);
    [chunk, count] = ['', 0];
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

/** Returns a cell in the text format of COPY. */
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
