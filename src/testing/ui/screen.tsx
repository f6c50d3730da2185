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

/** Answer that makes the request fail as without a network. */
export const noResponse = Symbol('no response');

/** Returns the output of a procedure, a Refusal or `noResponse`. */
type Answer = (input: unknown) => unknown;

interface Call {
  procedure: string;
  input: unknown;
}

interface FakeServer {
  /** By the path of the procedure; one without an answer returns null. */
  answers: Record<string, Answer>;
  calls: Call[];
}

/** Returns the inputs of a batch by their position. */
async function readInputs(url: URL, init: RequestInit | undefined): Promise<unknown> {
  const body = init?.method === 'POST' ? await new Response(init.body).text() : undefined;
  return JSON.parse(body ?? url.searchParams.get('input') ?? '{}');
}

/** Returns the tRPC response for an answer. */
function toTrpcResponse(answer: unknown) {
  if (!(answer instanceof Refusal)) return { result: { data: answer ?? null } };
  const { status, ...body } = answer;
  return { error: { code: -32600, message: body.message, data: { httpStatus: status, body } } };
}

/** Fakes `fetch` only; tRPC over HTTP works as in the browser. */
function fakeFetch({ answers, calls }: FakeServer) {
  return async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, location.origin);
    const inputs = new Map(Object.entries(Object(await readInputs(url, init))));
    const procedures = url.pathname.replace('/trpc/', '').split(',');
    const outputs: unknown[] = [];
    for (const [index, procedure] of procedures.entries()) {
      const input = inputs.get(String(index));
      calls.push({ procedure, input });
      outputs.push(await answers[procedure]?.(input));
    }
    if (outputs.includes(noResponse)) throw new TypeError('Failed to fetch');
    return Response.json(outputs.map(toTrpcResponse), { status: 200 });
  };
}

/** Answers of every screen: the user is a visitor, and a project has no questions. */
const defaultAnswers: Record<string, Answer> = {
  'accounts.me': () => null,
  'questions.list': () => ({ items: [], next: null }),
};

interface ScreenOptions {
  /** URL of the page; default `/`. */
  at?: string;
  /** Answers by procedure. */
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

/**
 * Renders a page at its URL inside the providers of all pages, with a faked server. Every other URL
 * shows `Elsewhere`. Returns the result of `render` and the functions below.
 */
export function showScreen(Page: () => ReactNode, { at = '/', answers = {} }: ScreenOptions = {}) {
  const server: FakeServer = { answers: { ...defaultAnswers, ...answers }, calls: [] };
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
    /** Returns the inputs with which a procedure was called so far. */
    calls: (procedure: string) =>
      server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
    /** Replaces the answer to later calls of a procedure. */
    answer: (procedure: string, answer: Answer) => {
      server.answers[procedure] = answer;
    },
    /** Returns the current URL without the origin. */
    place: () => router.state.location.href,
    /** Returns the state of the current history entry. */
    historyState: () => router.state.location.state,
    /** Goes back as the browser's button does. */
    back: () => act(() => router.history.back()),
  };
}

/** Renders the routes of a router inside the providers of all pages. */
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

/**
 * Returns the error message of a field, as `aria-describedby` refers to it; undefined if the field
 * is valid.
 */
export function getFieldError(field: HTMLElement): string | undefined {
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}

/** Long enough for a busy machine; the wait ends as soon as the toast is shown. */
const TOAST_TIMEOUT_MS = 5_000;

/** Waits for the toast with this title and returns `title: text`. Throws after a timeout. */
export async function findToastText(title: string): Promise<string> {
  const region = await screen.findByRole('region', { name: /Notifications/ });
  await vi.waitFor(() => {
    if (!region.textContent?.includes(title)) throw new Error(`There is no toast ${title}`);
  }, TOAST_TIMEOUT_MS);
  const parts = region.querySelector('li > div')?.children ?? [];
  return [...parts].map((part) => part.textContent).join(': ');
}

/** Returns the text of an element without the parts that are hidden from screen readers. */
export function screenReaderText(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent ?? '';
}
