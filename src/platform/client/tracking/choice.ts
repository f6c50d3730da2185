export type Choice = 'yes' | 'no';

const KEY = 'tracking';

const listeners = new Set<() => void>();
let inMemory: Choice | null = null;
let asking = false;
let opener: Element | null = null;

/** What the person decided about trackers; null before they did. */
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
    // Asked again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Whether they want to change it. */
export function isAskedAgain(): boolean {
  return asking;
}

export function askAgain(): void {
  asking = true;
  opener = document.activeElement;
  for (const listener of listeners) listener();
}

/** Where the keyboard goes on once the question is gone. */
export function giveFocusBack(): void {
  const place = opener?.isConnected ? opener : document.getElementById('main');
  opener = null;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Another tab's choice is heard, too. */
export function watchChoice(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}
