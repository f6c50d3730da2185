import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface ClientFiles {
  /** Files that every page loads. */
  entry: string[];
  /** Additional files of each route, by the name of its file, such as `projects.$id_.room`. */
  routes: { name: string; files: string[] }[];
}

const ROUTE = /^src\/app\/client\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Returns the files that a chunk needs, including its own, except those already loaded.
 * Dependencies are first, because of two CSS rules with the same specificity the later one applies.
 */
function listChunkFiles(manifest: Manifest, entry: string, loaded: Set<string>): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || loaded.has(chunk.file) || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    for (const file of chunk.css ?? []) if (!loaded.has(file)) files.add(file);
    files.add(chunk.file);
  };
  visit(entry);
  return [...files];
}

/** Returns the files of the built client from its manifest; no files if there is no manifest. */
export async function readClientManifest(clientDir: string): Promise<ClientFiles> {
  const text = await readFile(`${clientDir}/.vite/manifest.json`, 'utf8').catch(() => '{}');
  const manifest: Manifest = JSON.parse(text);
  const entry = listChunkFiles(manifest, 'index.html', new Set());
  const loaded = new Set(entry);
  const routes = Object.keys(manifest).flatMap((chunk) => {
    const name = ROUTE.exec(chunk)?.[1];
    return name ? [{ name, files: listChunkFiles(manifest, chunk, loaded) }] : [];
  });
  return { entry, routes };
}
