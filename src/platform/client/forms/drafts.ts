// Drafts are in the session storage of the tab, so they survive a reload. A name must be unique for
// the form and its subject, such as a project.

const PREFIX = 'draft:';
const OWNER_KEY = 'drafts-of';

function readStoredFields(name: string): object | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function hasSameType(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b);
}

/** Returns only stored fields that `initial` has with a value of the same type. */
export function readDraft<T extends object>(name: string, initial: T): Partial<T> {
  const draft: Partial<T> = {};
  const storedFields = new Map(Object.entries(readStoredFields(name) ?? {}));
  for (const field in initial) {
    const value = storedFields.get(field);
    if (hasSameType(value, initial[field])) draft[field] = value;
  }
  return draft;
}

/**
 * The key under which a draft stores the version of the data that it changes. Not the name of a
 * field.
 */
const BASED_ON = '@basedOn';

/** Returns the version of the data that the draft changes; null if no version is stored. */
export function readDraftVersion(name: string): number | null {
  const version = new Map(Object.entries(readStoredFields(name) ?? {})).get(BASED_ON);
  return typeof version === 'number' ? version : null;
}

export function hasDraft(name: string): boolean {
  return readStoredFields(name) !== null;
}

function removeItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

export function deleteDraft(name: string): void {
  removeItem(PREFIX + name);
}

/**
 * Stores the fields as a draft, with the version of the data that they change, if it has versions.
 * If there are no fields, deletes the draft.
 */
export function saveDraft(name: string, fields: object, basedOn?: number): void {
  if (Object.keys(fields).length === 0) {
    deleteDraft(name);
    return;
  }
  const draft = basedOn === undefined ? fields : { ...fields, [BASED_ON]: basedOn };
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // If the storage is full or blocked, only the draft is lost.
  }
}

export function pickChangedFields<T extends object>(before: T, values: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const field in values) {
    if (JSON.stringify(values[field]) !== JSON.stringify(before[field])) {
      changes[field] = values[field];
    }
  }
  return changes;
}

function listDraftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

export function hasDrafts(): boolean {
  return listDraftKeys().length > 0;
}

export function deleteDrafts(): void {
  for (const key of [...listDraftKeys(), OWNER_KEY]) removeItem(key);
}

/** Deletes drafts of another account. */
export function assignDraftsTo(accountId: number): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== String(accountId)) deleteDrafts();
    sessionStorage.setItem(OWNER_KEY, String(accountId));
  } catch {}
}
