import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface ClientFiles {
  /** What every page loads. */
  entry: string[];
  /** What each route needs beside it, by the name of its file, such as `projects.$id_.room`. */
  routes: { name: string; files: string[] }[];
}

const ROUTE = /^src\/app\/client\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Everything that a chunk cannot run without, itself included, except what is there already. What
 * it builds on comes first: of two styles that weigh the same, the later one holds.
 */
function filesOf(manifest: Manifest, entry: string, present: Set<string>): string[] {
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

/** The built client's files, as its manifest names them; without a manifest there are none. */
export async function clientFiles(clientDir: string): Promise<ClientFiles> {
  const text = await readFile(`${clientDir}/.vite/manifest.json`, 'utf8').catch(() => '{}');
  const manifest: Manifest = JSON.parse(text);
  const entry = filesOf(manifest, 'index.html', new Set());
  const present = new Set(entry);
  const routes = Object.keys(manifest).flatMap((chunk) => {
    const name = ROUTE.exec(chunk)?.[1];
    return name ? [{ name, files: filesOf(manifest, chunk, present) }] : [];
  });
  return { entry, routes };
}
