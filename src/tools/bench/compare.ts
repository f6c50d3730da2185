import { type Checkout, openCheckout, removeCheckout, startCheckout } from './checkout.ts';
import { type Figures, median } from './load.ts';
import { openSide, type Side, scenarios } from './outside.ts';
import { type ServerProcess, waitForResponse } from './served.ts';

const ROUNDS = 5;
const START = 'start to GET /api/projects';
const STARTS = 3;
/** The first requests compile code and fill caches. */
const WARM_UPS = 2;

interface ComparedFigure {
  name: string;
  unit: string;
  a: number;
  b: number;
  /** Median, smallest and largest of the rounds' ratios B/A. */
  ratio: number;
  ratioMin: number;
  ratioMax: number;
}

/**
 * Filled while the checkouts are measured, so that it can be written when the command is stopped.
 */
export interface Comparison {
  versions: { a: Checkout['version']; b: Checkout['version'] } | null;
  figures: ComparedFigure[];
}

type Pair<Value> = [a: Value, b: Value];

function toComparedFigure(name: string, unit: string, rounds: Pair<number>[]): ComparedFigure {
  const ratios = rounds.map(([a, b]) => b / a);
  return {
    name,
    unit,
    a: median(rounds.map(([a]) => a)),
    b: median(rounds.map(([, b]) => b)),
    ratio: median(ratios),
    ratioMin: Math.min(...ratios),
    ratioMax: Math.max(...ratios),
  };
}

async function secondsToStart(checkout: Checkout): Promise<number> {
  const began = performance.now();
  const server = await startCheckout(checkout);
  await waitForResponse(`${server.url}/api/projects`);
  const seconds = (performance.now() - began) / 1_000;
  await server.stop();
  return seconds;
}

/**
 * The first start of each checkout is not counted, because it may build the client and migrate the
 * database.
 */
async function compareStarts([a, b]: Pair<Checkout>): Promise<ComparedFigure> {
  const rounds: Pair<number>[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    rounds.push([await secondsToStart(a), await secondsToStart(b)]);
  }
  return toComparedFigure(START, 's', rounds.slice(1));
}

type Scenario = (typeof scenarios)[number];

async function compareScenario(scenario: Scenario, [a, b]: Pair<Side>): Promise<ComparedFigure[]> {
  const rounds: Pair<Figures>[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    rounds.push([await scenario.measure(a), await scenario.measure(b)]);
  }
  const counted = rounds.slice(WARM_UPS);
  const pairsOf = (key: keyof Figures) => counted.map(([a, b]): Pair<number> => [a[key], b[key]]);
  return [
    toComparedFigure(scenario.name, 'requests/s', pairsOf('perSecond')),
    toComparedFigure(scenario.name, 'µs of CPU', pairsOf('cpuMicros')),
    toComparedFigure(scenario.name, 'µs of PostgreSQL', pairsOf('postgresMicros')),
  ];
}

interface CompareOptions {
  say: (line: string) => void;
  only: RegExp;
}

async function compareRequests(
  checkouts: Pair<Checkout>,
  print: (figure: ComparedFigure) => void,
  { say, only }: CompareOptions,
): Promise<void> {
  const [a, b] = checkouts;
  const started: ServerProcess[] = [];
  const start = async (checkout: Checkout) => {
    const server = await startCheckout(checkout);
    started.push(server);
    return server;
  };
  try {
    const serverA = await start(a);
    const serverB = await start(b);
    const sides: Pair<Side> = [await openSide(serverA, a), await openSide(serverB, b)];
    for (const scenario of scenarios.filter(({ name }) => only.test(name))) {
      try {
        for (const figure of await compareScenario(scenario, sides)) print(figure);
      } catch (error) {
        // A request that one checkout does not support must not prevent the other figures.
        say(`${scenario.name}: not measured. ${error}`);
      }
    }
    const memory: Pair<number> = [await serverA.memoryMb(), await serverB.memoryMb()];
    print(toComparedFigure('memory of the server after all requests', 'MB', [memory]));
  } finally {
    for (const server of started) await server.stop();
  }
}

function formatFigure({ name, unit, a, b, ratio, ratioMin, ratioMax }: ComparedFigure): string {
  const number = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(10);
  const spread = `${ratioMin.toFixed(2)} to ${ratioMax.toFixed(2)}`;
  return `${name.padEnd(40)} ${unit.padEnd(17)}${number(a)}${number(b)}${number(ratio)}   ${spread}`;
}

/**
 * Alternates between the checkouts, so that load of the machine affects both. A is the checkout in
 * the folder `other`, B the current one: a ratio of 2 for requests/s means B is twice as fast.
 */
export async function compareCheckouts(
  other: string,
  comparison: Comparison,
  { say, only }: CompareOptions,
): Promise<void> {
  const opened: Checkout[] = [];
  const print = (figure: ComparedFigure) => {
    comparison.figures.push(figure);
    say(formatFigure(figure));
  };
  const open = async (folder: string) => {
    const checkout = await openCheckout(folder);
    opened.push(checkout);
    return checkout;
  };
  try {
    say('Seeding both with 10,000 projects');
    const checkouts: Pair<Checkout> = [await open(other), await open('.')];
    const [a, b] = checkouts;
    comparison.versions = { a: a.version, b: b.version };
    say(`A: ${a.version.commit}; B: ${b.version.commit}; medians of ${ROUNDS} rounds\n`);
    say(`${''.padEnd(58)}${['A', 'B', 'B/A'].map((head) => head.padStart(10)).join('')}   spread`);
    if (only.test(START)) print(await compareStarts(checkouts));
    await compareRequests(checkouts, print, { say, only });
  } finally {
    for (const checkout of opened) await removeCheckout(checkout);
  }
}
