import autocannon, { type Request } from 'autocannon';
import type { Served } from './served.ts';

export interface Target {
  name: string;
  served: Served;
  path: string;
  /** Returns header and body of each request; undefined for a GET. */
  post?: () => Pick<Request, 'headers' | 'body'>;
}

export interface Figures {
  perSecond: number;
  /** Microseconds of the server's processor per request. */
  cpu: number;
}

const CONNECTIONS = 16;

/** Seconds: requests cost the product half as much from the fourth round of two seconds on. */
const WARM_UP = 6;

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Sends as many requests as the connections can for some seconds. Throws if one fails. */
export async function shoot(
  { served, path, name, post }: Target,
  seconds: number,
  connections: number,
): Promise<Figures> {
  const before = await served.cpu();
  const result = await autocannon({
    url: `${served.url}${path}`,
    connections,
    duration: seconds,
    ...(post && {
      requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...post() }) }],
    }),
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const total = result['2xx'];
  const spent = (await served.cpu()) - before;
  return { perSecond: total / result.duration, cpu: (spent / total) * 1e6 };
}

interface Rounds {
  rounds: number;
  seconds: number;
  connections?: number;
  say?: (line: string) => void;
}

/**
 * The targets alternate in each round, so that a slow minute of the machine affects all of them.
 */
export async function measure(
  targets: Target[],
  { rounds, seconds, connections = CONNECTIONS, say }: Rounds,
): Promise<Map<string, Figures>> {
  for (const target of targets) await shoot(target, WARM_UP, connections);
  const shots = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    say?.(`round ${round + 1} of ${rounds}`);
    for (const target of targets) {
      const shot = await shoot(target, seconds, connections);
      shots.set(target.name, [...(shots.get(target.name) ?? []), shot]);
    }
  }
  return new Map(
    [...shots].map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        cpu: median(all.map(({ cpu }) => cpu)),
      },
    ]),
  );
}
