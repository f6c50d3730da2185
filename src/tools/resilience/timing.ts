import { median } from '#tools/bench/load.ts';
import type { Finding } from './experiment.ts';

const PAIRS = 200;
export const WARM_UP = 30;
const SHUFFLES = 5_000;
const LEAST_MS = 2;

export interface TimedResponse {
  ms: number;
  /** Status, headers and body: everything by which responses could differ. */
  content: string;
}

/** `nth` is the number of the pair, so that each can use another account. */
export type SendRequest = (nth: number) => Promise<TimedResponse>;

/** The names of these headers still count. */
const VARYING_HEADERS = new Set(['date', 'x-request-id']);

export async function timed(url: string, body: object): Promise<TimedResponse> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const headers = [...response.headers].map(([name, value]) =>
    VARYING_HEADERS.has(name) || name.startsWith('ratelimit') ? name : `${name}=${value}`,
  );
  return { ms, content: [response.status, ...headers.sort(), text].join(' ') };
}

interface Pair {
  one: TimedResponse;
  other: TimedResponse;
}

/** In random order, so that load affects both. */
async function measurePair(one: SendRequest, other: SendRequest, nth: number): Promise<Pair> {
  if (Math.random() < 0.5) return { one: await one(nth), other: await other(nth) };
  const otherResponse = await other(nth);
  return { one: await one(nth), other: otherResponse };
}

async function measurePairs(one: SendRequest, other: SendRequest): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let nth = 0; nth < WARM_UP + PAIRS; nth += 1) {
    const pair = await measurePair(one, other, nth);
    if (nth >= WARM_UP) pairs.push(pair);
  }
  return pairs;
}

const medianDifference = (pairs: (readonly [number, number])[]) =>
  median(pairs.map(([one]) => one)) - median(pairs.map(([, other]) => other));

/**
 * The p-value of a permutation test: the share of random swaps within pairs that cause at least the
 * same difference of medians.
 */
function computePValue(pairs: (readonly [number, number])[]): number {
  const measuredDifference = Math.abs(medianDifference(pairs));
  // The measured assignment counts as one of the shuffles.
  let count = 1;
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    const swapped = pairs.map(([a, b]) =>
      Math.random() < 0.5 ? ([a, b] as const) : ([b, a] as const),
    );
    if (Math.abs(medianDifference(swapped)) >= measuredDifference) count += 1;
  }
  return count / (SHUFFLES + 1);
}

/**
 * Checks that the times are the same (the medians differ by at most 2 ms or 10 %, and not
 * significantly) and that all responses are identical.
 */
export async function compareTimes(
  label: string,
  one: SendRequest,
  other: SendRequest,
): Promise<Finding[]> {
  const pairs = await measurePairs(one, other);
  const times = pairs.map((pair) => [pair.one.ms, pair.other.ms] as const);
  const [first, second] = [0, 1].map((index) => median(times.map((pair) => pair[index] ?? 0)));
  const difference = Math.abs(medianDifference(times));
  const pValue = computePValue(times);
  const bound = Math.max(LEAST_MS, 0.1 * (second ?? 0));
  const contents = new Set(pairs.flatMap((pair) => [pair.one.content, pair.other.content]));
  return [
    {
      claim: `${label}: the same time`,
      holds: difference <= bound && pValue > 0.01,
      figures:
        `medians ${first?.toFixed(2)} and ${second?.toFixed(2)} ms over ${PAIRS} each, ` +
        `difference ${difference.toFixed(2)} (bound ${bound.toFixed(2)}), p ${pValue.toFixed(3)}`,
    },
    {
      claim: `${label}: the same response`,
      holds: contents.size === 1,
      figures: `${contents.size} kind of ${2 * PAIRS} responses, by status, headers, length and text`,
    },
  ];
}
