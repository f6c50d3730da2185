export type Consent = 'yes' | 'no';

const KEY = 'tracking';

const listeners = new Set<() => void>();
let inMemory: Consent | null = null;
let isReopened = false;
let opener: Element | null = null;

/** Returns the user's decision about trackers; null if there is none. */
export function readConsent(): Consent | null {
  try {
    const storedChoice = localStorage.getItem(KEY);
    return storedChoice === 'yes' || storedChoice === 'no' ? storedChoice : null;
  } catch {
    return inMemory;
  }
}

export function saveConsent(consent: Consent): void {
  inMemory = consent;
  isReopened = false;
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // If the storage is blocked, the banner is shown again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Returns true while the user is changing the choice. */
export function isBannerReopened(): boolean {
  return isReopened;
}

export function reopenBanner(): void {
  isReopened = true;
  opener = document.activeElement;
  for (const listener of listeners) listener();
}

/** Moves the focus back after the banner is closed. */
export function returnFocusToOpener(): void {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Subscribes to changes of the choice, also in other tabs. */
export function subscribeToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
