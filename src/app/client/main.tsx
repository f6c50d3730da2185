import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { watchSession } from '#features/accounts/ui/watch-session.ts';
import {
  createLoaderApi,
  createQueryClient,
  createTrpcClient,
  hydrateFirstData,
  trpc,
} from '#platform/client/api/trpc.ts';
import { handleChunkLoadErrors } from '#platform/client/navigation/chunk-reload.ts';
import { resolveCssVariables, theme } from '#platform/client/styles/theme.ts';
import { wait } from '#platform/client/time/wait.ts';
import { initTracking } from '#platform/client/tracking/event-queue.ts';
import { createAppRouter } from './router.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Used by Mantine's scroll lock, which creates its own style element.
Object.assign(window, { __webpack_nonce__: nonce });
// Zod must not use `eval`: the content security policy blocks `eval`, and the browser reports each
// attempt.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

handleChunkLoadErrors();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

/**
 * Content sent by the server remains until the route is loaded, for at most 10 seconds. Otherwise,
 * the layout is rendered after at most 1 second. Not awaited at the top level, because the chunks
 * of pages import this module and would wait for the end of the call.
 */
async function startClient(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  watchSession(queryClient);
  hydrateFirstData(queryClient);
  const client = createTrpcClient();
  const router = createAppRouter({ api: createLoaderApi(queryClient, client) });
  initTracking({
    router,
    queryClient,
    doc: {
      loadedPath: location.pathname,
      load: (address, replace) => (replace ? location.replace(address) : location.assign(address)),
      reload: () => location.reload(),
    },
  });
  const { createRoot } = await import('react-dom/client');
  const hasServerContent = container.querySelector('main')?.hasChildNodes();
  await Promise.race([router.load(), wait(hasServerContent ? 10_000 : 1_000)]);

  // A transition, so that the browser can handle input during the first render.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolveCssVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <trpc.Provider client={client} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </trpc.Provider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

void startClient(root);
