/** Pages that show a preview of the input beside the form. */
const drafting = /^\/create-/;

const SUPPRESS = 'data-hj-suppress';

/**
 * Hotjar records the text of public pages only for visitors. After a user is known or a draft has
 * started, no text is recorded: it may contain names, messages and private projects.
 */
export function maskPerson() {
  const root = document.documentElement;
  let isKnown = false;
  return {
    known() {
      isKnown = true;
      root.setAttribute(SUPPRESS, '');
    },
    at(path: string) {
      root.toggleAttribute(SUPPRESS, isKnown || drafting.test(path));
    },
  };
}

const theirs = /^_(fbp|fbc|hj\w*)$/;

function forgetCookie(name: string): void {
  const { hostname } = location;
  const base = hostname.split('.').slice(-2).join('.');
  for (const domain of ['', `; domain=${hostname}`, `; domain=.${base}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

/** Deletes the cookies and storage entries of the trackers when the consent is withdrawn. */
export function forgetMarks(): void {
  const cookies = document.cookie.split(';').map((part) => part.split('=')[0]?.trim() ?? '');
  for (const name of cookies) if (theirs.test(name)) forgetCookie(name);
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store)) if (theirs.test(key)) store.removeItem(key);
    }
  } catch {
    // A blocked storage has nothing to delete.
  }
}
