const untrackedPaths =
  /^\/+(payment|payment-success|reset-password|sign-in-link|email-change|confirm-email|second-factor|unsubscribe|admin)(\/|$)/i;

/**
 * Returns whether analytics may be loaded at this path. Returns false for payment pages, for URLs
 * that contain a secret, for admin pages with data of other users, and if the path cannot be
 * decoded.
 */
export function isAnalyticsAllowed(path: string): boolean {
  try {
    return !untrackedPaths.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const secretPaths =
  /^\/+(?:(?:reset-password|sign-in-link|email-change|confirm-email|second-factor|unsubscribe)\/+[^/]|admin\/+setup-password(?:\/|$))/i;

/**
 * Returns whether the path itself contains a secret, such as a token. Such a path must not be sent
 * to other services or logged. Returns true if the path cannot be decoded.
 */
export function containsSecret(path: string): boolean {
  try {
    return secretPaths.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
