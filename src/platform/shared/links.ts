/** A piece of a text: an address to follow, or words. */
export interface TextPart {
  text: string;
  href: string | null;
  /** Where it begins in the text. */
  at: number;
}

/** Up to what cannot be part of an address, or would make it look like another one. */
const ADDRESS =
  /https?:\/\/[^\s<>"'`“”„‘’‚«»\p{Cc}\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069]+/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits what a person wrote into words and web addresses; together the parts are the text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const href = safeAddress(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, at: end });
    parts.push({ text: address, href, at: match.index });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end });
  return parts;
}

/** The full stop of a sentence, or the bracket around an address, is not part of it. */
function withoutTail(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = CLOSING[last];
    const stray = opening !== undefined && !balanced(address.slice(0, end), opening, last);
    if (!stray && !'.,;:!?…*_'.includes(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function balanced(address: string, opening: string, closing: string): boolean {
  return address.split(opening).length >= address.split(closing).length;
}

/** Only http(s), and nothing before an `@` that passes itself off as the host. */
function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username || url.password ? null : url.href;
}
