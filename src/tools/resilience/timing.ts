import { median } from '#tools/bench/load.ts';
import type { Finding } from './experiment.ts';

/** Number of measured pairs of requests. */
const PAIRS = 200;
/** Pairs before them that are not counted. */
export const WARM_UP = 30;
const SHUFFLES = 5_000;
/** A smaller difference cannot be measured over a network. */
const LEAST_MS = 2;

/** The response of a request and its duration. */
export interface TimedResponse {
  ms: number;
  /** Status, headers and body as text: everything by which responses could differ. */
  content: string;
}

/** Sends a request; `nth` is the number of the pair, so that each can use another account. */
export type SendRequest = (nth: number) => Promise<TimedResponse>;

/** Headers whose values differ in every response; their names still count. */
const VARYING_HEADERS = new Set(['date', 'x-request-id']);

/** Sends a JSON POST and measures it until the body is complete. */
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

/** Sends both requests one after the other, in random order, so that load affects both. */
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
 * Returns the share of random swaps within pairs that cause at least the same difference of
 * medians: the p-value of a permutation test.
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
 * Returns two findings about two requests, which `label` names: their times are the same (the
 * medians differ by at most 2 ms or 10 %, and not significantly), and all their responses are
 * identical.
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
