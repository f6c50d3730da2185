const untracked =
  /^\/+(payment|payment-success|reset-password|email-change|unsubscribe|admin)(\/|$)/i;

/**
 * Whether trackers may be on at this path. They are off where somebody pays, where the address
 * holds a secret, and where admins see what is other people's.
 */
export function isTracked(path: string): boolean {
  try {
    return !untracked.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const secret =
  /^\/+(?:(?:reset-password|email-change|unsubscribe)\/+[^/]|admin\/+setup-password(?:\/|$))/i;

/** Whether the address itself opens something: it must be told to nobody, nor written down. */
export function holdsSecret(path: string): boolean {
  try {
    return secret.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
