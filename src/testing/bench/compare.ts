import { type Checkout, openCheckout, removeCheckout, startCheckout } from './checkout.ts';
import { type Figures, median } from './load.ts';
import { acts, openSide, type Side } from './outside.ts';
import { type Served, waitForResponse } from './served.ts';

const ROUNDS = 5;
const STARTS = 3;
/** Rounds that are not counted: the first requests compile and fill caches. */
const WARM_UPS = 2;

/** One figure of both checkouts; each list has one value for each round. */
interface ComparedFigure {
  name: string;
  unit: string;
  /** Medians. */
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

function compared(name: string, unit: string, rounds: Pair<number>[]): ComparedFigure {
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
  const served = await startCheckout(checkout);
  await waitForResponse(`${served.url}/api/projects`);
  const seconds = (performance.now() - began) / 1_000;
  await served.stop();
  return seconds;
}

/** The first start of each is not counted: it may build the client and migrate the database. */
async function compareStarts([a, b]: Pair<Checkout>): Promise<ComparedFigure> {
  const rounds: Pair<number>[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    rounds.push([await secondsToStart(a), await secondsToStart(b)]);
  }
  return compared('start to GET /api/projects', 's', rounds.slice(1));
}

type Act = (typeof acts)[number];

async function compareAct(act: Act, [a, b]: Pair<Side>): Promise<ComparedFigure[]> {
  const rounds: Pair<Figures>[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    rounds.push([await act.measure(a), await act.measure(b)]);
  }
  const counted = rounds.slice(WARM_UPS);
  const of = (key: keyof Figures) => counted.map(([a, b]): Pair<number> => [a[key], b[key]]);
  return [
    compared(act.name, 'requests/s', of('perSecond')),
    compared(act.name, 'µs of CPU', of('cpu')),
  ];
}

async function compareRequests(
  checkouts: Pair<Checkout>,
  print: (figure: ComparedFigure) => void,
  say: (line: string) => void,
): Promise<void> {
  const [a, b] = checkouts;
  const started: Served[] = [];
  const start = async (checkout: Checkout) => {
    const served = await startCheckout(checkout);
    started.push(served);
    return served;
  };
  try {
    const [servedA, servedB] = [await start(a), await start(b)];
    const sides: Pair<Side> = [await openSide(servedA, a), await openSide(servedB, b)];
    for (const act of acts) {
      try {
        for (const figure of await compareAct(act, sides)) print(figure);
      } catch (error) {
        // A request that one of them does not know must not hide the other figures.
        say(`${act.name}: not measured. ${error}`);
      }
    }
    const memory: Pair<number> = [await servedA.memory(), await servedB.memory()];
    print(compared('memory of the server after all requests', 'MB', [memory]));
  } finally {
    for (const served of started) await served.stop();
  }
}

function line({ name, unit, a, b, ratio, ratioMin, ratioMax }: ComparedFigure): string {
  const number = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(10);
  const spread = `${ratioMin.toFixed(2)} to ${ratioMax.toFixed(2)}`;
  return `${name.padEnd(40)} ${unit.padEnd(11)}${number(a)}${number(b)}${number(ratio)}   ${spread}`;
}

/**
 * Measures two checkouts alternately, so that both see the same load of the machine. A is the other
 * checkout and B the one that runs the command: a ratio of 2 requests/s means B is twice as fast.
 */
export async function compareCheckouts(
  other: string,
  comparison: Comparison,
  say: (line: string) => void,
): Promise<void> {
  const opened: Checkout[] = [];
  const print = (figure: ComparedFigure) => {
    comparison.figures.push(figure);
    say(line(figure));
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
    say(`${''.padEnd(52)}${['A', 'B', 'B/A'].map((head) => head.padStart(10)).join('')}   spread`);
    print(await compareStarts(checkouts));
    await compareRequests(checkouts, print, say);
  } finally {
    for (const checkout of opened) await removeCheckout(checkout);
  }
}
