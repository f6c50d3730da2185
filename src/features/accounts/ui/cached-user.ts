import type { UserView } from '../account.schema.ts';

const STORAGE_KEY = 'user';

const roles: readonly UserView['role'][] = ['client', 'developer', 'admin'];

/**
 * Null if the value is not a user. Omits properties that can change at any time, such as the
 * suspension.
 */
export function parseUser(value: unknown): UserView | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, username, email, avatar, role }: Record<string, unknown> = { ...value };
  const knownRole = roles.find((candidate) => candidate === role);
  if (typeof id !== 'number' || typeof name !== 'string' || typeof email !== 'string') return null;
  if (!knownRole) return null;
  return {
    id,
    name,
    email,
    role: knownRole,
    username: typeof username === 'string' ? username : '',
    avatar: typeof avatar === 'string' ? avatar : null,
  };
}

/** Must not be used for authorization, because local storage can be full, blocked or modified. */
export function readCachedUser(): UserView | null {
  try {
    return parseUser(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** For the first render of the next visit; null removes the stored user. */
export function cacheUser(user: UserView | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Local storage can be full or blocked.
  }
}
