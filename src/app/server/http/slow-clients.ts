import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendClientError } from './transport-errors.ts';

interface ProgressLimits {
  periodMs: number;
  /** Per period; even the slowest networks transfer more. */
  receivedMin: number;
  sentMin: number;
  /**
   * Periods in a row in which a client may read less than `sentMin`, however long the response is.
   */
  stalledPeriodsMax: number;
}

export const defaultLimits: ProgressLimits = {
  periodMs: 10_000,
  receivedMin: 10_000,
  sentMin: 100_000,
  // A chunk of `CHUNK_BYTES` at `sentMin` in each period.
  stalledPeriodsMax: 3,
};

/**
 * Maximum size of what is written to a connection at once. Node reports a chunk as sent only when
 * the client has read all of it, so the progress of a larger chunk would be unknown for long.
 */
const CHUNK_BYTES = 256 * 1024;

/** Divides the chunks of a response into chunks of at most `CHUNK_BYTES`. */
export async function* splitChunks(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      yield bytes.subarray(start, start + CHUNK_BYTES);
    }
  }
}

interface Transfer {
  request: IncomingMessage | null;
  /** At the last check. */
  received: number;
  /** At the last check. */
  sent: number;
  wasSending: boolean;
  stalledPeriods: number;
  /** Computed from the bytes that wait in the first period. */
  allowedPeriods: number;
}

/**
 * Closes connections whose client sends a body or reads a response too slowly. Such a connection
 * would occupy memory without a time limit. Connections with nothing to transfer, such as an idle
 * event stream, stay open. Must be called before routes are registered.
 */
export function closeSlowConnections(app: FastifyInstance, limits = defaultLimits): void {
  sendInChunks(app);
  const { server } = app;
  const transfers = new Map<Socket, Transfer>();
  server.on('connection', (socket: Socket) => {
    transfers.set(socket, {
      request: null,
      received: 0,
      sent: 0,
      wasSending: false,
      stalledPeriods: 0,
      allowedPeriods: 0,
    });
    socket.once('close', () => transfers.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const transfer = transfers.get(request.socket);
    if (transfer) transfer.request = request;
  });
  const interval = setInterval(() => {
    for (const [socket, transfer] of transfers) checkProgress(socket, transfer, limits);
  }, limits.periodMs).unref();
  server.once('close', () => clearInterval(interval));
}

/** Sends large responses in chunks of at most `CHUNK_BYTES`, each after the one before was read. */
function sendInChunks(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Hooks of a route run after those of plugins, such as one that computes an ETag of the body.
    route.onSend = [route.onSend ?? []].flat();
    route.onSend.push(async ({ method }, reply, payload) => {
      const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
      const size = isWhole ? Buffer.byteLength(payload) : 0;
      if (method === 'HEAD' || !isWhole || size <= CHUNK_BYTES) return payload;
      reply.header('content-length', size);
      return Readable.from(splitChunks([payload]), { highWaterMark: 1 });
    });
  });
}

function checkProgress(socket: Socket, transfer: Transfer, limits: ProgressLimits): void {
  const { received, sent, wasSending } = transfer;
  transfer.received = socket.bytesRead;
  transfer.sent = socket.bytesWritten - socket.writableLength;
  transfer.wasSending = transfer.request !== null && !transfer.request.complete;
  // A body that began during this period has had less time.
  if (transfer.wasSending && wasSending && transfer.received - received < limits.receivedMin) {
    sendClientError(requestTimeoutError(), socket);
    return;
  }
  const isStalled = socket.writableLength > 0 && transfer.sent - sent < limits.sentMin;
  if (!isStalled) {
    transfer.stalledPeriods = 0;
    return;
  }
  // `writableLength` counts a written chunk in full until all of the chunk was read, so a chunk may
  // take several periods. The number of allowed periods is computed in the first of these periods,
  // because further responses must not increase it.
  if (transfer.stalledPeriods === 0) {
    const periods = Math.ceil(socket.writableLength / limits.sentMin);
    transfer.allowedPeriods = Math.min(periods, limits.stalledPeriodsMax);
  }
  transfer.stalledPeriods += 1;
  if (transfer.stalledPeriods > transfer.allowedPeriods) socket.destroy();
}

function requestTimeoutError(): Error & { code: string } {
  return Object.assign(new Error('The body was sent too slowly'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
}
