import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { SuspensionProvider } from '#features/accounts/suspension/ui/SuspensionProvider.tsx';
import { watchSession } from '#features/accounts/ui/watch-session.ts';
import { createQueryClient, createTrpcClient, trpc } from '#platform/client/api/trpc.ts';
import { FocusFallback } from '#platform/client/focus/focus-fallback.tsx';
import { Toasts } from '#platform/client/toasts/toasts.tsx';

/** An error that the faked server returns. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  readonly issues: Record<string, string[]>;
  readonly code: string;

  constructor(
    status: number,
    message: string,
    issues: Record<string, string[]> = {},
    code = 'refused',
  ) {
    this.status = status;
    this.message = message;
    this.issues = issues;
    this.code = code;
  }
}

export const noResponse = Symbol('no answer at all');

type Answer = (input: unknown) => unknown;

interface Call {
  procedure: string;
  input: unknown;
}

interface Server {
  answers: Record<string, Answer>;
  calls: Call[];
}

async function readInputs(url: URL, init: RequestInit | undefined): Promise<unknown> {
  const body = init?.method === 'POST' ? await new Response(init.body).text() : undefined;
  return JSON.parse(body ?? url.searchParams.get('input') ?? '{}');
}

function toEnvelope(answer: unknown) {
  if (!(answer instanceof Refusal)) return { result: { data: answer ?? null } };
  const { status, ...body } = answer;
  return { error: { code: -32600, message: body.message, data: { httpStatus: status, body } } };
}

/** Fakes `fetch` only; tRPC over HTTP works as in the browser. */
function fakeFetch({ answers, calls }: Server) {
  return async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, location.origin);
    const inputs = new Map(Object.entries(Object(await readInputs(url, init))));
    const procedures = url.pathname.replace('/trpc/', '').split(',');
    const outputs: unknown[] = [];
    for (const [place, procedure] of procedures.entries()) {
      const input = inputs.get(String(place));
      calls.push({ procedure, input });
      outputs.push(await answers[procedure]?.(input));
    }
    if (outputs.includes(noResponse)) throw new TypeError('Failed to fetch');
    return Response.json(outputs.map(toEnvelope), { status: 200 });
  };
}

/** A visitor, and a project without questions. */
const defaultAnswers: Record<string, Answer> = {
  'accounts.me': () => null,
  'questions.list': () => ({ items: [], next: null }),
};

interface ScreenOptions {
  at?: string;
  /** Responses by procedure; a Refusal or `noResponse` to fail. */
  answers?: Record<string, Answer>;
}

function Layout() {
  return (
    <>
      <main>
        <SuspensionProvider>
          <Outlet />
        </SuspensionProvider>
      </main>
      <FocusFallback />
      <Toasts />
    </>
  );
}

/** Renders a page at its URL, inside the providers and the layout of all pages. */
export function showScreen(Page: () => ReactNode, { at = '/', answers = {} }: ScreenOptions = {}) {
  const server: Server = { answers: { ...defaultAnswers, ...answers }, calls: [] };
  vi.stubGlobal('fetch', fakeFetch(server));
  const root = createRootRoute({ component: Layout });
  const page = createRoute({
    getParentRoute: () => root,
    path: at.replace(/[?#].*/, ''),
    component: Page,
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>Elsewhere</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const queryClient = createQueryClient();
  watchSession(queryClient);
  return {
    ...renderRoutes(router, queryClient),
    calls: (procedure: string) =>
      server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
    answer: (procedure: string, answer: Answer) => {
      server.answers[procedure] = answer;
    },
    place: () => router.state.location.href,
    /** Returns the state of the current history entry. */
    carried: () => router.state.location.state,
    back: () => act(() => router.history.back()),
  };
}

/** Renders routes inside the providers of the product. */
export function renderRoutes(router: AnyRouter, queryClient = createQueryClient()) {
  return render(
    <MantineProvider env="test">
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}

/** Returns the error message that is shown beside a field and referenced by `aria-describedby`. */
export function getFieldError(field: HTMLElement): string | undefined {
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}

/** Timeout in milliseconds, for a busy machine. Polling stops as soon as the condition holds. */
const PATIENCE = 5_000;

/** Waits for the toast with this title and returns its title and text. */
export async function findToastText(title: string): Promise<string> {
  const region = await screen.findByRole('region', { name: /Notifications/ });
  await vi.waitFor(() => {
    if (!region.textContent?.includes(title)) throw new Error(`No toast says ${title}`);
  }, PATIENCE);
  const words = region.querySelector('li > div')?.children ?? [];
  return [...words].map((part) => part.textContent).join(': ');
}

/** Returns the text of an element that screen readers announce, without hidden parts. */
export function screenReaderText(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent ?? '';
}
