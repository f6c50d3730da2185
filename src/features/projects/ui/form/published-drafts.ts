const PREFIX = 'published-draft-';

/** Notes in this tab which project a draft became, for pages of the draft in the history. */
export function notePublishedDraft(draftId: number, projectId: number): void {
  try {
    sessionStorage.setItem(PREFIX + draftId, String(projectId));
  } catch {
    // If the storage is full or blocked, the page of the draft says that it does not exist.
  }
}

/** Returns the id of the project that a draft became in this tab; null if there is none. */
export function findPublishedProject(draftId: number): string | null {
  try {
    return sessionStorage.getItem(PREFIX + draftId);
  } catch {
    return null;
  }
}
