export interface TextPart {
  text: string;
  href: string | null;
  index: number;
}

/**
 * Quotation marks, control characters, zero-width characters and bidirectional overrides also end
 * the match, because they could make the URL look like another URL.
 */
const URL_PATTERN =
  /https?:\/\/[^\s<>"'`“”„‘’‚«»\p{Cc}\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069]+/giu;
const BRACKETS = ['()', '[]', '{}'];

/** Joined, the parts are the whole text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const address = trimTrailingPunctuation(match[0]);
    const href = toSafeUrl(address);
    if (!href) continue;
    if (match.index > end)
      parts.push({ text: text.slice(end, match.index), href: null, index: end });
    parts.push({ text: address, href, index: match.index });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, index: end });
  return parts;
}

/**
 * The punctuation and unbalanced brackets at the end belong to the sentence. The brackets are
 * counted once, because counting them again for each removed one would take seconds for a long
 * text.
 */
function trimTrailingPunctuation(address: string): string {
  const unclosedByClosing = new Map(
    BRACKETS.map(([opening = '', closing = '']) => [
      closing,
      address.split(opening).length - address.split(closing).length,
    ]),
  );
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const unclosed = unclosedByClosing.get(last) ?? 0;
    if (unclosed >= 0 && !'.,;:!?…*_'.includes(last)) break;
    unclosedByClosing.set(last, unclosed + 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/**
 * Null if the URL uses neither http nor https, or has credentials, because the part before an `@`
 * could pose as the host.
 */
function toSafeUrl(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return hasCredentials(url) ? null : url.href;
}

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

/** A browser looks for these names in the network of its user. */
const PRIVATE_HOST_NAME = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/;

/**
 * A picture on such a host would make browsers send requests into the networks of their users. True
 * for every IP address: the URL parser converts each notation to digits and dots, or to brackets.
 */
function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || /^\[|^[\d.]+$/.test(name) || PRIVATE_HOST_NAME.test(name);
}

/**
 * Returns the normalized URL of a picture or a page. Returns null if the URL is not https, because
 * the Content-Security-Policy allows no other scheme for pictures, if it has credentials, or if its
 * host is not public.
 */
export function toPublicUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || hasCredentials(url)) return null;
  return isPrivateHost(url.hostname) ? null : url.href;
}

const UPLOADED_PICTURE = /^https?:\/\/[^/]+(\/pictures\/[\w-]{43})$/;

/**
 * Returns the path of an uploaded picture, which loads from the host in the address bar, also if
 * that is another name of this site. Other URLs do not change.
 */
export function toPictureSource(url: string): string {
  return url.replace(UPLOADED_PICTURE, '$1');
}
