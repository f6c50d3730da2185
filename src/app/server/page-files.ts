import { readFile } from 'node:fs/promises';
import { clientFiles } from './client-manifest.ts';

/** What a page needs of the built client, as tags for its head. */
export type PageFiles = (path: string, nonce: string) => string;

/** `projects.$id_.room` stands for `/projects/7/room`, and `projects.index` for `/projects`. */
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

/** Files asked for without a breath: to ask is work, too. */
const AT_ONCE = 5;

/**
 * The page is painted first, from its own words and styles; then its scripts are asked for, all at
 * once, and the entry's run one after the other with a breath between them, so that the browser
 * can answer the person meanwhile. A page nobody looks at is not painted, and does not wait. A
 * script that does not come is not asked for again by any browser: only the person can do that.
 */
function scriptOf(entry: string[], route: string[]): string {
  return `const entry = ${JSON.stringify(entry)};
      const breath = () =>
        document.hidden ? null : new Promise((resolve) => setTimeout(resolve));
      const begin = async () => {
        for (const [nth, href] of [...entry, ...${JSON.stringify(route)}].entries()) {
          if (nth % ${AT_ONCE} === ${AT_ONCE - 1}) await breath();
          const link = { rel: 'modulepreload', crossOrigin: '', href };
          document.head.append(Object.assign(document.createElement('link'), link));
        }
        for (const part of entry) {
          await import(part);
          await breath();
        }
      };
      const tell = (error) => {
        document.body.append(document.getElementById('unloaded').content);
        throw error;
      };
      const start = () => begin().catch(tell);
      if (document.hidden) start();
      else requestAnimationFrame(() => setTimeout(start));`;
}

interface Tags {
  /** Keep a part that comes later from asking for styles that are here already. */
  present: string;
  styles: string;
  script: string;
}

const ofKind = (kind: string, files: string[]) => files.filter((file) => file.endsWith(kind));
const addresses = (files: string[]) => files.map((file) => `/${file}`);

/** Reads the built client once; an address of no route gets what every page has. */
export async function pageFiles(clientDir: string): Promise<PageFiles> {
  const { entry, routes } = await clientFiles(clientDir);
  const tagsOf = async (own: string[]): Promise<Tags> => {
    const styles = ofKind('.css', [...entry, ...own]);
    const texts = await Promise.all(styles.map((file) => readFile(`${clientDir}/${file}`, 'utf8')));
    return {
      present: styles.map((file) => `<link rel="stylesheet" disabled href="/${file}" />`).join(''),
      styles: texts.join('\n'),
      script: scriptOf(addresses(ofKind('.js', entry)), addresses(ofKind('.js', own))),
    };
  };
  const common = await tagsOf([]);
  const known = await Promise.all(
    routes.map(async ({ name, files }) => ({
      name,
      tags: await tagsOf(files),
    })),
  );
  return (path, nonce) => {
    const found = known.find(({ name }) => isOfRoute(name, path));
    const { present, styles, script } = found?.tags ?? common;
    return `${present}<style nonce="${nonce}">${styles}</style>
    <script type="module" nonce="${nonce}">${script}</script>`;
  };
}
