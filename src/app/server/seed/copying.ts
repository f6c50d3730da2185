import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

type Cell = string | number | boolean | Date | null | readonly string[];
export type Row = readonly Cell[];

/** Rows for a table, in the order of these columns (SQL). */
export interface Filling {
  table: string;
  columns: string;
  rows: Iterable<Row>;
}

/** Maximum number of characters per message. */
const CHUNK = 262_144;

const COPY_DATA = 'd';
const COPY_DONE = 'c';
const COPY_FAIL = 'f';

/**
 * `COPY … FROM STDIN` in the protocol of PostgreSQL; the driver only provides the interface for it.
 */
class CopyIn implements Submittable {
  private readonly sql: string;
  private readonly ready = Promise.withResolvers<Connection>();
  private readonly ended = Promise.withResolvers<void>();
  private failure: Error | null = null;

  constructor(sql: string) {
    this.sql = sql;
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

  /** Sends the chunks, and waits when the buffer of the connection is full. */
  async carry(chunks: Iterable<string>): Promise<void> {
    const { stream } = await this.ready.promise;
    const send = async (type: string, text: string) => {
      if (!stream.write(message(type, text)))
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

function message(type: string, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const buffer = Buffer.allocUnsafe(5 + length);
  buffer.write(type, 0, 'latin1');
  buffer.writeInt32BE(4 + length, 1);
  buffer.write(text, 5);
  return buffer;
}

/** Streams rows into a table. Calls `more` with the number of rows after each chunk. */
export async function copy(
  client: Client,
  { table, columns, rows }: Filling,
  more: (rows: number) => void,
): Promise<void> {
  const copying = new CopyIn(`copy ${table} (${columns}) from stdin`);
  client.query(copying);
  await copying.carry(chunksOf(rows, more));
}

function* chunksOf(rows: Iterable<Row>, more: (rows: number) => void): Generator<string> {
  let [chunk, count] = ['', 0];
  for (const row of rows) {
    chunk += lineOf(row);
    count += 1;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    more(count);
    [chunk, count] = ['', 0];
  }
  if (count === 0) return;
  yield chunk;
  more(count);
}

function lineOf(row: Row): string {
  let line = '';
  for (const [place, cell] of row.entries()) line += place === 0 ? text(cell) : `\t${text(cell)}`;
  return `${line}\n`;
}

function text(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (cell instanceof Date) return cell.toISOString();
  const items = cell.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`);
  return escaped(`{${items.join(',')}}`);
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(value: string): string {
  return special.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? '')
    : value;
}
