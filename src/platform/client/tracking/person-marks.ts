/** Pages that show what is being typed beside the form. */
const drafting = /^\/create-/;

const SUPPRESS = 'data-hj-suppress';

/**
 * The recorder sees the words of public pages as strangers see them. Once a person is known, or a
 * draft is written, no text on the screen is recorded: names, messages and private projects.
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

/** What the trackers left in this browser goes with the consent. */
export function forgetMarks(): void {
  const cookies = document.cookie.split(';').map((part) => part.split('=')[0]?.trim() ?? '');
  for (const name of cookies) if (theirs.test(name)) forgetCookie(name);
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store)) if (theirs.test(key)) store.removeItem(key);
    }
  } catch {
    // What cannot be reached was not kept.
  }
}
