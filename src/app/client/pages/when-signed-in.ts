import type { Api } from '#platform/client/trpc.ts';

/** Reads ahead what belongs to a person; a visitor is shown the way in and asks for nothing. */
export async function whenSignedIn<T>(api: Api, read: () => Promise<T>): Promise<T | null> {
  const me = await api.accounts.me.ensureData().catch(() => null);
  return me ? read() : null;
}
