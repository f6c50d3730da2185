const untrackedPaths =
  /^\/+(payment|payment-success|reset-password|sign-in-link|email-change|confirm-email|second-factor|unsubscribe|admin)(\/|$)/i;

/**
 * False for payment pages, URLs that contain a secret, admin pages with data of other users, and
 * paths that cannot be decoded.
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

/** Such a path must not be sent to other services or logged. True if the path cannot be decoded. */
export function containsSecret(path: string): boolean {
  try {
    return secretPaths.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
