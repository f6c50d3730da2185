import type { UserView } from '../account.schema.ts';

const key = 'user';

const roles: readonly UserView['role'][] = ['client', 'developer', 'admin'];

export function userIn(value: unknown): UserView | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, username, email, avatar, role }: Record<string, unknown> = { ...value };
  const known = roles.find((one) => one === role);
  if (typeof id !== 'number' || typeof name !== 'string' || typeof email !== 'string') return null;
  if (!known) return null;
  return {
    id,
    name,
    email,
    role: known,
    username: typeof username === 'string' ? username : '',
    avatar: typeof avatar === 'string' ? avatar : null,
  };
}

/**
 * Returns the cached user for the first render; null if there is none. Must not be used for
 * authorization, because local storage can be full, blocked or modified.
 */
export function readCachedUser(): UserView | null {
  try {
    return userIn(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

export function cacheUser(user: UserView | null): void {
  try {
    if (user) localStorage.setItem(key, JSON.stringify(user));
    else localStorage.removeItem(key);
  } catch {
    // The cache is optional.
  }
}
