import { readFile } from 'node:fs/promises';

/** The key is the source file; `imports` are keys of other entries. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface ClientFiles {
  entry: string[];
  routes: { name: string; files: string[] }[];
}

const ROUTE_CHUNK = /^src\/app\/client\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** Dependencies are first, because the later of two equally specific CSS rules wins. */
function listChunkFiles(manifest: Manifest, key: string, loadedFiles: Set<string>): string[] {
  const files = new Set<string>();
  const visitedKeys = new Set<string>();
  const visit = (chunkKey: string) => {
    const chunk = manifest[chunkKey];
    if (!chunk || loadedFiles.has(chunk.file) || visitedKeys.has(chunkKey)) return;
    visitedKeys.add(chunkKey);
    for (const importedKey of chunk.imports ?? []) visit(importedKey);
    for (const file of chunk.css ?? []) if (!loadedFiles.has(file)) files.add(file);
    files.add(chunk.file);
  };
  visit(key);
  return [...files];
}

export async function readClientManifest(clientDir: string): Promise<ClientFiles> {
  const text = await readFile(`${clientDir}/.vite/manifest.json`, 'utf8').catch(() => '{}');
  const manifest: Manifest = JSON.parse(text);
  const entry = listChunkFiles(manifest, 'index.html', new Set());
  const loadedFiles = new Set(entry);
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE_CHUNK.exec(key)?.[1];
    return name ? [{ name, files: listChunkFiles(manifest, key, loadedFiles) }] : [];
  });
  return { entry, routes };
}

export type RenderAssetTags = (path: string, nonce: string) => string;

/**
 * `projects.$id_.room` matches `/projects/7/room`, and `projects.index` matches `/projects`. In
 * TanStack Router, the underscore means that the route is not nested.
 */
function matchesRoute(route: string, path: string): boolean {
  const parts = route.split('.').filter((part) => part !== 'index' && part !== 'route');
  const segments = path === '/' ? [] : path.slice(1).split('/');
  return (
    segments.length === parts.length &&
    parts.every((part, index) =>
      part.startsWith('$') ? segments[index] !== '' : segments[index] === part.replace(/_$/, ''),
    )
  );
}

/**
 * Loads the client after the first paint (`.docs/decisions/0012-scripts-after-the-first-paint.md`).
 * A background tab is not painted, so it loads at once. Browsers cache a failed import, so a retry
 * needs a reload.
 */
function renderLoadScript(entry: string[], files: string[]): string {
  return `const entry = ${JSON.stringify(entry)};
      const load = async () => {
        const links = [...entry, ...${JSON.stringify(files)}].map((href) =>
          Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
        document.head.append(...links);
        try {
          for (const part of entry) await import(part);
        } catch (error) {
          document.body.append(document.getElementById('unloaded').content);
          throw error;
        }
      };
      if (document.hidden) load();
      else requestAnimationFrame(() => setTimeout(load));`;
}

interface Tags {
  /** Disabled, so that Vite does not load these files again for a lazy chunk. */
  disabledLinks: string;
  styles: string;
  script: string;
}

const filterByExtension = (extension: string, files: string[]) =>
  files.filter((file) => file.endsWith(extension));
const toUrls = (files: string[]) => files.map((file) => `/${file}`);

export async function loadAssetTags(clientDir: string): Promise<RenderAssetTags> {
  const { entry, routes } = await readClientManifest(clientDir);
  const renderTags = async (routeFiles: string[]): Promise<Tags> => {
    const styles = filterByExtension('.css', [...entry, ...routeFiles]);
    const texts = await Promise.all(styles.map((file) => readFile(`${clientDir}/${file}`, 'utf8')));
    return {
      disabledLinks: styles
        .map((file) => `<link rel="stylesheet" disabled href="/${file}" />`)
        .join(''),
      styles: texts.join('\n'),
      script: renderLoadScript(
        toUrls(filterByExtension('.js', entry)),
        toUrls(filterByExtension('.js', routeFiles)),
      ),
    };
  };
  const common = await renderTags([]);
  // An index route has the same URL as its layout but a longer name, and must be found first.
  const longestFirst = routes.toSorted((a, b) => b.name.length - a.name.length);
  const routeTags = await Promise.all(
    longestFirst.map(async ({ name, files }) => {
      // From the outermost layout, so that CSS rules of inner layouts come later.
      const layouts = longestFirst.filter((route) => name.startsWith(`${route.name}.`)).reverse();
      const routeFiles = new Set([...layouts.flatMap((layout) => layout.files), ...files]);
      return { name, tags: await renderTags([...routeFiles]) };
    }),
  );
  return (path, nonce) => {
    const match = routeTags.find(({ name }) => matchesRoute(name, path));
    const { disabledLinks, styles, script } = match?.tags ?? common;
    return `${disabledLinks}<style nonce="${nonce}">${styles}</style>
    <script type="module" nonce="${nonce}">${script}</script>`;
  };
}
