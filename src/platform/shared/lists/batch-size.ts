/**
 * Maximum number of calls in one tRPC request; the client splits larger batches and the server
 * rejects them.
 */
export const BATCH_MAX = 20;
