import type { LoaderApi } from '#platform/client/api/trpc.ts';

/** Calls `read` if the user is signed in; otherwise returns null without calling it. */
export async function readIfSignedIn<T>(api: LoaderApi, read: () => Promise<T>): Promise<T | null> {
  const me = await api.accounts.me.ensureData().catch(() => null);
  return me ? read() : null;
}
