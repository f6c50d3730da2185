const untracked = /^\/+(payment|payment-success|reset-password|unsubscribe|admin)(\/|$)/i;

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
