import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .filter((path) => !/\.(test|gen)\.|^src\/testing\/|^src\/tools\/(?!sandbox)/.test(path));

/**
 * The check counts steps and has no time limits, because a busy machine would fail them. The
 * slowest expression takes a second.
 */
const bounds = {
  timeout: 240_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

interface Regex {
  at: string;
  /** Null if the expression is built at runtime. */
  source: string | null;
  flags: string;
}

/** Returns all regular expressions of a file, as literals or built from strings. */
function regexesIn(path: string, text: string): Regex[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Regex[] = [];
  const visit = (node: ts.Node) => {
    const written = literal(node) ?? made(node, file);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    if (written) found.push({ at: `${path}:${line + 1}`, ...written });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function literal(node: ts.Node) {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

function made(node: ts.Node, file: ts.SourceFile) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (node.expression.getText(file) !== 'RegExp') return null;
  const [source, flags] = (node.arguments ?? []).map((given) =>
    ts.isStringLiteralLike(given) ? given.text : null,
  );
  return { source: flags === null ? null : (source ?? null), flags: flags ?? '' };
}

/** Returns why a regular expression must not process user input; null if it is safe. */
async function objectionTo({ at, source, flags }: Regex): Promise<string | null> {
  if (source === null) return `${at}: what it is made of is not known`;
  const found = await check(source, flags, bounds);
  if (found.status === 'safe') return null;
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  return `${at}: /${source}/${flags} is ${found.status}, ${why}`;
}

const objectionsTo = async (regexes: Regex[]) =>
  (await Promise.all(regexes.map(objectionTo))).filter((objection) => objection !== null);

test('slow and unverifiable regular expressions are found in every notation', async () => {
  const text = [
    'const [one, two] = [/^[a-z]+$/, /(a+)+$/u];',
    "const three = new RegExp('^\\\\s+|\\\\s+$', 'g');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    'const four = RegExp(`^${one.source}$`);',
  ].join('\n');
  expect(await objectionsTo(regexesIn('example.ts', text))).toEqual([
    'example.ts:1: /(a+)+$/u is vulnerable, exponential',
    'example.ts:2: /^\\s+|\\s+$/g is vulnerable, 2nd degree polynomial',
    'example.ts:3: what it is made of is not known',
  ]);
});

test('no regular expression takes super-linear time', { timeout: 300_000 }, async () => {
  const regexes = sources.flatMap((path) =>
    regexesIn(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(regexes.length).toBeGreaterThan(100);
  expect(await objectionsTo(regexes)).toEqual([]);
});
