/** Bullets that never begin a text, so no space need follow. The last four are of Word's fonts. */
const BULLET = /^[•‣·・∙●○◦◉▪▫■□◆◇►▸▶➢➤❖☐☑☒✓✔✗✘\uF0A7\uF0B7\uF0D8\uF0FC]\s*/;
/** Bullets that may also begin a text. */
const BULLET_BEFORE_SPACE = /^(?:[-*–—]|\[[ x]?\])\s+/i;
/** Word's bullets of nested lists. Otherwise they are a word, or the sign of a section. */
const WORD_BULLET = /^(?:o\t|o +(?=\p{Lu})|§\s+(?!\d))\s*/u;
/** A number, letter or Roman numeral before a text, such as `1.`, `2)`, `(c)` and `1.1`. */
const ORDINAL =
  /^(\()?(?:(\d{1,3}(?:\.\d{1,3}){0,4})|([a-z]|[ivx]{1,6}))(?:([.)．）、])(?!\d)\s*|\s+)(?=\S)/i;

interface OrdinalReading {
  /** Readings with different kinds are in no common sequence. */
  kind: string;
  /** The numbers of all levels: 1 and 2 for `1.2`. */
  path: number[];
}

interface Line {
  /** Without a bullet. */
  text: string;
  hasBullet: boolean;
  /** `i.` may be a letter or a Roman numeral. Empty if the line begins with no ordinal. */
  readings: OrdinalReading[];
  /** Whether the line before or after continues the sequence of this line. */
  isInSequence: boolean;
}

/**
 * Returns the lines of a list, such as one copied from a document, without empty lines and without
 * the marks of the list. A number or letter is a mark only if the next line continues its sequence,
 * because it may also belong to the text.
 */
export function splitListLines(list: string): string[] {
  const rawLines = list.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => line.trim());
  const lines = rawLines.filter((line) => line !== '').map(parseLine);
  markSequences(lines.filter(({ hasBullet }) => !hasBullet));
  return lines
    .map(({ text, isInSequence }) => (isInSequence ? text.replace(ORDINAL, '') : text))
    .filter((text) => text !== '');
}

function parseLine(line: string): Line {
  const withoutBullet = line
    .replace(BULLET, '')
    .replace(BULLET_BEFORE_SPACE, '')
    .replace(WORD_BULLET, '');
  // A list of tasks has a bullet and a box.
  const text = withoutBullet === line ? line : withoutBullet.replace(BULLET_BEFORE_SPACE, '');
  const hasBullet = text !== line;
  return { text, hasBullet, readings: hasBullet ? [] : readOrdinal(text), isInSequence: false };
}

function readOrdinal(line: string): OrdinalReading[] {
  const [match, opening = '', digits, letters, closing = ''] = ORDINAL.exec(line) ?? [];
  if (match === undefined) return [];
  const delimiter = opening + closing.normalize('NFKC').replace('、', '.');
  if (digits !== undefined) {
    const path = digits.split('.').map(Number);
    // `1 user can sign in` is a text.
    if (path.length === 1 && closing === '') return [];
    return [{ kind: delimiter.replace('.', ''), path }];
  }
  if (letters === undefined || closing === '') return [];
  const upper = letters.toUpperCase();
  const kind = `${letters === upper ? 'upper' : 'lower'}${delimiter}`;
  const roman = readRoman(upper);
  return [
    ...(letters.length === 1 ? [{ kind: `letter ${kind}`, path: [upper.charCodeAt(0)] }] : []),
    ...(roman === null ? [] : [{ kind: `roman ${kind}`, path: [roman] }]),
  ];
}

const romanNumerals = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'].flatMap(
  (ones, index) => ['', 'X', 'XX'].map((tens, ten) => [tens + ones, 10 * ten + index] as const),
);
const romanValues = new Map(romanNumerals);

function readRoman(letters: string): number | null {
  return romanValues.get(letters) ?? null;
}

/** Sets `isInSequence` of lines whose ordinal follows from, or leads to, that of the next line. */
function markSequences(lines: Line[]): void {
  for (const [index, next] of lines.entries()) {
    const line = lines[index - 1];
    if (!line) continue;
    const steps = line.readings.flatMap((from) => next.readings.map((to) => findStep(from, to)));
    // A step back to a higher level proves nothing alone: `1.5 s to load` may be before `2.`
    if (!steps.includes('forward') && !(steps.includes('back') && line.isInSequence)) continue;
    line.isInSequence = true;
    next.isInSequence = true;
  }
}

/** Returns `forward` from 1.1 to 1.2 or 1.1.1, and `back` from 1.1 to 2. */
function findStep(from: OrdinalReading, to: OrdinalReading): 'forward' | 'back' | null {
  if (from.kind !== to.kind) return null;
  const depth = to.path.length;
  const isChild =
    depth === from.path.length + 1 && to.path.at(-1) === 1 && startsWith(to.path, from.path);
  if (isChild) return 'forward';
  if (depth > from.path.length) return null;
  const parent = to.path.slice(0, -1);
  if (!startsWith(from.path, parent) || to.path.at(-1) !== (from.path[depth - 1] ?? 0) + 1)
    return null;
  return depth === from.path.length ? 'forward' : 'back';
}

const startsWith = (path: number[], start: number[]) =>
  start.every((value, index) => path[index] === value);
