import { readFile } from 'node:fs/promises';

/** An entry of Vite's manifest. Its key is the source file; `imports` are keys of other entries. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

interface ClientFiles {
  /** Files that every page loads, relative to the client folder. */
  entry: string[];
  /** Additional files of each route. `name`: name of the route, such as `projects.$id_.room`. */
  routes: { name: string; files: string[] }[];
}

/** Matches the key of the chunk of a route and captures the name of the route. */
const ROUTE_CHUNK = /^src\/app\/client\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Returns the files that a chunk needs, including its own file, but not `loadedFiles`. Dependencies
 * are first, because the later of two equally specific CSS rules wins.
 */
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

/** Returns the files of the built client from its manifest; no files if there is no manifest. */
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

/** Returns the HTML tags that load the client files of the page at a path. */
export type RenderAssetTags = (path: string, nonce: string) => string;

/**
 * Returns whether a path belongs to a route: `projects.$id_.room` matches `/projects/7/room`, and
 * `projects.index` matches `/projects`. The underscore is not part of the path: in TanStack Router,
 * an underscore means that the route is not nested.
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
 * Returns the script that loads the client after the first paint of the HTML and its styles
 * (`.docs/decisions/0012-scripts-after-the-first-paint.md`). A background tab is not painted, so it
 * loads the client at once. Browsers cache a failed import, so a retry needs a reload: the page
 * then shows a link to reload.
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
  /**
   * Disabled links to the inlined styles, so that Vite does not load these files again for a lazy
   * chunk.
   */
  disabledLinks: string;
  styles: string;
  script: string;
}

const filterByExtension = (extension: string, files: string[]) =>
  files.filter((file) => file.endsWith(extension));
const toUrls = (files: string[]) => files.map((file) => `/${file}`);

/**
 * Reads the built client once, and returns the function that renders the tags of a page. For a path
 * without a route, the tags contain only the files that every page needs.
 */
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
  // An index route has the same URL as its layout, and must be found first. The name of the index
  // route is longer.
  const longestFirst = routes.toSorted((a, b) => b.name.length - a.name.length);
  const routeTags = await Promise.all(
    longestFirst.map(async ({ name, files }) => {
      // From the outermost to the innermost layout, so that CSS rules of inner layouts come later.
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
