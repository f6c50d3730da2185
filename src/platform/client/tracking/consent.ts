/** Whether the user allows trackers. */
export type Consent = 'yes' | 'no';

const STORAGE_KEY = 'tracking';

const listeners = new Set<() => void>();
/** The decision; read only if the storage is blocked. */
let consentInMemory: Consent | null = null;
let isReopened = false;
let opener: Element | null = null;

/** Returns the user's decision about trackers; null if the user has not decided. */
export function readConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return consentInMemory;
  }
}

/** Stores the decision and closes the banner. */
export function saveConsent(consent: Consent): void {
  consentInMemory = consent;
  isReopened = false;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // If the storage is blocked, the banner is shown again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Returns whether the user has opened the banner again to change the decision. */
export function isBannerReopened(): boolean {
  return isReopened;
}

/** Opens the banner again. Notes which element has the focus, for `returnFocusFromBanner`. */
export function reopenBanner(): void {
  isReopened = true;
  opener = document.activeElement;
  for (const listener of listeners) listener();
}

/**
 * After the banner is closed, moves the focus to the element that had the focus when the banner was
 * reopened. If there is no such element, moves the focus to `main`.
 */
export function returnFocusFromBanner(): void {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Calls `listener` when the decision changes, also in another tab, and when the banner is reopened.
 * Returns a function that ends the subscription.
 */
export function subscribeToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
