import { clientFiles } from './client-manifest.ts';

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
  const routes = (await clientFiles(clientDir)).routes.map(({ name, files }) => ({
    pattern: patternOf(name),
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  }));
  return (path) => {
    const found = routes.find(({ pattern }) => pattern.test(path));
    if (!found) return '';
    const styles = found.styles.map((file) => `<link rel="stylesheet" href="/${file}" />`);
    const scripts = found.scripts.map((file) => `<link rel="modulepreload" href="/${file}" />`);
    return [...styles, ...scripts].join('\n    ');
  };
}
