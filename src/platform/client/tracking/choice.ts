export type Choice = 'yes' | 'no';

const KEY = 'tracking';

const listeners = new Set<() => void>();
let inMemory: Choice | null = null;
let asking = false;
let opener: Element | null = null;

/** Returns the user's decision about trackers; null if there is none. */
export function readChoice(): Choice | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return inMemory;
  }
}

export function choose(choice: Choice): void {
  inMemory = choice;
  asking = false;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // If the storage is blocked, the banner is shown again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Returns true while the user is changing the choice. */
export function isAskedAgain(): boolean {
  return asking;
}

export function askAgain(): void {
  asking = true;
  opener = document.activeElement;
  for (const listener of listeners) listener();
}

/** Moves the focus back after the banner is closed. */
export function giveFocusBack(): void {
  const place = opener?.isConnected ? opener : document.getElementById('main');
  opener = null;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Subscribes to changes of the choice, also in other tabs. */
export function watchChoice(listener: () => void): () => void {
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
