/** Pages that show a preview of the input beside the form. */
const DRAFT_PAGES = /^\/create-/;

const SUPPRESS_ATTRIBUTE = 'data-hj-suppress';

/**
 * Hotjar records the text of public pages only for visitors. After a user is known or a draft has
 * started, no text is recorded: it may contain names, messages and private projects.
 */
export function createRecordingMask() {
  const root = document.documentElement;
  let isKnown = false;
  return {
    onUserKnown() {
      isKnown = true;
      root.setAttribute(SUPPRESS_ATTRIBUTE, '');
    },
    onPage(path: string) {
      root.toggleAttribute(SUPPRESS_ATTRIBUTE, isKnown || DRAFT_PAGES.test(path));
    },
  };
}

const TRACKER_STORAGE_NAMES = /^_(fbp|fbc|hj\w*)$/;

function deleteCookie(name: string): void {
  const { hostname } = location;
  const base = hostname.split('.').slice(-2).join('.');
  for (const domain of ['', `; domain=${hostname}`, `; domain=.${base}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

/** Deletes the cookies and storage entries of the trackers when the consent is withdrawn. */
export function deleteTrackerStorage(): void {
  const cookies = document.cookie.split(';').map((part) => part.split('=')[0]?.trim() ?? '');
  for (const name of cookies) if (TRACKER_STORAGE_NAMES.test(name)) deleteCookie(name);
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store))
        if (TRACKER_STORAGE_NAMES.test(key)) store.removeItem(key);
    }
  } catch {
    // A blocked storage has nothing to delete.
  }
}
