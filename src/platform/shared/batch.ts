/** Calls that one tRPC request may carry: the page sends no more, and the server refuses more. */
export const BATCH_MAX = 20;
