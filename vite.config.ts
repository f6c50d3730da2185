import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markdownPlugin } from './src/platform/client/markdown/markdown.ts';

const serverKinds =
  /\.(entity|queries|service|router|mail|jobs|stripe)\.ts$|(^|\/|#)(platform|app)\/server\//;

/** Refuses imports of server files. Types are erased before, so only code that runs is checked. */
function browserWall(): Plugin {
  return {
    name: 'browser-wall',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || importer.includes('/node_modules/') || !serverKinds.test(source))
        return null;
      return this.error(`${importer} runs in the browser and must not import ${source}.`);
    },
  };
}

/** Each Mantine component brings its own stylesheet, so a chunk contains only the CSS it uses. */
function mantineCss(): Plugin {
  let serving = false;
  return {
    name: 'mantine-css',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    transform(code, id) {
      if (serving) {
        const entry = id.endsWith('/src/app/client/main.tsx');
        return entry ? `import '@mantine/core/styles.layer.css';\n${code}` : null;
      }
      const styled = /@mantine\/core\/.+\/(\w+)\.module\.mjs$/.exec(id)?.[1];
      if (!styled) return null;
      return {
        code: `import '@mantine/core/styles/${styled}.layer.css';\n${code}`,
        map: null,
        moduleSideEffects: true,
      };
    },
  };
}

const oneId = `import { useId as own } from 'react';
export function useId(given) {
  const id = own();
  return typeof given === 'string' ? given : id;
}`;

/** Mantine draws every field twice to change its id, for pages drawn on a server; ours are not. */
function oneMantineId(): Plugin {
  return {
    name: 'one-mantine-id',
    apply: 'build',
    transform: (_code, id) =>
      id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs') ? { code: oneId, map: null } : null,
  };
}

/** In production the server replaces these; the development page must work without it. */
function fillPlaceholders(): Plugin {
  return {
    name: 'fill-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('%TITLE%', 'Bidwright')
        .replace('%DESCRIPTION%', 'Fixed-price software projects')
        .replace(/ *<link rel="canonical".*\n/, '')
        .replace('%META%', '')
        .replace('%FIRST_PAINT%', '')
        .replace('%FIRST_DATA%', '[]')
        .replaceAll(' nonce="%NONCE%"', ''),
  };
}

function preloadFaces(): Plugin {
  return {
    name: 'preload-faces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const faces = Object.keys(bundle ?? {}).filter((name) =>
          /(instrument-sans|bricolage-grotesque)-latin/.test(name),
        );
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return faces.map((face) => ({
          tag: 'link',
          attrs: { ...attrs, href: `/${face}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

const FILES =
  /\n *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;

/** The server knows from the manifest what a page needs, and writes it in the order of its use. */
function leaveFilesToServer(): Plugin {
  return {
    name: 'leave-files-to-server',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(FILES, '') },
  };
}

/** Small parts of many pages travel together: the fewer files, the shorter the entry's list. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'libraries', test: /node_modules\//, tags: ['$initial' as const], priority: 2 },
  {
    name: 'shell',
    // The entry stays a file of its own: the server looks for it in the manifest.
    test: /vite\/preload-helper|\/src\/(?!app\/client\/main)/,
    tags: ['$initial' as const],
    priority: 2,
  },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 3, priority: 1 },
  {
    name: 'controls',
    test: /node_modules\/(@mantine\/core|clsx)\//,
    minShareCount: 30,
    priority: 1,
  },
  {
    name: 'forms',
    test: /platform\/client\/forms\/[^/]+\.ts$|\/(@mantine\/form|klona|fast-deep-equal)\//,
    minShareCount: 10,
    priority: 1,
  },
];

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [
    browserWall(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/client/routes',
      generatedRouteTree: 'src/app/client/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      addExtensions: true,
      autoCodeSplitting: true,
    }),
    react(),
    markdownPlugin(),
    mantineCss(),
    oneMantineId(),
    fillPlaceholders(),
    preloadFaces(),
    leaveFilesToServer(),
  ],
  ...(command === 'build' && { html: { cspNonce: '%NONCE%' } }),
  resolve: {
    alias: {
      // What it fills in has been React's own for long.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    proxy: {
      '/trpc': server,
      '/api': server,
      '/files': server,
      '/documents': server,
      '/sandbox': server,
      '/dev/mail': server,
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // A browser that knows no such hint fetches the file a little later, by its import.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These packages do not declare it, so unused code such as web sockets would be included.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        // The entry lists every file by its name: without words and with short hashes, 1.5 kB less.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups },
      },
    },
  },
}));
