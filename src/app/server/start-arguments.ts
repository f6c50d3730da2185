import { parseArgs } from 'node:util';

const MOST = 64;

/** Command-line arguments of the server. */
export interface Start {
  withClient: boolean;
  /** Number of processes that share the port. */
  workers: number;
}

export function readStart(args: string[]): Start {
  const { values } = parseArgs({
    args,
    options: {
      workers: { type: 'string', default: '1' },
      'without-client': { type: 'boolean', default: false },
    },
  });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST) {
    throw new Error(`--workers: must be a whole number from 1 to ${MOST}`);
  }
  return { withClient: !values['without-client'], workers };
}
