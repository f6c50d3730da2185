import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface RouteFiles {
  pattern: RegExp;
  scripts: string[];
  styles: string[];
}

const ROUTE = /^src\/app\/client\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Everything that a chunk cannot run without, itself included, except what is there already. What
 * it builds on comes first: of two styles that weigh the same, the later one holds.
 */
function filesOf(manifest: Manifest, entry: string, present: Set<string>) {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || present.has(chunk.file) || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    for (const file of chunk.css ?? []) if (!present.has(file)) files.add(file);
    files.add(chunk.file);
  };
  visit(entry);
  return [...files];
}

/** `projects.$id_.room` stands for `/projects/7/room`, and `projects.index` for `/projects`. */
function patternOf(route: string): RegExp {
  const parts = route.split('.').filter((part) => part !== 'index' && part !== 'route');
  const path = parts.map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')));
  return new RegExp(`^/${path.join('/')}$`);
}

/**
 * What the page at an address needs beside the entry, as links for its head: asked for at once,
 * not only when the entry has run.
 */
export async function preloads(clientDir: string): Promise<(path: string) => string> {
  const text = await readFile(`${clientDir}/.vite/manifest.json`, 'utf8').catch(() => '{}');
  const manifest: Manifest = JSON.parse(text);
  const present = new Set(filesOf(manifest, 'index.html', new Set()));
  const routes = Object.keys(manifest).flatMap((name): RouteFiles[] => {
    const route = ROUTE.exec(name)?.[1];
    if (!route) return [];
    const files = filesOf(manifest, name, present);
    return [
      {
        pattern: patternOf(route),
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
      },
    ];
  });
  return (path) => {
    const found = routes.find(({ pattern }) => pattern.test(path));
    if (!found) return '';
    const styles = found.styles.map((file) => `<link rel="stylesheet" href="/${file}" />`);
    const scripts = found.scripts.map((file) => `<link rel="modulepreload" href="/${file}" />`);
    return [...styles, ...scripts].join('\n    ');
  };
}
