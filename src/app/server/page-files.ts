import { readFile } from 'node:fs/promises';
import { clientFiles } from './client-manifest.ts';

/** Returns the HTML tags that load the client files of a page. */
export type PageFiles = (path: string, nonce: string) => string;

/**
 * Returns whether a path belongs to a route: `projects.$id_.room` matches `/projects/7/room`, and
 * `projects.index` matches `/projects`.
 */
function isOfRoute(route: string, path: string): boolean {
  const parts = route.split('.').filter((part) => part !== 'index' && part !== 'route');
  const asked = path === '/' ? [] : path.slice(1).split('/');
  return (
    asked.length === parts.length &&
    parts.every((part, nth) =>
      part.startsWith('$') ? asked[nth] !== '' : asked[nth] === part.replace(/_$/, ''),
    )
  );
}

/**
 * Returns the script that loads the client after the first paint of the page's own words and styles
 * (`.docs/decisions/0012-scripts-after-the-first-paint.md`). A hidden page is not painted and must
 * not wait for it. No browser requests a module again that failed to load, so the page shows a link.
 */
function loadScript(entry: string[], files: string[]): string {
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
   * Disabled links for the inlined styles, so that Vite does not load the same files again for a
   * lazy chunk.
   */
  present: string;
  styles: string;
  script: string;
}

const ofKind = (kind: string, files: string[]) => files.filter((file) => file.endsWith(kind));
const addresses = (files: string[]) => files.map((file) => `/${file}`);

/** Reads the built client once. Paths without a route get the files that every page needs. */
export async function pageFiles(clientDir: string): Promise<PageFiles> {
  const { entry, routes } = await clientFiles(clientDir);
  const tagsOf = async (own: string[]): Promise<Tags> => {
    const styles = ofKind('.css', [...entry, ...own]);
    const texts = await Promise.all(styles.map((file) => readFile(`${clientDir}/${file}`, 'utf8')));
    return {
      present: styles.map((file) => `<link rel="stylesheet" disabled href="/${file}" />`).join(''),
      styles: texts.join('\n'),
      script: loadScript(addresses(ofKind('.js', entry)), addresses(ofKind('.js', own))),
    };
  };
  const common = await tagsOf([]);
  // An index route has the same URL as its layout and is found first.
  const byLength = routes.toSorted((a, b) => b.name.length - a.name.length);
  const known = await Promise.all(
    byLength.map(async ({ name, files }) => {
      const layouts = byLength.filter((route) => name.startsWith(`${route.name}.`)).reverse();
      const own = new Set([...layouts.flatMap((layout) => layout.files), ...files]);
      return { name, tags: await tagsOf([...own]) };
    }),
  );
  return (path, nonce) => {
    const found = known.find(({ name }) => isOfRoute(name, path));
    const { present, styles, script } = found?.tags ?? common;
    return `${present}<style nonce="${nonce}">${styles}</style>
    <script type="module" nonce="${nonce}">${script}</script>`;
  };
}
