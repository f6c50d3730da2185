import { parseArgs } from 'node:util';

const MAX_WORKERS = 64;

/** Command-line arguments of the server. */
export interface StartOptions {
  withClient: boolean;
  /** Number of processes that share the port. */
  workers: number;
}

export function parseStartArguments(args: string[]): StartOptions {
  const { values } = parseArgs({
    args,
    options: {
      workers: { type: 'string', default: '1' },
      'without-client': { type: 'boolean', default: false },
    },
  });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw new Error(`--workers: must be a whole number from 1 to ${MAX_WORKERS}`);
  }
  return { withClient: !values['without-client'], workers };
}
