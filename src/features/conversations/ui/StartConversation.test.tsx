import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/api/trpc.ts';
import { SuspensionReasonProvider } from '#platform/client/restriction/suspension-reason.tsx';
import { StartConversation } from './StartConversation.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function person(role: UserView['role'], id = 1): UserView {
  return { id, role, name: 'Ada', username: 'ada', email: 'ada@example.org', avatar: null };
}

function show(props: Parameters<typeof StartConversation>[0], reason: string | null = null) {
  render(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={createQueryClient()}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterContextProvider router={router}>
            <SuspensionReasonProvider value={reason}>
              <StartConversation {...props} />
            </SuspensionReasonProvider>
          </RouterContextProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}

test('a client contacts a developer, a developer asks the client of a project', () => {
  show({ me: person('client'), developerId: 2 });
  show({ me: person('developer'), projectId: 9 });
  expect(screen.getByRole('button', { name: 'Contact Developer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Message the client' })).toBeTruthy();
});

test('a suspended user sees the reason before trying, but running work is unaffected', () => {
  const me = person('developer');
  show({ me, projectId: 9 }, 'Nothing new.');
  const ask = screen.getByRole('button', { name: 'Message the client' });
  expect(ask).toHaveProperty('disabled', true);
  expect(screen.getByText('Nothing new.')).toBeTruthy();
  show({ me, projectId: 9, label: 'Write to Clara', isWorkRunning: true }, 'Nothing new.');
  expect(screen.getByRole('button', { name: 'Write to Clara' })).toHaveProperty('disabled', false);
});

test('a user who cannot start the conversation sees no button', () => {
  show({ me: person('developer'), developerId: 2 });
  show({ me: person('developer', 2), developerId: 2 });
  show({ me: person('client'), projectId: 9 });
  show({ me: person('admin'), developerId: 2 });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a visitor is redirected to sign in and returns', () => {
  show({ me: null, developerId: 2 });
  const link = screen.getByRole('link', { name: 'Contact Developer' });
  expect(link.getAttribute('href')).toBe('/login?from=%2F');
});
