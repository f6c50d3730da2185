import { notFound } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import type { LoaderApi } from '#platform/client/api/trpc.ts';
import { toSameSitePath } from '#platform/client/navigation/search-params.ts';
import { parseId } from '#platform/shared/fields/id.ts';
import { withoutFullStop } from '#platform/shared/format/text.ts';

export function parseRouteId(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw notFound();
  return id;
}

/**
 * If the title cannot be loaded, returns `fallback`, or the message of a 403 or 404, because the
 * page shows that message.
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
  from?: string;
}

export function readReturnSearch({ from }: Record<string, unknown>): ReturnSearch {
  const path = toSameSitePath(from);
  return path === undefined ? {} : { from: path };
}

export async function readIfSignedIn<T>(api: LoaderApi, read: () => Promise<T>): Promise<T | null> {
  const me = await api.accounts.me.ensureData().catch(() => null);
  return me ? read() : null;
}
