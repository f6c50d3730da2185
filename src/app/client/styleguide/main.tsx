import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from '#platform/client/theme.ts';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/trpc.ts';
import { Styleguide } from './Styleguide.tsx';
import '@mantine/core/styles.layer.css';

const queryClient = createQueryClient();
// Links look as they do elsewhere, and lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Styleguide, notFoundComponent: Styleguide }),
  history: createMemoryHistory(),
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </MantineProvider>,
);
