import type { IncomingMessage } from 'node:http';

/** Where programs ask, which are told what is wrong in their own language. */
const forPrograms = /^\/(?:api|trpc|files|documents|sandbox|assets)(?:\/|$)/;

/** Of no page: what is asked here is answered that there is none. */
const NOWHERE = '/unreadable-address';

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A person whose address has a slip in it gets a page that says so, as at any other wrong one. */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '/'] = url.split('?');
  return forPrograms.test(path) || isReadable(path) ? url : NOWHERE;
}
