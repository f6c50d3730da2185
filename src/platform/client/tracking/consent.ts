export type Consent = 'yes' | 'no';

const STORAGE_KEY = 'tracking';

const listeners = new Set<() => void>();
/** Read if the storage is blocked. */
let consentInMemory: Consent | null = null;
let isReopened = false;
let opener: Element | null = null;

export function readConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'yes' || stored === 'no' ? stored : null;
  } catch {
    return consentInMemory;
  }
}

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

export function isBannerReopened(): boolean {
  return isReopened;
}

export function reopenBanner(): void {
  isReopened = true;
  opener = document.activeElement;
  for (const listener of listeners) listener();
}

/** The focus goes to the element that had it when the banner was reopened, else to `main`. */
export function returnFocusFromBanner(): void {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Also calls `listener` on a decision in another tab and when the banner is reopened. */
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
