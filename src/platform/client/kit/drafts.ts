const PLACE = 'draft:';
const OWNER = 'drafts-of';

/** Where a form's draft lies in this tab. */
export function draftPlace(name: string): string {
  return `${PLACE}${name}`;
}

/** Whether anything was typed in this tab and not sent. */
export function areDraftsKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PLACE));
  } catch {
    return false;
  }
}

/** Drops everything that was typed in this tab and not sent. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PLACE) || key === OWNER) sessionStorage.removeItem(key);
    }
  } catch {
    // What cannot be read was not kept.
  }
}

/** A stranger's drafts become those of who signs in; another person's are dropped. */
export function keepDraftsOf(personId: number): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== String(personId)) forgetDrafts();
    sessionStorage.setItem(OWNER, String(personId));
  } catch {
    // What cannot be written is not kept either.
  }
}
