export interface CachedUser {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  role: 'client' | 'developer' | 'admin';
}

const key = 'user';

function isCachedUser(value: unknown): value is CachedUser {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, email, role, avatar }: Record<string, unknown> = { ...value };
  return (
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof email === 'string' &&
    (avatar === null || typeof avatar === 'string') &&
    (role === 'client' || role === 'developer' || role === 'admin')
  );
}

/** A hint for the first paint, never an authority. Storage may be full, blocked or tampered with. */
export function readCachedUser(): CachedUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isCachedUser(value) ? value : null;
  } catch {
    return null;
  }
}

export function cacheUser(user: CachedUser | null): void {
  try {
    if (user) localStorage.setItem(key, JSON.stringify(user));
    else localStorage.removeItem(key);
  } catch {
    // The page works without the hint.
  }
}
