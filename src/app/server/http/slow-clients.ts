import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { sendClientError } from './transport-errors.ts';

/** Milliseconds in which a client must send or read the minimum. */
const PERIOD_MS = 10_000;
/** Bytes; a tenth of what the slowest mobile networks transfer. */
const BYTES_MIN = 10_000;

interface Transfer {
  request: IncomingMessage | null;
  /** Bytes that had been received and sent at the last check. */
  received: number;
  sent: number;
  /** Whether the client was expected to send or read at the last check. */
  wasSending: boolean;
  wasReading: boolean;
}

/**
 * Closes connections whose client sends a body or reads a response so slowly that it makes no
 * progress, because each one occupies memory and a connection for as long as it likes. A connection
 * on which nothing is due, such as an event stream, is not concerned.
 */
export function closeSlowConnections(server: Server, periodMs = PERIOD_MS): void {
  const transfers = new Map<Socket, Transfer>();
  server.on('connection', (socket: Socket) => {
    const none = { request: null, received: 0, sent: 0, wasSending: false, wasReading: false };
    transfers.set(socket, none);
    socket.once('close', () => transfers.delete(socket));
  });
  server.on('request', (request: IncomingMessage) => {
    const transfer = transfers.get(request.socket);
    if (transfer) transfer.request = request;
  });
  const interval = setInterval(() => {
    for (const [socket, transfer] of transfers) checkProgress(socket, transfer);
  }, periodMs).unref();
  server.once('close', () => clearInterval(interval));
}

function checkProgress(socket: Socket, transfer: Transfer): void {
  const received = socket.bytesRead;
  const sent = socket.bytesWritten - socket.writableLength;
  const isSending = transfer.request !== null && !transfer.request.complete;
  const isReading = socket.writableLength > 0;
  const isSlowSender = isSending && transfer.wasSending && received - transfer.received < BYTES_MIN;
  const isSlowReader = isReading && transfer.wasReading && sent - transfer.sent < BYTES_MIN;
  Object.assign(transfer, { received, sent, wasSending: isSending, wasReading: isReading });
  if (isSlowReader) socket.destroy();
  else if (isSlowSender) sendClientError(requestTimeout(), socket);
}

function requestTimeout(): Error & { code: string } {
  return Object.assign(new Error('The body is sent too slowly'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
}
