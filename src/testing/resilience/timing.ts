import { median } from '../bench/load.ts';
import type { Finding } from './experiment.ts';

const PAIRS = 200;
export const WARM_UP = 30;
const SHUFFLES = 5_000;
/** Milliseconds. A smaller difference cannot be measured over a network. */
const LEAST_MS = 2;

/** The response of a request and its duration. */
export interface Timed {
  ms: number;
  /** Status, header names, length and text: everything by which responses could differ. */
  looks: string;
}

export type Ask = (nth: number) => Promise<Timed>;

const VARYING = new Set(['date', 'x-request-id']);

export async function timed(url: string, body: object): Promise<Timed> {
  const before = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - before;
  const headers = [...response.headers].map(([name, value]) =>
    VARYING.has(name) || name.startsWith('ratelimit') ? name : `${name}=${value}`,
  );
  return { ms, looks: [response.status, ...headers.sort(), text].join(' ') };
}

interface Pair {
  one: Timed;
  other: Timed;
}

async function inTurn(first: Ask, second: Ask, nth: number, swapped = false): Promise<Pair> {
  const [early, late] = [await first(nth), await second(nth)];
  return swapped ? { one: late, other: early } : { one: early, other: late };
}

/** Sends both requests alternately in random order, because load must affect both. */
async function pairsOf(one: Ask, other: Ask): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let nth = 0; nth < WARM_UP + PAIRS; nth += 1) {
    const pair =
      Math.random() < 0.5 ? await inTurn(one, other, nth) : await inTurn(other, one, nth, true);
    if (nth >= WARM_UP) pairs.push(pair);
  }
  return pairs;
}

const gap = (pairs: (readonly [number, number])[]) =>
  median(pairs.map(([one]) => one)) - median(pairs.map(([, other]) => other));

/** Returns how often random swaps within pairs cause at least the same difference of medians. */
function likelihood(pairs: (readonly [number, number])[]): number {
  const seen = Math.abs(gap(pairs));
  let asFar = 1;
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    const swapped = pairs.map(([a, b]) =>
      Math.random() < 0.5 ? ([a, b] as const) : ([b, a] as const),
    );
    if (Math.abs(gap(swapped)) >= seen) asFar += 1;
  }
  return asFar / (SHUFFLES + 1);
}

/** Returns true if the medians differ by at most 2 ms or 10 % and no more than by chance. */
export async function sameTime(claim: string, one: Ask, other: Ask): Promise<Finding[]> {
  const pairs = await pairsOf(one, other);
  const times = pairs.map((pair) => [pair.one.ms, pair.other.ms] as const);
  const [first, second] = [0, 1].map((arm) => median(times.map((pair) => pair[arm] ?? 0)));
  const apart = Math.abs(gap(times));
  const chance = likelihood(times);
  const bound = Math.max(LEAST_MS, 0.1 * (second ?? 0));
  const looks = new Set(pairs.flatMap((pair) => [pair.one.looks, pair.other.looks]));
  return [
    {
      claim: `${claim}: the same time`,
      holds: apart <= bound && chance > 0.01,
      figures:
        `medians ${first?.toFixed(2)} and ${second?.toFixed(2)} ms over ${PAIRS} each, ` +
        `${apart.toFixed(2)} apart (bound ${bound.toFixed(2)}), p ${chance.toFixed(3)}`,
    },
    {
      claim: `${claim}: the same answer`,
      holds: looks.size === 1,
      figures: `${looks.size} kind of ${2 * PAIRS} answers, by status, headers, length and text`,
    },
  ];
}
