import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path))
  .sort();

const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

const kinds = 'schema|rules|labels|entity|queries|service|router|mail|jobs|stripe';
const noun = '[a-z0-9]+(-[a-z0-9]+)*';
const component = '[A-Z][A-Za-z0-9]*';
const vocabulary: [area: RegExp, name: RegExp][] = [
  [/^src\/app\/client\/routes\//, /^[a-zA-Z0-9_$.-]+\.tsx$/],
  [/^src\/app\/client\/routeTree\.gen\.ts$/, /^routeTree\.gen\.ts$/],
  [
    /^src\/features\/[^/]+\/(.+\/)?ui\//,
    new RegExp(`^(${component}|use${component}|${noun}(\\.labels)?)(\\.test)?\\.tsx?$`),
  ],
  [/^src\/features\//, new RegExp(`^${noun}\\.(${kinds})(\\.test)?\\.ts$`)],
  [
    /^src\/(app|platform)\/client\//,
    new RegExp(`^(${component}|use${component}|${noun})(\\.test|\\.d)?\\.tsx?$`),
  ],
  [/^src\/tools\/sandbox\/card-form\//, new RegExp(`^(${component}|${noun})(\\.test)?\\.tsx?$`)],
  [/^src\/testing\/e2e\//, new RegExp(`^${noun}(\\.journey)?\\.ts$`)],
  [/^src\//, new RegExp(`^${noun}(\\.(${kinds}))?(\\.test)?\\.tsx?$`)],
];
const vague = /^(index|utils?|helpers?|common|misc|types|constants)\.tsx?$/;
const topLevel = [
  'README.md',
  'index.html',
  'package-lock.json',
  'package.json',
  'prisma-free-migrations',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];

test('every file name is a noun with a known kind', () => {
  const strangers = sources.filter((path) => {
    const [, name] = vocabulary.find(([area]) => area.test(path)) ?? [];
    return !name?.test(basename(path));
  });
  expect(strangers).toEqual([]);
});

test('no file has a vague name', () => {
  const isRoute = (path: string) => dirname(path) === 'src/app/client/routes';
  expect(sources.filter((path) => vague.test(basename(path)) && !isRoute(path))).toEqual([]);
});

test('no own module is mocked', () => {
  const mock = `vi.${'mock('}`;
  expect(sources.filter((path) => text(path).includes(mock))).toEqual([]);
});

test('only entry points read the environment', () => {
  const edges =
    /^src\/(testing\/|tools\/|app\/server\/(main|dev|commands)|platform\/server\/config\.ts)|\.test\.tsx?$/;
  const inside = sources.filter((path) => !edges.test(path) && /process\.env\b/.test(text(path)));
  expect(inside).toEqual([]);
});

test('services, queries, rules and entities do not read the clock', () => {
  const decides = /\.(service|queries|rules|entity)\.ts$/;
  const clock = /new Date\(\)|Date\.now\(\)/;
  expect(sources.filter((path) => decides.test(path) && clock.test(text(path)))).toEqual([]);
});

test('routers do not use the entity manager', () => {
  const routers = sources.filter((path) => path.endsWith('.router.ts'));
  expect(routers.length).toBeGreaterThan(3);
  expect(routers.filter((path) => /\bctx\.em\b/.test(text(path)))).toEqual([]);
});

test('the dependency rules hold and cover every file', { timeout: 60_000 }, () => {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'];
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const { modules, summary } = JSON.parse(stdout);
  const seen = new Set(modules.map(({ source }: { source: string }) => source));
  const ours = sources.filter((path) => !path.endsWith('.gen.ts'));
  expect(ours.filter((path) => !seen.has(path))).toEqual([]);
  expect(ours.length).toBeGreaterThan(50);
  expect(summary.violations).toEqual([]);
});

/** The globs of the configuration files that select sources. */
function configuredGlobs(): string[] {
  const json = (path: string) => JSON.parse(text(path));
  const knip = json('package.json').knip;
  const lists = [
    ...[json('.stryker.config.json'), json('.stryker.services.json')].flatMap(
      ({ mutate = [], testFiles = [] }) => [...mutate, ...testFiles],
    ),
    ...[...knip.entry, ...knip.project],
    ...json('.cspell.json').ignorePaths.filter((glob: string) => glob.startsWith('src/')),
  ];
  return lists.filter((glob: string) => !glob.startsWith('!'));
}

test('every glob of the tools matches a file', () => {
  const globs = configuredGlobs();
  expect(globs.length).toBeGreaterThan(20);
  expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
});

function committedTopLevel(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  const paths = status === 0 ? stdout.trim().split('\n') : readdirSync(root);
  return [...new Set(paths.map((path) => path.split('/')[0] ?? ''))];
}

test('the top-level folder contains only known files', () => {
  const present = committedTopLevel().filter(
    (name) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist',
  );
  expect(present.filter((name) => !topLevel.includes(name))).toEqual([]);
});

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), hasInstallScript: z.boolean().optional() }),
  ),
});
/** Returns the entries of the lockfile by their folders, without the product itself. */
function readLock() {
  const { packages } = Lockfile.parse(JSON.parse(text('package-lock.json')));
  return Object.entries(packages).filter(([folder]) => folder !== '');
}

test('the lockfile contains no registry URLs', () => {
  expect(text('package-lock.json')).not.toContain('"resolved": "http');
});

test('the lockfile has a hash of every package, also of those for other machines', () => {
  const entries = readLock();
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('each install script of a package was allowed or denied', () => {
  const { allowScripts } = JSON.parse(text('package.json'));
  const scripts = readLock().filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripts.map(([folder]) => folder.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts)).toEqual([...new Set(names)].toSorted());
});

/** The classes that a CSS module exports: all but those in `:global(…)`. */
function classesIn(css: string): Set<string> {
  const local = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, '');
  return new Set(Array.from(local.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => `${name}`));
}

test('every class of a CSS module exists and is used', () => {
  const used = new Map<string, Set<string>>();
  for (const path of sources) {
    const code = text(path);
    for (const [, name, file = ''] of code.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)) {
      const module = file.startsWith('#') ? file.replace('#', 'src/') : join(dirname(path), file);
      const classes = used.get(module) ?? new Set();
      for (const [, member = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        classes.add(member);
      }
      used.set(module, classes);
    }
  }
  const wrong = styles.flatMap((path) => {
    const [defined, named] = [classesIn(text(path)), used.get(path) ?? new Set()];
    return [...defined.symmetricDifference(named)].map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
