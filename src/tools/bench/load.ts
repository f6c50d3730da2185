import autocannon, { type Request } from 'autocannon';
import { postgresCpuSeconds } from './postgres-cpu.ts';
import type { ServerProcess } from './served.ts';

export interface Target {
  name: string;
  server: ServerProcess;
  path: string;
  post?: () => Pick<Request, 'headers' | 'body'>;
  /** Process id of the PostgreSQL whose processor time is measured. */
  postmaster?: number;
}

export interface Figures {
  perSecond: number;
  /** Microseconds of the server's processor time per request. */
  cpuMicros: number;
  /** The same of PostgreSQL; NaN if the target names none. */
  postgresMicros: number;
}

/** Measures the processor time of the server and of PostgreSQL, divided by the returned count. */
export async function measureCpu(
  server: ServerProcess,
  postmaster: number | undefined,
  run: () => Promise<number>,
): Promise<Omit<Figures, 'perSecond'>> {
  const read = () =>
    Promise.all([server.cpuSeconds(), postmaster ? postgresCpuSeconds(postmaster) : Number.NaN]);
  const [before, postgresBefore] = await read();
  const count = await run();
  const [after, postgresAfter] = await read();
  return {
    cpuMicros: ((after - before) / count) * 1e6,
    postgresMicros: ((postgresAfter - postgresBefore) / count) * 1e6,
  };
}

const CONNECTIONS = 16;

/** After about six seconds of load, a request costs half as much as at first. */
const WARM_UP_SECONDS = 6;

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

export async function sendLoad(
  { server, path, name, post, postmaster }: Target,
  seconds: number,
  connections: number,
): Promise<Figures> {
  let perSecond = 0;
  const cpu = await measureCpu(server, postmaster, async () => {
    const result = await autocannon({
      url: `${server.url}${path}`,
      connections,
      duration: seconds,
      ...(post && {
        requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...post() }) }],
      }),
    });
    if (result.non2xx + result.errors > 0) {
      throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
    }
    perSecond = result['2xx'] / result.duration;
    return result['2xx'];
  });
  return { perSecond, ...cpu };
}

interface MeasureOptions {
  rounds: number;
  seconds: number;
  connections?: number;
  say?: (line: string) => void;
}

/**
 * Medians by the name of the target. The targets alternate in each round, so that a slow minute of
 * the machine affects all of them.
 */
export async function measure(
  targets: Target[],
  { rounds, seconds, connections = CONNECTIONS, say }: MeasureOptions,
): Promise<Map<string, Figures>> {
  for (const target of targets) await sendLoad(target, WARM_UP_SECONDS, connections);
  const results = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    say?.(`round ${round + 1} of ${rounds}`);
    for (const target of targets) {
      const figures = await sendLoad(target, seconds, connections);
      results.set(target.name, [...(results.get(target.name) ?? []), figures]);
    }
  }
  return new Map(
    [...results].map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        cpuMicros: median(all.map(({ cpuMicros }) => cpuMicros)),
        postgresMicros: median(all.map(({ postgresMicros }) => postgresMicros)),
      },
    ]),
  );
}
