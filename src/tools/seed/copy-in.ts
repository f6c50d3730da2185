import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

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

const COPY_DATA = 'd';
const COPY_DONE = 'c';
const COPY_FAIL = 'f';

/**
 * Sends `COPY … FROM STDIN` and its rows in the protocol of PostgreSQL. The driver has no such
 * query, but calls the methods of a `Submittable`.
 */
class CopyIn implements Submittable {
  private readonly sql: string;
  private readonly ready = Promise.withResolvers<Connection>();
  private readonly ended = Promise.withResolvers<void>();
  private failure: Error | null = null;

  constructor(sql: string) {
    this.sql = sql;
    // `sendAll` throws the failure. A rejected promise that `sendAll` does not await must not end
    // the process.
    for (const { promise } of [this.ready, this.ended]) promise.catch(() => {});
  }

  submit(connection: Connection) {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: Connection) {
    this.ready.resolve(connection);
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.ended.resolve();
  }

  /** Called by the driver on an error; no other event follows. */
  handleError(error: Error) {
    this.failure = error;
    this.ready.reject(error);
    this.ended.reject(error);
  }

  /**
   * Sends the chunks, and waits when the buffer of the connection is full. Resolves after the
   * server has received all rows. Throws an error of the server. If `chunks` throws, cancels the
   * copy and throws that error.
   */
  async sendAll(chunks: Iterable<string>): Promise<void> {
    const { stream } = await this.ready.promise;
    const send = async (type: string, content: string) => {
      if (!stream.write(encodeMessage(type, content)))
        await Promise.race([once(stream, 'drain'), this.ended.promise]);
    };
    try {
      for (const chunk of chunks) {
        if (this.failure) break;
        await send(COPY_DATA, chunk);
      }
      await send(COPY_DONE, '');
    } catch (error) {
      if (this.failure) throw this.failure;
      await send(COPY_FAIL, 'the rows ended in an error\0');
      await this.ended.promise.catch(() => {});
      throw error;
    }
    await this.ended.promise;
  }
}

/** Returns a message of the protocol: type, length of length field and content, content. */
function encodeMessage(type: string, content: string): Buffer {
  const length = Buffer.byteLength(content);
  const buffer = Buffer.allocUnsafe(5 + length);
  buffer.write(type, 0, 'latin1');
  buffer.writeInt32BE(4 + length, 1);
  buffer.write(content, 5);
  return buffer;
}

/** Streams rows into a table. After each chunk, calls `onProgress` with the chunk's row count. */
export async function copyRows(
  client: Client,
  { table, columns, rows }: TableData,
  onProgress: (rows: number) => void,
): Promise<void> {
  const copyIn = new CopyIn(`copy ${table} (${columns}) from stdin`);
  client.query(copyIn);
  await copyIn.sendAll(toChunks(rows, onProgress));
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
