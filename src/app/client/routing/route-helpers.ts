import { notFound } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import type { LoaderApi } from '#platform/client/api/trpc.ts';
import { toSameSitePath } from '#platform/client/navigation/search-params.ts';
import { parseId } from '#platform/shared/fields/id.ts';
import { withoutFullStop } from '#platform/shared/format/text.ts';

/** Returns the id of the path; throws `notFound` if it is invalid. */
export function parseRouteId(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw notFound();
  return id;
}

/**
 * Returns the title of the page. A refusal is also used as the title, because the page shows it.
 */
export async function loadTitle(title: Promise<string>, fallback: string) {
  try {
    return { title: await title };
  } catch (error) {
    const { status, message } = readError(error);
    return { title: status === 403 || status === 404 ? withoutFullStop(message) : fallback };
  }
}

export interface ReturnSearch {
  /** Where to continue afterwards; always a path of this site. */
  from?: string;
}

/** Reads the return path from the search parameters; empty if it is not a path of this site. */
export function readReturnSearch({ from }: Record<string, unknown>): ReturnSearch {
  const path = toSameSitePath(from);
  return path === undefined ? {} : { from: path };
}

/** Calls `read` if the user is signed in; otherwise returns null without calling it. */
export async function readIfSignedIn<T>(api: LoaderApi, read: () => Promise<T>): Promise<T | null> {
  const me = await api.accounts.me.ensureData().catch(() => null);
  return me ? read() : null;
}
