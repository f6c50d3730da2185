import type { IncomingMessage } from 'node:http';

/** URLs for programs, which get an error in the format of their API. */
const API_PATHS = /^\/(?:api|trpc|files|documents|sandbox|assets)(?:\/|$)/;

/** A path that no page has, so that the response is a 404 page. */
const NOT_FOUND_PATH = '/unreadable-address';

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the URL, or a path without a page if its percent-encoding is invalid, so that a browser
 * gets a 404 page.
 */
export function rewriteInvalidUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '/'] = url.split('?');
  return API_PATHS.test(path) || canDecode(path) ? url : NOT_FOUND_PATH;
}
